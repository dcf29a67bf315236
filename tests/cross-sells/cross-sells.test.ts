import { expect, test } from 'bun:test'
import { listItemViewCrossSells, listPostCartCrossSells } from '#src/cross-sells/list-cross-sells.ts'
import { createTestProduct, type TestProduct } from '#tests/support/products.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'

const { shop } = storeTest()
const mug = perTest(() => createTestProduct(shop, { name: 'Mug' }))

type Placement = { displayOnItemView?: boolean; displayOnPostCart?: boolean }
const createCrossSell = (offered: TestProduct, position: number, placement: Placement = { displayOnPostCart: true }) =>
  shop.db.transaction((tx) => tx.insert(tx.t.crossSells).values({ productId: mug.id, offeredId: offered.id, position, ...placement }))
const offerNames = (offers: { name: string }[]) => offers.map(({ name }) => name)

test('cross-sells are in the order chosen by staff, each where it is enabled', async () => {
  const [laterProduct, earlierProduct, page] = [
    await createTestProduct(shop, { name: 'Late' }),
    await createTestProduct(shop, { name: 'Early' }),
    await createTestProduct(shop, { name: 'Page' }),
  ]
  await createCrossSell(laterProduct, 2)
  await createCrossSell(earlierProduct, 1, { displayOnItemView: false, displayOnPostCart: true })
  await createCrossSell(page, 0, { displayOnItemView: true })
  expect(offerNames(await listPostCartCrossSells(shop.db.read, mug.id))).toEqual(['Early', 'Late'])
  expect(offerNames(await listItemViewCrossSells(shop.db.read, mug.id))).toEqual(['Page', 'Late'])
  expect(await listPostCartCrossSells(shop.db.read, laterProduct.id)).toEqual([])
})

test('sold-out products come last on the page and are omitted after adding; drafts and the product itself never appear', async () => {
  const soldOutProduct = await createTestProduct(shop, { name: 'Gone', stock: 0 })
  const draft = await createTestProduct(shop, { name: 'Draft', status: 'draft' })
  const availableProduct = await createTestProduct(shop, { name: 'There' })
  for (const [position, product] of [soldOutProduct, draft, mug, availableProduct].entries()) await createCrossSell(product, position)
  expect(offerNames(await listPostCartCrossSells(shop.db.read, mug.id))).toEqual(['There'])
  expect(offerNames(await listItemViewCrossSells(shop.db.read, mug.id))).toEqual(['There', 'Gone'])
})

test('only products without options to choose can be added directly', async () => {
  const plainProduct = await createTestProduct(shop, { name: 'Plain' })
  const sizedProduct = await createTestProduct(shop, { name: 'Sized', options: { Size: ['S', 'L'] } })
  const freeCharge = { kind: 'fixed', amount: 0 } as const
  const field = {
    key: 'name',
    label: 'Name',
    type: 'text',
    required: false,
    maxLength: 9,
    retail: freeCharge,
    wholesale: freeCharge,
    choices: [],
  } as const
  const customProduct = await createTestProduct(shop, { name: 'Made', customization: [{ ...field, choices: [] }] })
  for (const [position, product] of [plainProduct, sizedProduct, customProduct].entries()) await createCrossSell(product, position)
  expect((await listPostCartCrossSells(shop.db.read, mug.id)).map(({ onlyVariantId }) => onlyVariantId)).toEqual([
    plainProduct.variantId,
    null,
    null,
  ])
})
