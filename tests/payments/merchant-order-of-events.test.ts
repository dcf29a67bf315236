import { describe, expect, test } from 'bun:test'
import { findOrder } from '#src/orders/find-orders.ts'
import { listPayments } from '#src/payments/payments.ts'
import { fc } from '#tests/support/properties.ts'
import { acceptJson } from '#tests/support/test-client.ts'
import { merchantCheckoutTest } from './merchant-checkout-test.ts'

const { shop, merchant, openMerchantReview, placeOrder, postEvents, eventsOf } = merchantCheckoutTest()

describe('whatever the order of its events and the return of the shopper', () => {
  /** Positions of the five events, some of them twice, and of the return (5). */
  const arrivals = fc
    .tuple(fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }), fc.subarray([0, 1, 2, 3, 4, 5]))
    .chain(([all, again]) => fc.shuffledSubarray([...all, ...again], { minLength: all.length + again.length }))

  test.each(fc.sample(arrivals, { numRuns: 12, seed: 20261122 }).map((order) => [order.join(' '), order] as const))(
    'a payment is one order, once paid, with its tax and its refund: %s',
    async (_, order) => {
      const { guest, form } = await openMerchantReview()
      const { clientSecret, returnUrl } = await placeOrder(guest, form)
      merchant.pay(clientSecret, { number: '4000000000000002' })
      merchant.pay(clientSecret, { country: 'GB' })
      const processor = shop.processors.find(({ slug }) => slug === 'merchant-processor')!
      await processor.refund({ reference: clientSecret, amount: 500, currency: 'USD', idempotencyKey: crypto.randomUUID() })
      const bodies = eventsOf(clientSecret)
      expect(bodies).toHaveLength(5)
      for (const position of order) await (position === 5 ? guest.get(returnUrl) : postEvents([bodies[position]!]))
      const externalId = new URL(returnUrl, 'http://localhost').searchParams.get('order')!
      const paid = (await findOrder(shop.db.read, { externalId }))!
      expect(paid).toMatchObject({ paymentStatus: 'partially_refunded', tax: 680, total: 4080, refunded: 500 })
      expect(await listPayments(shop.db.read, paid.id)).toMatchObject([{ state: 'paid', amount: 4080, refunded: 500 }])
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
    const { guest, form } = await openMerchantReview()
    const place = () => guest.post('/checkout/place-order', form, acceptJson)
    merchant.failNext(call, failure, true)
    const before = merchant.store.transactions.size
    expect((await place()).status).toBe(502)
    const { clientSecret, returnUrl } = (await place()).json() as { clientSecret: string; returnUrl: string }
    const created = [...merchant.store.transactions.values()].slice(before).filter(({ status }) => status !== 'canceled')
    expect(created).toHaveLength(1)
    merchant.pay(clientSecret, { country: 'GB' })
    await guest.get(returnUrl)
    const [order, ...others] = await shop.db.read.select().from(shop.db.t.orders)
    expect(order).toMatchObject({ paymentStatus: 'paid', total: 4080 })
    expect(others).toEqual([])
  })
})
