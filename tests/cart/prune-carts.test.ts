import { expect, test } from 'bun:test'
import { cartLifetime } from '#src/cart/find-cart.ts'
import { pruneCarts } from '#src/cart/prune-carts.ts'
import { clearCart } from '#src/cart/update-line.ts'
import { createTestCart } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop } = storeTest()

const day = 24 * 3_600_000
const createCart = async () => (await createTestCart(shop, [await createTestProduct(shop)])).cartId
const pruneAfter = (ms: number) => {
  shop.clock.advance(ms)
  return pruneCarts(shop)
}

test('an empty cart is deleted after a day without a change', async () => {
  const emptyCartId = await createCart()
  await shop.db.transaction((tx) => clearCart(tx, emptyCartId))
  const fullCartId = await createCart()
  expect(await pruneAfter(day)).toBe(0)
  expect(await pruneAfter(1)).toBe(1)
  expect((await shop.db.read.select().from(shop.db.t.carts)).map(({ id }) => id)).toEqual([fullCartId])
})

test('a cart with items is deleted with them at the end of its lifetime', async () => {
  await createCart()
  expect(await pruneAfter(cartLifetime)).toBe(0)
  expect(await pruneAfter(1)).toBe(1)
  expect(await shop.db.read.$count(shop.db.t.cartLines)).toBe(0)
})
