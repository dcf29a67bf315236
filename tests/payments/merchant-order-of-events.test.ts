import { beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { seedMailTemplates } from '#src/mail/templates.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { listPayments } from '#src/payments/payments.ts'
import { signMerchantWebhook } from '#src/payments/pretend/merchant-webhooks.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { eventsProcessed } from '#tests/support/payment-events.ts'
import { merchantTest, merchantWebhookSecret } from '#tests/support/pretend-merchant.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { perTest } from '#tests/support/store-test.ts'
import { acceptJson } from '#tests/support/test-client.ts'
import { createGuestWithCart, openReview, reloadReview } from '../checkout/checkout-client.ts'

const { shop, app, merchant } = merchantTest({ config: { rateLimits: false } })
const mug = perTest(() => createTestProduct(shop, { price: 2400 }))
beforeEach(async () => {
  await createFlatShippingRate(shop)
  await shop.db.transaction((tx) => seedMailTemplates(tx, shop.now()))
})

async function placeOrder() {
  const guest = await createGuestWithCart(shop, app, [mug])
  await openReview(guest)
  await guest.get('/checkout/review?pay=merchant-processor')
  const { form } = await reloadReview(guest)
  const place = async () => guest.post('/checkout/place-order', form, acceptJson)
  return { guest, place }
}

async function postEvent(body: string): Promise<void> {
  const headers = { 'merchant-signature': signMerchantWebhook(body, merchantWebhookSecret, shop.now()) }
  const response = await app.handle(new Request('http://localhost/webhooks/merchant-processor', { method: 'POST', headers, body }))
  expect(response.status).toBe(200)
  await eventsProcessed(shop)
}

describe('whatever the order of its events and the return of the shopper', () => {
  /** Positions of the five events, some of them twice, and of the return (5). */
  const arrivals = fc
    .tuple(fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), fc.subarray([0, 1, 2, 3, 4, 5]))
    .chain(([all, again]) => fc.shuffledSubarray([...all, ...again], { minLength: all.length + again.length }))

  test.each(fc.sample(arrivals, { numRuns: 12, seed: 20261122 }).map((order) => [order.join(' '), order] as const))(
    'a payment is one order, once paid, with its tax and its refund: %s',
    async (_, order) => {
      const { guest, place } = await placeOrder()
      const { clientSecret, returnUrl } = (await place()).json() as { clientSecret: string; returnUrl: string }
      merchant.pay(clientSecret, { number: '4000000000000002' })
      merchant.pay(clientSecret, { country: 'GB' })
      const processor = shop.processors.find(({ slug }) => slug === 'merchant-processor')!
      await processor.refund({ reference: clientSecret, amount: 500, currency: 'USD', idempotencyKey: crypto.randomUUID() })
      const bodies = merchant.events.map(({ body }) => body).filter((body) => body.includes(clientSecret))
      expect(bodies).toHaveLength(5)
      for (const position of order) await (position === 5 ? guest.get(returnUrl) : postEvent(bodies[position]!))
      const externalId = new URL(returnUrl, 'http://localhost').searchParams.get('order')!
      const paid = (await findOrder(shop.db.read, { externalId }))!
      expect(paid).toMatchObject({ paymentStatus: 'partially_refunded', tax: 619, total: 3714, refunded: 500 })
      expect(await listPayments(shop.db.read, paid.id)).toMatchObject([{ state: 'paid', amount: 3714, refunded: 500 }])
      expect(await shop.db.read.$count(shop.db.t.orders)).toBe(1)
      expect(await shop.db.read.$count(shop.db.t.unmatchedPayments)).toBe(0)
    },
  )
})

describe('a payment whose start is not answered', () => {
  test.each([
    ['customers.create', 'drop'],
    ['transactions.create', 'drop'],
    // Requests that only read are repeated by themselves when the connection breaks.
    ['transactions.list', 'server-error'],
  ] as const)('is charged once when the answer of %s was lost', async (call, failure) => {
    const { guest, place } = await placeOrder()
    merchant.failNext(call, failure, true)
    const before = merchant.store.transactions.size
    expect((await place()).status).toBe(502)
    const { clientSecret, returnUrl } = (await place()).json() as { clientSecret: string; returnUrl: string }
    const created = [...merchant.store.transactions.values()].slice(before).filter(({ status }) => status !== 'canceled')
    expect(created).toHaveLength(1)
    merchant.pay(clientSecret, { country: 'GB' })
    await guest.get(returnUrl)
    const [order, ...others] = await shop.db.read.select().from(shop.db.t.orders)
    expect(order).toMatchObject({ paymentStatus: 'paid', total: 3714 })
    expect(others).toEqual([])
  })
})
