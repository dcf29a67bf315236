import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { updateProduct } from '#src/catalog/save-product.ts'
import { aProduct } from '#tests/support/products.ts'
import { testShop } from '#tests/support/shop.ts'

test('a form is kept with its product, and its version counts what is asked anew', async () => {
  const shop = await testShop()
  const free = { kind: 'fixed', amount: 0 } as const
  const field = {
    key: 'name',
    label: 'Name',
    type: 'text' as const,
    required: true,
    maxLength: 9,
    retail: free,
    wholesale: free,
    choices: [],
  }
  const made = await aProduct(shop, { name: 'Made', customization: [field] })
  const { products } = shop.db.t
  const read = async () => (await shop.db.read.select().from(products).where(eq(products.id, made.id)))[0]!
  expect(await read()).toMatchObject({ customization: [field], customizationVersion: 1 })
  const save = async (customization: (typeof field)[]) => {
    const { updatedAt, ...row } = await read()
    const { id, ...facts } = { ...row, alsoIn: [], customization }
    await shop.db.transaction((tx) => updateProduct(tx, id, facts, { now: shop.now(), seenAt: updatedAt }))
  }
  await save([field])
  expect((await read()).customizationVersion).toBe(1)
  await save([{ ...field, label: 'Initials' }])
  expect((await read()).customizationVersion).toBe(2)
  await expect(save([{ ...field, label: '' }])).rejects.toMatchObject({ key: 'customization.fault.label', field: 'customization.0.label' })
})
