import { expect, test } from 'bun:test'
import { subscriptionTest } from './subscription-test.ts'

const { shop, card, subscribe, openSubscriptionReview, placeOrder, listSubscriptions, listOrders, deliver, collectEvents } =
  subscriptionTest()

const month = 31 * 24 * 3_600_000

/** Numbers from 0 to 1 that a seed repeats. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'events of a subscription that come shuffled, repeated and late end in one paid order per renewal (seed %i)',
  async (seed) => {
    const random = createRandom(seed)
    // With odd seeds, nothing reports the first payment either until its events come.
    let reference: string
    let firstEvents: { body: string }[] = []
    if (seed % 2 === 1) {
      const client = await openSubscriptionReview()
      const { clientSecret } = JSON.parse((await placeOrder(client)).text) as { clientSecret: string }
      firstEvents = collectEvents(() => card.pay(clientSecret.split('_secret_')[0]!))
      reference = (await listSubscriptions())[0]!.reference!
    } else reference = (await subscribe()).reference
    let paidRenewals = 0
    const life = collectEvents(() => {
      for (let renewal = 0; renewal < 3; renewal += 1) {
        shop.clock.advance(month)
        const isPaid = card.renew(reference, random() < 0.4 ? 'card_declined' : null)
        if (!isPaid) {
          shop.clock.advance(3_600_000)
          card.retryRenewal(reference, null)
        }
        paidRenewals += 1
      }
    })
    shop.clock.advance(1000)
    const end = collectEvents(() => card.endSubscription(reference))
    const repeated = [...firstEvents, ...life, ...end].flatMap((event) => (random() < 0.3 ? [event, event] : [event]))
    const shuffled = repeated.map((event) => ({ event, at: random() })).sort((a, b) => a.at - b.at)
    for (const { event } of shuffled) expect(await deliver(event.body)).toBe(200)

    const orders = await listOrders()
    expect(orders).toHaveLength(1 + paidRenewals)
    expect(orders.every(({ paymentStatus, total }) => paymentStatus === 'paid' && total === 3095)).toBe(true)
    const payments = await shop.db.read.select().from(shop.db.t.payments)
    const captured = new Set(card.captured().map(({ reference: paid }) => paid))
    expect(payments.every(({ state, reference: paid }) => state === 'paid' && captured.has(paid!))).toBe(true)
    expect(new Set(payments.map(({ reference: paid }) => paid)).size).toBe(1 + paidRenewals)
    expect(new Set(payments.map(({ orderId }) => orderId)).size).toBe(1 + paidRenewals)
    const unmatched = await shop.db.read.select().from(shop.db.t.unmatchedPayments)
    expect(unmatched.filter(({ settledAt }) => settledAt === null)).toEqual([])
    expect(await listSubscriptions()).toMatchObject([{ state: 'cancelled' }])
    const events = await shop.db.read.select().from(shop.db.t.webhookEvents)
    expect(events.filter(({ state }) => state === 'failed')).toEqual([])
  },
)
