import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { findProductsByIds } from '#src/products/featured-products.ts'
import { refreshListPrices } from '#src/products/refresh-listing.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop } = storeTest()

test('the list price follows a sale from the moment it starts to the moment it ends', async () => {
  const saleStartsAt = shop.now() + 1000
  const { id } = await createTestProduct(shop, { price: 2000, salePrice: 1500, saleStartsAt, saleEndsAt: saleStartsAt + 1000 })
  const { products } = shop.db.t
  const refreshAfter = async (ms: number) => {
    shop.clock.advance(ms)
    const changed = await refreshListPrices(shop)
    const [row] = await shop.db.read.select().from(products).where(eq(products.id, id))
    return [changed, row!.listPrice, row!.onSale]
  }
  expect(await refreshAfter(999)).toEqual([0, 2000, false])
  expect(await refreshAfter(1)).toEqual([1, 1500, true])
  expect(await refreshAfter(999)).toEqual([0, 1500, true])
  expect(await refreshAfter(1)).toEqual([1, 2000, false])
})

test('many sales that start at once change in several transactions, between which shoppers go first', async () => {
  const saleStartsAt = shop.now() + 1000
  const ids: number[] = []
  for (let index = 0; index < 60; index += 1) ids.push((await createTestProduct(shop, { price: 2000, salePrice: 1500, saleStartsAt })).id)
  shop.clock.advance(1000)
  let transactions = 0
  const counted = { ...shop.db, transaction: ((work) => ((transactions += 1), shop.db.transaction(work))) as typeof shop.db.transaction }
  expect(await refreshListPrices({ ...shop, db: counted })).toBe(60)
  expect(transactions).toBe(2)
  const found = await findProductsByIds(shop.db.read, ids)
  expect(new Set(found.map(({ listPrice }) => listPrice))).toEqual(new Set([1500]))
})

test('products that are looked up for cards are active ones only, in the given order', async () => {
  const [first, draft, last] = [
    await createTestProduct(shop),
    await createTestProduct(shop, { status: 'draft' }),
    await createTestProduct(shop),
  ]
  const found = await findProductsByIds(shop.db.read, [last.id, draft.id, first.id])
  expect(found.map(({ id }) => id)).toEqual([last.id, first.id])
})

test('the list price is that of the cheapest variant that is sold', async () => {
  const { id } = await createTestProduct(shop, {
    price: 2000,
    options: { Size: ['S', 'M', 'L'] },
    variants: [
      { options: { Size: 'S' }, variantFee: -500, active: false },
      { options: { Size: 'M' }, variantFee: 300 },
      { options: { Size: 'L' }, variantFee: 200 },
    ],
  })
  const [listed] = await findProductsByIds(shop.db.read, [id])
  expect(listed).toMatchObject({ listPrice: 2200, card: { priceVaries: true } })
})
