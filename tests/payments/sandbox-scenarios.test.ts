import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { PaymentStatus } from '#db/schema/orders.ts'
import { findSubscriptionOfOrder } from '#src/subscriptions/find-subscriptions.ts'
import { amountOutcomes } from '#src/twins/processors/amount-outcomes.ts'
import { twinShopTest, type TwinSlug, twinSlugs } from './twin-shop.ts'
import '#tests/support/matchers.ts'

const store = twinShopTest()
const { waits, sandboxOf, play, deliver, release, closeGate, placeOrder, placeAgain, pay, comeBack, settle, readOrder } = store

interface Ending {
  paymentStatus: PaymentStatus
  refunded: number
  charges: number
}

const paidOnce: Ending = { paymentStatus: 'paid', refunded: 0, charges: 1 }
const declined: Ending = { paymentStatus: 'failed', refunded: 0, charges: 0 }

type Outcome = (slug: TwinSlug) => Promise<unknown>

/** How a payment ends, with the message that the shopper then reads. */
const endsLike =
  (expected: Ending, message: Record<TwinSlug, string> | null = null) =>
  (prepare: (slug: TwinSlug) => unknown, options: { total?: number; confirms?: boolean } = {}): Outcome =>
  async (slug) => {
    await prepare(slug)
    const placed = await placeOrder(slug, options)
    await pay(slug, placed, options)
    const page = await comeBack(slug, placed)
    if (message) expect(page).toShow(message[slug])
    await settle()
    expect(await readOrder(placed)).toEqual(expected)
  }

const isPaid = endsLike(paidOnce)
const messages = {
  declined: {
    'card-processor': 'Your bank declined the card.',
    'merchant-processor': 'The payment was declined.',
    wallet: 'PayPal could not charge your payment method.',
  },
  funds: {
    'card-processor': 'This card has insufficient funds.',
    'merchant-processor': 'There is not enough money for this payment.',
    wallet: 'PayPal could not charge your payment method.',
  },
  expired: {
    'card-processor': 'This card has expired.',
    'merchant-processor': 'This card has expired.',
    wallet: 'The card at PayPal has expired.',
  },
  cvc: {
    'card-processor': 'The security code is incorrect.',
    'merchant-processor': 'The payment details are not valid.',
    wallet: 'PayPal could not charge your payment method.',
  },
  processing: {
    'card-processor': 'The bank could not process the card.',
    'merchant-processor': 'The bank could not process the payment.',
    wallet: 'PayPal could not charge your payment method.',
  },
} satisfies Record<string, Record<TwinSlug, string>>

const plan = (scenario: string) => (slug: TwinSlug) => play(slug, scenario)
const ofAmount = (outcome: string) => ({ total: 10_000 + amountOutcomes.find((one) => one.outcome === outcome)!.ending })
const nothing = () => {}

/** The wallet asks at its own page, so the shopper pays again there. */
const extraStep =
  (prepare: (slug: TwinSlug) => unknown, options: { total?: number } = {}): Outcome =>
  async (slug) => {
    if (slug !== 'wallet') await endsLike(declined)(prepare, { ...options, confirms: false })(slug)
    await prepare(slug)
    const placed = await placeOrder(slug, options)
    await pay(slug, placed)
    if (slug === 'wallet') {
      expect(await comeBack(slug, placed)).toShow('PayPal needs one more step from you.')
      Object.assign(placed, await placeAgain(slug, placed.client))
      await pay(slug, placed)
    }
    await comeBack(slug, placed)
    await settle()
    expect(await readOrder(placed)).toEqual(paidOnce)
  }

/** A call that waits for `ms`. */
const waitsFor =
  (ms: number, prepare: (slug: TwinSlug) => unknown, options = {}): Outcome =>
  async (slug) => {
    await isPaid(prepare, options)(slug)
    expect(waits).toContain(ms)
  }

/** The card's form fails; the others have the payment, and the store asks them again. */
const paysAfterError: Outcome = async (slug) => {
  await play(slug, 'server-error')
  const placed = await placeOrder(slug)
  await pay(slug, placed)
  await comeBack(slug, placed)
  if (slug === 'card-processor') {
    expect(await readOrder(placed)).toMatchObject({ charges: 0 })
    await pay(slug, placed)
  }
  await settle()
  expect(await readOrder(placed)).toEqual(paidOnce)
}

/** How often the store received the event that says the order is paid, before the shopper returned and after it. */
const delivered =
  (mode: string, expected: [before: number, after: number]): Outcome =>
  async (slug) => {
    const openGate = closeGate()
    await deliver(slug, mode)
    const placed = await placeOrder(slug)
    await pay(slug, placed)
    const isNews = (body: string) => body.includes(placed.reference) && /"(payment_intent.succeeded|transaction.completed)"/.test(body)
    const attempts = () => sandboxOf(slug).events.filter(({ body }) => isNews(body))
    const count = () => attempts().reduce((sum, { responseStatuses }) => sum + responseStatuses.length, 0)
    if (['before', 'twice'].includes(mode)) await settle()
    const before = count()
    await comeBack(slug, placed)
    if (mode === 'held') await release(slug)
    openGate()
    await settle()
    await deliver(slug, 'before')
    expect([before, count() - before]).toEqual(expected)
    expect(await readOrder(placed)).toEqual(paidOnce)
  }

const afterPayment =
  (steps: [scenario: string, ends: Partial<Ending>][]): Outcome =>
  async (slug) => {
    const placed = await placeOrder(slug)
    await pay(slug, placed)
    await comeBack(slug, placed)
    for (const [scenario, ends] of steps) {
      expect((await play(slug, scenario, placed.reference)).status).toBe(303)
      await settle()
      expect([scenario, await readOrder(placed)]).toMatchObject([scenario, ends])
    }
  }

const renewal: Outcome = async (slug) => {
  const placed = await placeOrder(slug, { isSubscription: true })
  await pay(slug, placed)
  await comeBack(slug, placed)
  await settle()
  const { db } = store.shop()
  const subscription = () => findSubscriptionOfOrder(db.read, placed.orderId)
  const { reference } = (await subscription())!
  const { subscriptionRenewals: renewals } = db.t
  const seen = []
  for (const scenario of ['renew', 'renew-declined', 'retry', 'renew-expired', 'retry']) {
    await play(slug, scenario, reference!)
    await settle()
    const rows = await db.read.select().from(renewals).where(eq(renewals.reference, reference!))
    seen.push([scenario, (await subscription())!.state, rows.filter(({ orderId }) => orderId !== null).length])
  }
  expect(seen).toEqual([
    ['renew', 'active', 1],
    ['renew-declined', 'past_due', 1],
    ['retry', 'active', 2],
    ['renew-expired', 'past_due', 2],
    ['retry', 'active', 3],
  ])
}

/** Each outcome that the sandbox plays, and how; a text says why a processor has it not. */
const scenarios: [name: string, outcome: Outcome, missing?: Partial<Record<TwinSlug, string>>][] = [
  ['approve', isPaid(plan('approve'))],
  ['decline', endsLike(declined, messages.declined)(plan('card_declined'))],
  ['decline: insufficient funds', endsLike(declined, messages.funds)(plan('insufficient_funds')), { wallet: 'gives no reason' }],
  ['decline: wrong code', endsLike(declined, messages.cvc)(plan('incorrect_cvc')), { wallet: 'gives no reason' }],
  ['decline: processing error', endsLike(declined, messages.processing)(plan('processing_error'))],
  ['expired card', endsLike(declined, messages.expired)(plan('expired_card'))],
  ['extra step', extraStep(plan('extra-step'))],
  ['slow', waitsFor(4000, plan('slow'))],
  ['timeout after capture', waitsFor(15_000, plan('timeout'))],
  ['connection lost after capture', isPaid(plan('drop'))],
  ['server error, then paid', paysAfterError],
  ['by amount: decline', endsLike(declined, messages.declined)(nothing, ofAmount('card_declined'))],
  ['by amount: insufficient funds', endsLike(declined, messages.funds)(nothing, ofAmount('insufficient_funds'))],
  ['by amount: expired card', endsLike(declined, messages.expired)(nothing, ofAmount('expired_card'))],
  ['by amount: wrong code', endsLike(declined, messages.cvc)(nothing, ofAmount('incorrect_cvc'))],
  ['by amount: processing error', endsLike(declined, messages.processing)(nothing, ofAmount('processing_error'))],
  ['by amount: extra step', extraStep(nothing, ofAmount('extra-step'))],
  ['by amount: slow', waitsFor(4000, nothing, ofAmount('slow'))],
  ['by amount: timeout after capture', waitsFor(15_000, nothing, ofAmount('timeout'))],
  ['by amount: connection lost after capture', isPaid(nothing, ofAmount('drop'))],
  ['webhook before return', delivered('before', [1, 0]), { wallet: 'sends no events' }],
  ['webhook after return', delivered('after', [0, 1]), { wallet: 'sends no events' }],
  ['webhook twice', delivered('twice', [2, 0]), { wallet: 'sends no events' }],
  ['webhook never', delivered('never', [0, 0]), { wallet: 'sends no events' }],
  ['webhook late', delivered('late', [0, 1]), { wallet: 'sends no events' }],
  ['webhooks out of order', delivered('held', [0, 1]), { wallet: 'sends no events' }],
  ['partial refund', afterPayment([['refund-half', { paymentStatus: 'partially_refunded' }]]), { wallet: 'reports no refunds of its own' }],
  [
    'dispute won',
    afterPayment([
      ['dispute-open', { paymentStatus: 'disputed' }],
      ['dispute-won', { paymentStatus: 'paid' }],
    ]),
    { wallet: 'reports no disputes' },
  ],
  [
    'dispute lost',
    afterPayment([
      ['dispute-open', { paymentStatus: 'disputed' }],
      ['dispute-lost', { paymentStatus: 'refunded' }],
    ]),
    { wallet: 'reports no disputes' },
  ],
  ['renewal', renewal, { wallet: 'has no subscriptions' }],
]

describe.each(twinSlugs)('%s plays', (slug) => {
  for (const [name, outcome, missing] of scenarios) if (!missing?.[slug]) test(name, () => outcome(slug), 30_000)
})
