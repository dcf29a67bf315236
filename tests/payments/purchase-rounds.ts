import { expect } from 'bun:test'
import { eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { recheckPayments } from '#src/payment-processing/recheck-payments.ts'
import { retryEvents } from '#src/payment-processing/process-payment-events.ts'
import { releaseExpiredReservations } from '#src/inventory/reservations.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { listPayments } from '#src/payments/payments.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import type { SentEvent } from '#src/payments/twin-sandbox.ts'
import { recheckRefunds } from '#src/refunds/recheck-refunds.ts'
import { createFlatShippingRate, createTestCart } from '#tests/support/checkout.ts'
import { eventsProcessed } from '#tests/support/payment-events.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestShop } from '#tests/support/shop.ts'
import { acceptJson, createTestClient } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { detailsForm, reloadReview } from '../checkout/checkout-client.ts'
import type { PaymentTwin, startPaymentTwins } from './payment-twins.ts'

const minute = 60_000

export type PurchaseRound = Awaited<ReturnType<typeof openRound>>

/** A fresh shop with one purchase to be paid with the processor of `twin`, and all that can happen to it. */
export async function openRound(
  twin: PaymentTwin,
  { processors }: ReturnType<typeof startPaymentTwins>,
  onClock: (now: () => number) => void,
) {
  const shop = await createTestShop({ processors: processors(), config: { rateLimits: false } })
  onClock(shop.now)
  const { slug, processorId, returnParameters } = twin.type
  await shop.db.transaction((tx) => seedProcessors(tx, shop.processors))
  await createFlatShippingRate(shop)
  const mug = await createTestProduct(shop, { name: 'Moss mug', price: 2400, stock: 5 })
  const app = buildApp(shop)
  const admin = await createSignedInClient(app, shop, await createTestUser(shop, 5))
  const shopper = createTestClient(app)
  shopper.cookies.set('cart', (await createTestCart(shop, [mug])).token)
  await shopper.post('/checkout', detailsForm)
  await shopper.get(`/checkout/review?pay=${slug}`)
  const { form } = await reloadReview(shopper)
  const returnParameter = Object.entries(returnParameters).find(([, kind]) => kind === 'reference')![0]

  /** Sent by the twin and not delivered yet, in any order that the round chooses. */
  const waiting: SentEvent[] = []
  let lastSeen = twin.sandbox.events.at(-1)
  /** Reported by webhook, and never again by the scheduled tasks: its sender tries for days. */
  const mustArrive = ({ type }: SentEvent) => /refund|dispute|adjustment/.test(type)
  const lost: SentEvent[] = []
  const stored = new Set<string>()
  /** Minor units that the payer's bank took. */
  let lostToDispute = 0
  let wasRefundedThere = false
  let disputeState: 'none' | 'open' | 'closed' = 'none'

  function collectEvents(): void {
    // The twin forgets its oldest events.
    waiting.push(...twin.sandbox.events.slice(lastSeen ? twin.sandbox.events.lastIndexOf(lastSeen) + 1 : 0))
    lastSeen = twin.sandbox.events.at(-1)
  }

  async function findPlacedOrder() {
    const { orders } = shop.db.t
    const [row] = await shop.db.read.select({ id: orders.id }).from(orders).limit(1)
    return row ? findOrder(shop.db.read, row) : null
  }

  const place = (method = processorId) => shopper.post('/checkout/place-order', { ...form, processor_id: String(method) }, acceptJson)

  /** Of the payments that were begun, counted from the newest. */
  async function findReference(age = 0): Promise<string | null> {
    const order = await findPlacedOrder()
    const begun = order ? (await listPayments(shop.db.read, order.id)).toReversed() : []
    return begun[age % begun.length]?.reference ?? null
  }

  async function pay({ age, isDeclined }: { age: number; isDeclined: boolean }): Promise<void> {
    const reference = await findReference(age)
    if (reference !== null) ignoreErrors(() => twin.pay(reference, isDeclined))
  }

  async function comeBack(age = 0): Promise<void> {
    const order = await findPlacedOrder()
    const reference = await findReference(age)
    if (order && reference) await shopper.get(`/checkout/return?order=${order.externalId}&${returnParameter}=${reference}`)
  }

  async function deliver(event: SentEvent, { isLate = false } = {}): Promise<void> {
    const headers = await twin.sign(event.body, shop.now() - (isLate ? 6 * minute : 0))
    const response = await app.handle(new Request(`http://localhost/webhooks/${slug}`, { method: 'POST', headers, body: event.body }))
    expect(response.status).toBe(isLate ? 400 : 200)
    stored.add(event.id)
    await eventsProcessed(shop)
  }

  /** The purchase's captured payment at the twin. */
  const listCaptures = async () => {
    const order = await findPlacedOrder()
    return order ? twin.sandbox.payments().filter(({ externalId }) => externalId === order.externalId) : []
  }

  async function refundInAdmin({ amount, isRepeated }: { amount: number | 'all'; isRepeated: boolean }): Promise<void> {
    const order = await findPlacedOrder()
    const payment = order && (await listPayments(shop.db.read, order.id)).find(({ state }) => state === 'paid')
    if (!order || !payment || disputeState !== 'none') return
    const path = `/admin/ecommerce/orders/${order.id}/refund`
    const values = { amount: ((amount === 'all' ? order.total - order.refunded - order.refunding : amount) / 100).toFixed(2) }
    const preview = await admin.htmx().post(`${path}/preview`, values)
    const shown = /name="shown" value="(\d*)"/.exec(preview.text)?.[1] ?? ''
    const submitted = { key: crypto.randomUUID(), source: `processor:${payment.id}`, shown, ...values }
    await Promise.all((isRepeated ? [1, 2] : [1]).map(() => admin.post(path, submitted)))
  }

  async function play(scenario: string): Promise<void> {
    const [captured] = await listCaptures()
    if (captured) ignoreErrors(() => twin.sandbox.scenarios.find(({ id }) => id === scenario)?.play(captured.reference))
  }

  async function refundAtProcessor(): Promise<void> {
    if (disputeState !== 'none' || !twin.sandbox.delivery) return
    wasRefundedThere = true
    await play('refund-half')
  }

  /** After a dispute no refund fails any more: the twin would not reduce what the bank took. */
  async function letBankDecide(isPaidOut: boolean): Promise<void> {
    for (const { reference } of await listCaptures()) twin.settleRefunds(reference, isPaidOut || disputeState !== 'none')
  }

  async function dispute(outcome: 'won' | 'lost'): Promise<void> {
    const [captured] = await listCaptures()
    if (!captured || !twin.sandbox.delivery || captured.refunded === captured.amount) return
    if (disputeState === 'none') {
      disputeState = 'open'
      await play('dispute-open')
    } else if (disputeState === 'open') {
      // Banks decide about disputes after weeks: refunds are over by then.
      shop.clock.advance(10 * minute)
      await runTasks()
      await letBankDecide(true)
      disputeState = 'closed'
      await play(`dispute-${outcome}`)
      const [{ amount, refunded } = captured] = await listCaptures()
      if (outcome === 'lost') lostToDispute = amount - refunded
    }
  }

  async function runTasks(): Promise<void> {
    await releaseExpiredReservations(shop)
    await retryEvents(shop)
    await recheckPayments(shop)
    await recheckRefunds(shop)
    await eventsProcessed(shop)
  }

  /** Everything ends: banks decide, senders deliver what they have not delivered, staff look after what was refused, and tasks run. */
  async function settle({ isPaidOut, order }: { isPaidOut: boolean; order: (events: SentEvent[]) => SentEvent[] }): Promise<void> {
    twin.clearPlans()
    waiting.push(...lost.filter(mustArrive))
    await deliverRest()
    const { webhookEvents } = shop.db.t
    const refused = await shop.db.read.select().from(webhookEvents).where(eq(webhookEvents.state, 'failed'))
    for (const { id } of refused) await admin.post(`/admin/payment-events/${id}/run`)
    for (const wait of [3, 10, 60, 24 * 60]) {
      shop.clock.advance(wait * minute)
      await runTasks()
      await deliverRest()
    }

    async function deliverRest(): Promise<void> {
      await letBankDecide(isPaidOut)
      collectEvents()
      for (const event of order(waiting.splice(0))) await deliver(event)
    }
  }

  return {
    shop,
    admin,
    shopper,
    waiting,
    lost,
    stored,
    place,
    pay,
    comeBack,
    deliver,
    collectEvents,
    findPlacedOrder,
    listCaptures,
    refundInAdmin,
    refundAtProcessor,
    letBankDecide,
    dispute,
    runTasks,
    settle,
    disputeState: () => disputeState,
    wasRefundedThere: () => wasRefundedThere,
    lostToDispute: () => lostToDispute,
  }
}

/** The twin refuses what its real counterpart would, such as a second payment. */
function ignoreErrors(play: () => unknown): void {
  try {
    play()
  } catch {
    // Nothing happened.
  }
}
