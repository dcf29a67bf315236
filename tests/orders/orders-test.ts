import { beforeEach } from 'bun:test'
import { eq } from 'drizzle-orm'
import { createFlatShippingRate, createTestCart, payTestOrder, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'

/** `storeTest` with an administrator, a mug for sale, and orders for it. */
export function ordersTest() {
  const store = storeTest({ clients: { admin: 5 } })
  const { shop } = store
  beforeEach(async () => {
    await createFlatShippingRate(shop)
  })
  const mug = perTest(() => createTestProduct(shop, { name: 'Mug', price: 2400, stock: 1000, giftWrap: true }))
  const listPath = '/admin/ecommerce/orders'
  async function placeOrderFor(overrides: { name?: string; email?: string; quantity?: number; giftWrap?: boolean } = {}) {
    const { name, email, ...line } = overrides
    const { cartId } = await createTestCart(shop, [{ ...mug, ...line }])
    await saveTestDetails(shop, cartId, email ? { email } : {})
    const order = await placeTestOrder(shop, cartId)
    const { orders } = shop.db.t
    if (name) await shop.db.transaction((tx) => tx.update(orders).set({ name }).where(eq(orders.id, order.id)))
    return order
  }
  async function placePaidOrder(overrides: Parameters<typeof placeOrderFor>[0] = {}) {
    const order = await placeOrderFor(overrides)
    await payTestOrder(shop, order)
    return order
  }

  return { ...store, mug, listPath, placeOrderFor, placePaidOrder }
}
