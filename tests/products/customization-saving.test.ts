import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { saveProduct } from '#src/products/save-product.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestShop } from '#tests/support/shop.ts'

test('a form is stored with its product, and its version increments when the questions change', async () => {
  const shop = await createTestShop()
  const freeCharge = { kind: 'fixed', amount: 0 } as const
  const field = {
    key: 'name',
    label: 'Name',
    type: 'text' as const,
    required: true,
    maxLength: 9,
    retail: freeCharge,
    wholesale: freeCharge,
    choices: [],
  }
  const product = await createTestProduct(shop, { name: 'Made', customization: [field] })
  const { products } = shop.db.t
  const getProductRow = async () => (await shop.db.read.select().from(products).where(eq(products.id, product.id)))[0]!
  expect(await getProductRow()).toMatchObject({ customization: [field], customizationVersion: 1 })
  const saveCustomization = async (customization: (typeof field)[]) => {
    const { updatedAt, ...row } = await getProductRow()
    const { id, ...fields } = { ...row, alsoIn: [], customization }
    await shop.db.transaction((tx) =>
      saveProduct(tx, { id, facts: fields, variants: null }, { now: shop.now(), expectedUpdatedAt: updatedAt }),
    )
  }
  await saveCustomization([field])
  expect((await getProductRow()).customizationVersion).toBe(1)
  await saveCustomization([{ ...field, label: 'Initials' }])
  expect((await getProductRow()).customizationVersion).toBe(2)
  await expect(saveCustomization([{ ...field, label: '' }])).rejects.toMatchObject({
    key: 'customization.error.label',
    field: 'customization.0.label',
  })
})
