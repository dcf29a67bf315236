import { beforeEach } from 'bun:test'
import { setLineQuantity } from '#src/cart/update-line.ts'
import { syncPayment } from '#src/payment-processing/sync-payments.ts'
import type { PlacedOrder } from '#src/checkout/place-order.ts'
import { startPayment } from '#src/payment-processing/start-payment.ts'
import { findInventory } from '#src/inventory/find-inventory.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { findPaymentByReference } from '#src/payments/payments.ts'
import { createFlatShippingRate, createTestCart, placeTestOrder, readCheckoutReview, saveTestDetails } from '#tests/support/checkout.ts'
import { cardTest } from '#tests/support/pretend-card.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { perTest } from '#tests/support/store-test.ts'

/** `cardTest` with a mug for sale, and the actions of a shopper, the processor and its webhook on orders of it. */
export function earlierOrdersTest() {
  const store = cardTest()
  const { shop } = store
  beforeEach(async () => {
    await createFlatShippingRate(shop)
  })
  const mug = perTest(() => createTestProduct(shop, { name: 'Moss mug', price: 2400, stock: 10 }))
  const processor = () => shop.processors.find((candidate) => candidate.slug === 'card-processor')!
  async function setCartQuantity(cartId: number, quantity: number): Promise<void> {
    const [line] = (await readCheckoutReview(shop, cartId)).cart.lines
    await shop.db.transaction((tx) => setLineQuantity(tx, cartId, line!.id, quantity, shop.now()))
  }
  /** A cart with `quantity` mugs and complete checkout details. */
  async function createFilledCart(quantity = 1): Promise<{ cartId: number; token: string }> {
    const cart = await createTestCart(shop, [{ ...mug, quantity }])
    await saveTestDetails(shop, cart.cartId)
    return cart
  }
  async function placeAnotherOrder(cartId: number, quantity: number): Promise<PlacedOrder> {
    await setCartQuantity(cartId, quantity)
    return placeTestOrder(shop, cartId)
  }
  /** Starts a payment in the page; returns the processor's reference. */
  async function startTestPayment(order: PlacedOrder): Promise<string> {
    const addresses = { returnUrl: 'http://localhost/back', cancelUrl: 'http://localhost/back' }
    const labels = { tax: 'Tax', shipping: 'Shipping' }
    const started = await startPayment(shop, {
      order: { ...order, isNew: false },
      processor: processor(),
      hosted: false,
      ...addresses,
      labels,
    })
    if (started.kind !== 'inline') throw new Error('a card is paid in the page')
    return started.reference
  }
  /** Reports the result of a payment, as the webhook or the return does. */
  async function receiveWebhook(reference: string): Promise<void> {
    await syncPayment(shop, (await findPaymentByReference(shop.db.read, processor().processorId, reference))!)
  }
  const now = async (order: { id: number }) => (await findOrder(shop.db.read, { id: order.id }))!
  const stock = async () => {
    const { calculatedTotal, reserved } = (await findInventory(shop.db.read, mug.sku))!
    return { left: calculatedTotal, reserved }
  }

  return { ...store, mug, processor, setCartQuantity, createFilledCart, placeAnotherOrder, startTestPayment, receiveWebhook, now, stock }
}
