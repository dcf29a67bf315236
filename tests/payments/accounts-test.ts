import { afterAll, beforeEach, expect } from 'bun:test'
import { connectServices } from '#src/connect-services.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { beginCancelRefund } from '#src/payment-processing/refund-cancelled.ts'
import { startPayment } from '#src/payment-processing/start-payment.ts'
import { findLatestPayment } from '#src/payments/payments.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { listProcessors } from '#src/payments/processors.ts'
import { findConnection, saveConnection } from '#src/services/connections.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { signWebhook } from '#src/twins/card/card-webhooks.ts'
import { createFlatShippingRate, createTestCart, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { startTestCardServer } from '#tests/support/pretend-card.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'

export const cardSlug = 'card-processor'

export const cardKeysOf = (account: string, renewed = '') => ({
  CARD_SECRET_KEY: `sk_test_${account}${renewed}`,
  CARD_PUBLISHABLE_KEY: `pk_test_${account}`,
  CARD_WEBHOOK_SECRET: `whsec_${account}${renewed}`,
})

/** A shop whose administrators connect one account after another with its own pretend card processor, which accepts all keys. */
export function accountsTest() {
  const card = startTestCardServer()
  afterAll(() => card.stop())
  /** The keys of the calls to the processor, in order; `refuse` answers a call in its place. */
  const calls: { keys: string[]; refuse: ((key: string, request: Request) => Response | null) | null } = { keys: [], refuse: null }
  const requests = {
    ...realSystem.requests,
    fetch: ((input: Request, init?: RequestInit) => {
      const key = new Headers(init?.headers ?? input.headers).get('authorization')?.replace('Bearer ', '')
      if (key !== undefined) calls.keys.push(key)
      const refused = key === undefined ? null : calls.refuse?.(key, new Request(input, init))
      return refused ? Promise.resolve(refused) : realSystem.requests.fetch(input, init)
    }) as typeof realSystem.requests.fetch,
  }
  const { shop, app, admin } = storeTest({
    clients: { admin: 5 },
    processors: listProcessors({}, realSystem),
    requests,
    config: { processorSettings: { CARD_API_URL: card.url } },
  })
  const processor = () => shop.processors.find((one) => one.slug === cardSlug)!

  async function connect(values: Record<string, string>, slug = cardSlug) {
    const replaces = (await findConnection(shop.db.read, slug))?.uid ?? null
    const input = { slug, values, mode: 'test' as const, replaces, keepsReplaced: true, now: shop.now() }
    const row = await shop.db.transaction((tx) => saveConnection(tx, shop.secrets, input))
    await connectServices(shop)
    return row
  }

  const mug = perTest(() => createTestProduct(shop, { price: 2400 }))
  beforeEach(async () => {
    Object.assign(calls, { keys: [], refuse: null })
    await shop.db.transaction((tx) => seedProcessors(tx, shop.processors))
    await createFlatShippingRate(shop)
  })

  async function placeOrder() {
    const { cartId } = await createTestCart(shop, [{ ...mug, quantity: 1 }])
    await saveTestDetails(shop, cartId)
    return placeTestOrder(shop, cartId)
  }
  const startFor = (order: Awaited<ReturnType<typeof placeOrder>>, hosted = false) =>
    startPayment(shop, {
      order,
      processor: processor(),
      hosted,
      returnUrl: 'http://localhost/back',
      cancelUrl: 'http://localhost/back',
      labels: { tax: 'Tax', shipping: 'Shipping' },
    })
  async function placeUnpaid() {
    const order = await placeOrder()
    await startFor(order)
    return { order, payment: (await findLatestPayment(shop.db.read, order.id))! }
  }

  async function post(body: string, secret: string) {
    const headers = { 'card-signature': await signWebhook(body, secret, shop.now()) }
    const response = await app.handle(new Request(`http://localhost/webhooks/${cardSlug}`, { method: 'POST', headers, body }))
    return response.status
  }
  const paidEvent = (reference: string) => {
    card.pay(reference)
    return card.events.findLast(({ type }) => type === 'payment_intent.succeeded')!.body
  }
  async function placePaid(account: string) {
    const placed = await placeUnpaid()
    expect(await post(paidEvent(placed.payment.reference!), `whsec_${account}`)).toBe(200)
    return placed
  }
  const isPaid = async ({ id }: { id: number }) => (await findOrder(shop.db.read, { id }))!.paymentStatus === 'paid'
  async function refundByBuyer({ id }: { id: number }) {
    const order = (await findOrder(shop.db.read, { id }))!
    return shop.db.transaction((tx) => beginCancelRefund(shop, tx, order, 'buyer'))
  }
  return {
    shop,
    app,
    admin,
    card,
    calls,
    processor,
    connect,
    placeOrder,
    startFor,
    placeUnpaid,
    placePaid,
    post,
    paidEvent,
    isPaid,
    refundByBuyer,
  }
}
