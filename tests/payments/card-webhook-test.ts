import { beforeEach } from 'bun:test'
import { startPayment } from '#src/payment-processing/start-payment.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { findLatestPayment } from '#src/payments/payments.ts'
import { signWebhook } from '#src/twins/card/card-webhooks.ts'
import { createFlatShippingRate, createTestCart, placeTestOrder, plainTaxContext, saveTestDetails } from '#tests/support/checkout.ts'
import { cardTest, cardWebhookSecret } from '#tests/support/pretend-card.ts'
import { createTestProduct } from '#tests/support/products.ts'
import type { TestShopOptions } from '#tests/support/shop.ts'
import { perTest } from '#tests/support/store-test.ts'

/** `cardTest` with an administrator, a mug for sale, orders of it, and the processor's signed webhook calls. */
export function cardWebhookTest(options: Pick<TestShopOptions, 'onLog' | 'sandboxes'> = {}) {
  const store = cardTest({ ...options, clients: { admin: 5 } })
  const { shop, app, card } = store
  beforeEach(async () => {
    await createFlatShippingRate(shop)
  })
  const mug = perTest(() => createTestProduct(shop, { price: 2400 }))
  const processor = () => shop.processors.find((candidate) => candidate.slug === 'card-processor')!

  /** An order with a started payment. */
  async function placeUnpaidOrder({
    quantity = 1,
    hosted = false,
    product = mug,
    pricesIncludeTax = false,
    taxShipping = false,
  }: { quantity?: number; hosted?: boolean; product?: typeof mug; pricesIncludeTax?: boolean; taxShipping?: boolean } = {}) {
    const { cartId } = await createTestCart(shop, [{ ...product, quantity }])
    await saveTestDetails(shop, cartId)
    const order = await placeTestOrder(shop, cartId, { pricesIncludeTax, tax: { ...plainTaxContext, taxShipping } })
    const addresses = { returnUrl: 'http://localhost/back', cancelUrl: 'http://localhost/back' }
    await startPayment(shop, { order, processor: processor(), hosted, ...addresses, labels: { tax: 'Tax', shipping: 'Shipping' } })
    return { cartId, order, payment: (await findLatestPayment(shop.db.read, order.id))! }
  }

  /** The body of the last event of a type. */
  const lastEvent = (type: string) => card.events.findLast((event) => event.type === type)!.body

  /** Refunds at the processor; returns the body of its `charge.refunded` event. */
  async function refundAtProcessor(reference: string, amount: number): Promise<string> {
    await processor().refund({ reference, amount, currency: 'USD', idempotencyKey: crypto.randomUUID() })
    return lastEvent('charge.refunded')
  }

  const postWebhook = async (body: string, headers: Record<string, string> = {}) =>
    app.handle(new Request('http://localhost/webhooks/card-processor', { method: 'POST', headers, body }))
  const postSignedWebhook = async (body: string) =>
    postWebhook(body, { 'card-signature': await signWebhook(body, cardWebhookSecret, shop.now()) })

  /** The body of an event as the processor sends it. */
  const createEvent = (type: string, object: unknown, id = `evt_${crypto.randomUUID()}`) =>
    JSON.stringify({ id, object: 'event', type, created: Math.floor(shop.now() / 1000), livemode: false, data: { object } })

  const readOrder = async ({ id }: { id: number }) => (await findOrder(shop.db.read, { id }))!

  return {
    ...store,
    mug,
    processor,
    placeUnpaidOrder,
    lastEvent,
    refundAtProcessor,
    postWebhook,
    postSignedWebhook,
    createEvent,
    readOrder,
  }
}
