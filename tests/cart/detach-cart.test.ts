import { expect, test } from 'bun:test'
import { assignCartToUser } from '#src/cart/cart-merge.ts'
import { detachCart, findCart } from '#src/cart/find-cart.ts'
import { createTestCart } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestUser } from '#tests/support/users.ts'

const { shop } = storeTest()

test("signing out takes an account's cart out of the browser, and leaves a guest's cart there", async () => {
  const { cartId, token } = await createTestCart(shop, [await createTestProduct(shop)])
  const { id: userId } = await createTestUser(shop, 1)
  const detach = () => shop.db.transaction((tx) => detachCart(tx, token))
  await detach()
  expect(await findCart(shop.db.read, { token, userId: null }, shop.now())).toBe(cartId)
  await shop.db.transaction((tx) => assignCartToUser(tx, cartId, userId, shop.now()))
  await detach()
  expect(await findCart(shop.db.read, { token, userId: null }, shop.now())).toBeNull()
  expect(await findCart(shop.db.read, { token: null, userId }, shop.now())).toBe(cartId)
})
