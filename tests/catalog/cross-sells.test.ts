import { beforeEach, expect, test } from 'bun:test'
import { itemViewOffers, postCartOffers } from '#src/catalog/cross-sells.ts'
import { aProduct, type MadeProduct } from '#tests/support/products.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'

let shop: TestShop
let mug: MadeProduct
beforeEach(async () => {
  shop = await testShop()
  mug = await aProduct(shop, { name: 'Mug' })
})

type Where = { displayOnItemView?: boolean; displayOnPostCart?: boolean }
const offer = (offered: MadeProduct, position: number, where: Where = { displayOnPostCart: true }) =>
  shop.db.transaction((tx) => tx.insert(tx.t.crossSells).values({ productId: mug.id, offeredId: offered.id, position, ...where }))
const names = (offers: { name: string }[]) => offers.map(({ name }) => name)

test('offers stand in the order staff chose, each where it is meant to', async () => {
  const [late, early, page] = [
    await aProduct(shop, { name: 'Late' }),
    await aProduct(shop, { name: 'Early' }),
    await aProduct(shop, { name: 'Page' }),
  ]
  await offer(late, 2)
  await offer(early, 1, { displayOnItemView: false, displayOnPostCart: true })
  await offer(page, 0, { displayOnItemView: true })
  expect(names(await postCartOffers(shop.db.read, mug.id))).toEqual(['Early', 'Late'])
  expect(names(await itemViewOffers(shop.db.read, mug.id))).toEqual(['Page', 'Late'])
  expect(await postCartOffers(shop.db.read, late.id)).toEqual([])
})

test('what is sold out comes last on the page and not at all after adding; drafts and the product itself never', async () => {
  const gone = await aProduct(shop, { name: 'Gone', stock: 0 })
  const draft = await aProduct(shop, { name: 'Draft', status: 'draft' })
  const there = await aProduct(shop, { name: 'There' })
  for (const [at, one] of [gone, draft, mug, there].entries()) await offer(one, at)
  expect(names(await postCartOffers(shop.db.read, mug.id))).toEqual(['There'])
  expect(names(await itemViewOffers(shop.db.read, mug.id))).toEqual(['There', 'Gone'])
})

test('only what leaves nothing to choose can be added at once', async () => {
  const plain = await aProduct(shop, { name: 'Plain' })
  const sized = await aProduct(shop, { name: 'Sized', options: { Size: ['S', 'L'] } })
  const free = { kind: 'fixed', amount: 0 } as const
  const field = {
    key: 'name',
    label: 'Name',
    type: 'text',
    required: false,
    maxLength: 9,
    retail: free,
    wholesale: free,
    choices: [],
  } as const
  const made = await aProduct(shop, { name: 'Made', customization: [{ ...field, choices: [] }] })
  for (const [at, one] of [plain, sized, made].entries()) await offer(one, at)
  expect((await postCartOffers(shop.db.read, mug.id)).map(({ onlyVariantId }) => onlyVariantId)).toEqual([plain.variantId, null, null])
})
