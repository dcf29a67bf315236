import { describe, expect, test } from 'bun:test'
import { retryEvents } from '#src/payment-processing/process-payment-events.ts'
import { mirrorSubscription } from '#src/subscriptions/mirror-subscription.ts'
import { createTestDiscount } from '#tests/support/discounts.ts'
import { setTestStock } from '#tests/support/products.ts'
import { readMail } from '#tests/support/read-mail.ts'
import { subscriptionTest } from './subscription-test.ts'
import '#tests/support/matchers.ts'

const { shop, card, processor, subscribe, listSubscriptions, listOrders, deliver, deliverAll, collectEvents } = subscriptionTest()

const month = 31 * 24 * 3_600_000
const listUnmatched = () => shop.db.read.select().from(shop.db.t.unmatchedPayments)
const mailsOf = async (template: string) => (await shop.listMails()).filter((mail) => mail.template === template)

describe('a paid renewal', () => {
  test('creates a paid order of the same lines at the full price, takes stock and mails', async () => {
    await createTestDiscount(shop, { name: 'Welcome', automatic: true, kind: 'percent', value: 500_000 })
    const { reference } = await subscribe()
    shop.clock.advance(month)
    await deliverAll(collectEvents(() => card.renew(reference)))
    const [first, renewal] = await listOrders()
    expect(renewal).toMatchObject({
      userId: first!.userId,
      total: 3095,
      discount: 0,
      paymentStatus: 'paid',
      status: 'processing',
      cartId: null,
    })
    expect(first).toMatchObject({ total: 1895 })
    const lines = await shop.db.read.select().from(shop.db.t.orderLines).orderBy(shop.db.t.orderLines.id)
    expect(lines.map(({ orderId, sku, quantity, unitPrice }) => [orderId, sku, quantity, unitPrice])).toEqual([
      [first!.id, 'COFFEE', 1, 2400],
      [renewal!.id, 'COFFEE', 1, 2400],
    ])
    expect(await shop.db.read.select().from(shop.db.t.inventory)).toMatchObject([{ calculatedTotal: 8 }])
    expect(await mailsOf('order_confirmation')).toHaveLength(2)
    expect(await listSubscriptions()).toMatchObject([{ state: 'active', periodEnd: Date.UTC(2026, 4, 2, 10) }])
    const payments = await shop.db.read.select().from(shop.db.t.payments).orderBy(shop.db.t.payments.id)
    expect(payments.at(-1)).toMatchObject({ orderId: renewal!.id, state: 'paid', amount: 3095, method: 'Visa ending 4242' })
  })

  test('is one order when its payment is reported before and after it, and twice', async () => {
    const { reference } = await subscribe()
    const events = collectEvents(() => card.renew(reference))
    const payments = events.filter(({ type }) => !type.startsWith('invoice.') && !type.startsWith('customer.'))
    await deliverAll(payments)
    expect(await listUnmatched()).toMatchObject([{ reason: 'unknown_reference', settledAt: null }])
    await deliverAll([...events, ...events])
    expect(await listOrders()).toHaveLength(2)
    expect(await listUnmatched()).toMatchObject([{ settledAt: shop.now(), orderId: (await listOrders())[1]!.id }])
  })

  test('that was disputed before its order existed is marked as disputed', async () => {
    const { reference } = await subscribe()
    const events = collectEvents(() => card.renew(reference))
    const payment = card.captured().at(-1)!.reference
    card.sandbox.scenarios.find(({ id }) => id === 'dispute-open')!.play(payment)
    const isRenewal = ({ type }: { type: string }) => type.startsWith('invoice.')
    await deliverAll([...events.filter((event) => !isRenewal(event)), { body: card.events.at(-1)!.body }])
    await deliverAll(events.filter(isRenewal))
    expect((await listOrders())[1]).toMatchObject({ paymentStatus: 'disputed' })
  })

  test('creates its order without stock too, and staff see what is missing', async () => {
    const { reference } = await subscribe()
    await setTestStock(shop, 'COFFEE', 0)
    await deliverAll(collectEvents(() => card.renew(reference)))
    expect(await listOrders()).toHaveLength(2)
    const timeline = await shop.db.read.select().from(shop.db.t.orderTimeline).orderBy(shop.db.t.orderTimeline.id)
    expect(timeline.map(({ kind }) => kind)).toContain('stock_short')
  })

  test('waits while the processor does not say which payment paid it', async () => {
    const { reference } = await subscribe()
    const events = collectEvents(() => card.renew(reference))
    card.failNext('invoices.retrieve', 'server-error')
    expect(await deliver(events.find(({ type }) => type === 'invoice.paid')!.body)).toBe(500)
    expect(await listOrders()).toHaveLength(1)
    shop.clock.advance(2 * 60_000)
    await retryEvents(shop)
    expect(await listOrders()).toHaveLength(2)
  })

  test('that was refunded before it arrived is a refunded order', async () => {
    const { reference } = await subscribe()
    const renewed = collectEvents(() => card.renew(reference))
    const payment = card.captured().at(-1)!
    const refunded = await (async () => {
      const before = card.events.length
      await processor().refund({ ...payment, idempotencyKey: 'refund-1' })
      return card.events.slice(before)
    })()
    await deliverAll([...refunded, ...renewed])
    expect((await listOrders())[1]).toMatchObject({ paymentStatus: 'refunded', refunded: 3095 })
    expect((await listUnmatched()).filter(({ settledAt }) => settledAt === null)).toEqual([])
  })
})

describe('a failed renewal', () => {
  test('makes the subscription past due and mails the customer once, with the way to update the card', async () => {
    const { reference } = await subscribe()
    shop.clock.advance(month)
    const events = collectEvents(() => card.renew(reference, 'card_declined'))
    await deliverAll([...events, ...events])
    expect(await listSubscriptions()).toMatchObject([{ state: 'past_due' }])
    expect(await listOrders()).toHaveLength(1)
    const mails = await mailsOf('subscription_payment_failed')
    expect(mails).toHaveLength(1)
  })

  test('is mailed with the amount, the name and the way to update the card', async () => {
    shop.config = { ...shop.config, baseUrl: 'https://beans.example' }
    const { reference } = await subscribe()
    await deliverAll(collectEvents(() => card.renew(reference, 'card_declined')))
    const link = 'https://beans.example/dashboard?tab=subscriptions'
    expect(await readMail(shop, 'subscription_payment_failed')).toEqual({
      to: 'amara@example.com',
      subject: 'Your payment for Coffee failed',
      text: `We could not renew your subscription

Hello Amara Okafor, your card was not charged $30.95 for Coffee. Update your card, and we will try again within a few days. Otherwise your subscription will end.

Update your card (${link})`,
      links: [link],
    })
  })

  test('that is paid later is one order, and the subscription is active again', async () => {
    const { reference } = await subscribe()
    const failed = collectEvents(() => card.renew(reference, 'card_declined'))
    shop.clock.advance(3_600_000)
    const paid = collectEvents(() => card.retryRenewal(reference))
    await deliverAll([...paid, ...failed])
    expect(await listOrders()).toHaveLength(2)
    expect(await listSubscriptions()).toMatchObject([{ state: 'active' }])
    expect(await mailsOf('subscription_payment_failed')).toHaveLength(0)
  })
})

describe('the state of a subscription', () => {
  const report = (reference: string, state: 'active' | 'past_due' | 'paused' | 'cancelled' | 'pending', occurredAt: number) =>
    shop.db.transaction((tx) =>
      mirrorSubscription(
        tx,
        {
          processorId: 1,
          event: { subscriptionId: reference, customerId: 'cus_1', state, periodEnd: null, endsAtPeriodEnd: false },
          occurredAt,
        },
        shop.now(),
      ),
    )

  test('is the newest that was reported, in any order; what ended stays ended', async () => {
    const { reference } = await subscribe()
    await report(reference, 'past_due', 2000)
    await report(reference, 'active', 1000)
    expect(await listSubscriptions()).toMatchObject([{ state: 'past_due' }])
    await report(reference, 'paused', 3000)
    expect(await listSubscriptions()).toMatchObject([{ state: 'paused' }])
    await report(reference, 'cancelled', 2500)
    await report(reference, 'active', 4000)
    expect(await listSubscriptions()).toMatchObject([{ state: 'cancelled', cancelledAt: 2500 }])
  })

  test('is not pending again once the first payment arrived', async () => {
    const { reference } = await subscribe()
    await report(reference, 'pending', shop.now())
    expect(await listSubscriptions()).toMatchObject([{ state: 'active' }])
  })
})
