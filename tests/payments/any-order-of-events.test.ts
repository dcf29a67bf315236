import { afterAll, expect, test } from 'bun:test'
import { listTimeline } from '#src/orders/timeline.ts'
import { listPayments } from '#src/payments/payments.ts'
import { listRefunds } from '#src/refunds/find-refunds.ts'
import '#tests/support/matchers.ts'
import { fc } from '#tests/support/properties.ts'
import { verifyShop } from '#tests/support/verify-shop.ts'
import { testNow } from '#tests/support/shop-without-database.ts'
import { type PaymentTwin, startPaymentTwins } from './payment-twins.ts'
import { openRound, type PurchaseRound } from './purchase-rounds.ts'

let now = () => testNow
const world = startPaymentTwins(() => now())
afterAll(() => world.stop())

// PAYMENT_SEED=7 PAYMENT_RUNS=300 looks for more; a round takes a quarter of a second. As many on both engines: what only a later round on
// SQLite executes would count as executed on PostgreSQL, too.
const seed = Number(process.env['PAYMENT_SEED'] ?? 20_261_122)
const numRuns = Number(process.env['PAYMENT_RUNS'] ?? 16)

const index = fc.nat({ max: 20 })
/** How the answer of a call is lost, before or after its work. A client that finds the connection closed may repeat the call by itself. */
const lostAnswer = fc.option(
  fc.record({ failure: fc.constantFrom('server-error' as const, 'garbage' as const, 'drop' as const), isDone: fc.boolean() }),
  { freq: 6 },
)

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('place' as const), times: fc.integer({ min: 1, max: 3 }), lostAnswer }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pay' as const), age: fc.nat({ max: 2 }), isDeclined: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('return' as const),
      age: fc.nat({ max: 2 }),
      times: fc.integer({ min: 1, max: 2 }),
      lostAnswer,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('deliver' as const),
      index,
      copies: fc.integer({ min: 1, max: 2 }),
      isLate: fc.boolean(),
      isReturning: fc.boolean(),
      stays: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lose' as const), index, count: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('tasks' as const), minutes: fc.constantFrom(1, 3, 31), lostAnswer }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      amount: fc.constantFrom('all' as const, 100, 1999),
      isRepeated: fc.boolean(),
      isHeld: fc.boolean(),
      lostAnswer,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund at processor' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('bank decides' as const), isPaidOut: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('dispute' as const), outcome: fc.constantFrom('won' as const, 'lost' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Most purchases are placed and paid, so that what follows matters. */
const round = fc.record({
  steps: fc
    .array(step, { minLength: 3, maxLength: 16 })
    .map((steps): Step[] => [
      { do: 'place', times: 1, lostAnswer: null },
      ...steps.slice(0, 2),
      { do: 'pay', age: 0, isDeclined: false },
      ...steps.slice(2),
    ]),
  isPaidOut: fc.boolean(),
  isReversed: fc.boolean(),
})

for (const twin of world.twins) {
  test(
    `whatever the order of events, returns, tasks, refunds and disputes, a purchase is one order with one charge: ${twin.type.slug}`,
    () =>
      fc.assert(
        fc.asyncProperty(round, async ({ steps, isPaidOut, isReversed }) => {
          const purchase = await openRound(twin, world, (clock) => (now = clock))
          try {
            for (const one of steps) await take(purchase, one, twin)
            await purchase.settle({ isPaidOut, order: (events) => (isReversed ? events.toReversed() : events) })
            await expectOneOrderAndCharge(purchase, twin)
          } finally {
            twin.clearPlans()
            await purchase.shop.db.close()
          }
        }),
        { seed, numRuns },
      ),
    600_000,
  )
}

async function take(purchase: PurchaseRound, one: Step, twin: PaymentTwin): Promise<void> {
  const { shop, waiting } = purchase
  // Some processors report times in seconds.
  shop.clock.advance(one.do === 'deliver' ? 0 : 700)
  if ('lostAnswer' in one && one.lostAnswer !== null) twin.failNext(one.lostAnswer.failure, one.lostAnswer.isDone)
  if (one.do === 'place') await repeat(one.times, () => purchase.place())
  if (one.do === 'pay') await purchase.pay(one)
  if (one.do === 'return') await repeat(one.times, () => purchase.comeBack(one.age))
  if (one.do === 'deliver') {
    const event = waiting[one.index % waiting.length]
    if (!event) return
    if (!one.stays) waiting.splice(waiting.indexOf(event), 1)
    await Promise.all([repeat(one.copies, () => purchase.deliver(event, one)), one.isReturning && purchase.comeBack()])
  }
  if (one.do === 'lose') purchase.lost.push(...waiting.splice(one.index % (waiting.length + 1), one.count))
  if (one.do === 'tasks') {
    shop.clock.advance(one.minutes * 60_000)
    await purchase.runTasks()
  }
  if (one.do === 'refund') {
    if (one.isHeld) twin.holdNextRefund()
    await purchase.refundInAdmin(one)
  }
  if (one.do === 'bank decides') await purchase.letBankDecide(one.isPaidOut)
  if (one.do === 'refund at processor') await purchase.refundAtProcessor()
  if (one.do === 'dispute') await purchase.dispute(one.outcome)
  twin.clearPlans()
  purchase.collectEvents()
}

const repeat = (times: number, work: () => Promise<unknown>) => Promise.all(Array.from({ length: times }, work))

async function expectOneOrderAndCharge(purchase: PurchaseRound, twin: PaymentTwin): Promise<void> {
  const { shop } = purchase
  const { orders, unmatchedPayments, webhookEvents } = shop.db.t
  await verifyShop(shop)
  expect(await shop.db.read.$count(orders)).toBe(1)
  const order = (await purchase.findPlacedOrder())!
  const captures = await purchase.listCaptures()
  expect(captures.length).toBeLessThanOrEqual(1)
  if (captures.length === 0) expect(twin.countUncollected(order.externalId)).toBe(0)
  const payments = (await listPayments(shop.db.read, order.id)).filter(({ state }) => state === 'paid')
  // I2: each captured payment is on the order, or unmatched.
  expect(payments.map(({ reference }) => reference)).toEqual(captures.map(({ reference }) => reference))
  expect(await shop.db.read.select().from(unmatchedPayments)).toEqual([])
  const [captured] = captures
  if (captured) {
    const returned = captured.refunded + purchase.lostToDispute()
    const status =
      purchase.disputeState() === 'open'
        ? 'disputed'
        : returned === 0
          ? 'paid'
          : returned < captured.amount
            ? 'partially_refunded'
            : 'refunded'
    expect(order).toMatchObject({ total: captured.amount, refunded: returned, refunding: 0, paymentStatus: status })
    expect(payments).toMatchObject([{ amount: captured.amount, refunded: returned }])
  } else expect(['unpaid', 'failed']).toContain(order.paymentStatus)
  // What staff refund here is never refunded twice: the second would be reported by the processor.
  const refunds = await listRefunds(shop.db.read, order.id)
  if (!purchase.wasRefundedThere()) expect(refunds.filter(({ method }) => method === 'reported')).toEqual([])
  // I4: each event that arrived is stored once and in a final state, and paid the order at most once.
  const events = await shop.db.read.select().from(webhookEvents)
  expect(events.filter(({ state }) => state !== 'done' && state !== 'ignored')).toEqual([])
  expect(new Set(events.map(({ eventId }) => eventId))).toEqual(new Set(purchase.stored))
  const timeline = await listTimeline(shop.db.read, order.id)
  expect(timeline.filter(({ kind }) => kind === 'paid')).toHaveLength(captures.length)
  const mails = await shop.listMails()
  expect(mails.filter(({ template }) => template === 'order_confirmation')).toHaveLength(captures.length)
}
