import { beforeEach, describe, expect, test } from 'bun:test'
import { listPayments } from '#src/payments/payments.ts'
import { signMerchantWebhook } from '#src/twins/merchant/merchant-webhooks.ts'
import { signWebhook } from '#src/twins/card/card-webhooks.ts'
import { listRefunds } from '#src/refunds/find-refunds.ts'
import { cardWebhookSecret } from '#tests/support/pretend-card.ts'
import { merchantWebhookSecret } from '#tests/support/pretend-merchant.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { listAllUnmatchedPayments } from '#tests/support/unmatched-payments.ts'
import '#tests/support/matchers.ts'
import { cardWebhookTest } from './card-webhook-test.ts'
import { merchantCheckoutTest } from './merchant-checkout-test.ts'

const reconciliation = '/admin/reconciliation'

/** What an event that is refused must leave as it was. */
async function readMoney(shop: TestShop) {
  const { t, read } = shop.db
  return Promise.all([t.orders, t.payments, t.refunds, t.orderTimeline, t.outbox].map((table) => read.select().from(table)))
}

const readEvents = ({ db }: TestShop) => db.read.select().from(db.t.webhookEvents).orderBy(db.t.webhookEvents.id)

describe('a signed event of the card processor', () => {
  let logged: string[] = []
  const { admin, card, shop, lastEvent, placeUnpaidOrder, postWebhook, refundAtProcessor } = cardWebhookTest({
    onLog: (line) => logged.push(line),
  })
  beforeEach(() => {
    logged = []
  })

  async function post(body: string) {
    const signature = await signWebhook(body, cardWebhookSecret, shop.now())
    const response = await postWebhook(body, { 'card-signature': signature })
    expect(logged.join('\n')).not.toContain(cardWebhookSecret)
    expect(logged.join('\n')).not.toContain(/v1=(\w+)/.exec(signature)![1]!)
    return response
  }

  /** An unpaid order, and the event that reports its payment, changed. */
  async function reportPayment(changes: Record<string, unknown>, type = 'payment_intent.succeeded') {
    const placed = await placeUnpaidOrder()
    card.pay(placed.payment.reference!)
    return { ...placed, body: change(lastEvent(type), changes) }
  }

  function change(body: string, changes: Record<string, unknown>): string {
    const event = JSON.parse(body) as { id: string; data: { object: Record<string, unknown> } }
    return JSON.stringify({ ...event, id: `${event.id}_changed`, data: { object: { ...event.data.object, ...changes } } })
  }

  const expectRefusedOnce = async (body: string) => {
    const before = await readMoney(shop)
    const response = await post(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ success: false, error: 'payment_mismatch' })
    expect(logged.join('\n')).toContain('refused a payment event that does not match its payment or order')
    for (const _ of [1, 2]) expect((await post(body)).status).toBe(200)
    expect(await readMoney(shop)).toEqual(before)
  }

  test.each([
    ['less', { amount: 1, amount_received: 1 }, 'wrong_amount', 'Wrong amount'],
    ['more', { amount: 999_999, amount_received: 999_999 }, 'wrong_amount', 'Wrong amount'],
    ['another currency', { currency: 'eur' }, 'wrong_currency', 'Wrong currency'],
  ] as const)('with %s than its payment is 400 once, changes nothing, and is listed with its order', async (_, changes, reason, label) => {
    const { order, body } = await reportPayment(changes)
    await expectRefusedOnce(body)
    expect(await listAllUnmatchedPayments(shop)).toMatchObject([{ reason, orderId: order.id, settledAt: null }])
    expect(await readEvents(shop)).toMatchObject([{ state: 'done', payload: body }])
    expect(await admin.get(reconciliation)).toShow(label)
  })

  test.each([
    ['another amount', { amount: 1, amount_captured: 1 }],
    ['another currency', { currency: 'jpy' }],
    ['a refund of more than was paid, of another amount', { amount: 900_000, amount_refunded: 900_000, refunded: true }],
  ])('with %s than was paid before is 400 once, changes nothing, and is listed as rejected', async (_, changes) => {
    const { body: paid, order } = await reportPayment({})
    expect((await post(paid)).status).toBe(200)
    await expectRefusedOnce(change(lastEvent('charge.succeeded'), changes))
    expect(await listAllUnmatchedPayments(shop)).toEqual([])
    const [, event] = await readEvents(shop)
    expect(event).toMatchObject({ state: 'failed', error: 'rejected: not the amount and currency of its payment', nextAttemptAt: null })
    expect(await admin.get(reconciliation)).toShow('Another amount · card-processor')
    expect(await admin.get('/admin/dashboard')).toShow('1 payment or order to reconcile')
    expect(await admin.follow(await admin.post(`/admin/payment-events/${event!.id}/run`))).toShow('The event failed again:')
    await admin.post(`/admin/payment-events/${event!.id}/check`)
    expect(await admin.get(reconciliation)).toShow('Everything fits together')
    // What is true about the payment still counts.
    const [payment] = await listPayments(shop.db.read, order.id)
    expect((await post(await refundAtProcessor(payment!.reference!, 500))).status).toBe(200)
    expect(await listRefunds(shop.db.read, order.id)).toMatchObject([{ amount: 500, method: 'reported' }])
  })

  test('that names an order which is not ours is 400 once, and its money is listed', async () => {
    const { body } = await reportPayment({ id: 'pi_elsewhere', metadata: { external_id: 'unknown' } })
    await expectRefusedOnce(body)
    expect(await listAllUnmatchedPayments(shop)).toMatchObject([{ reason: 'unknown_reference', reference: 'pi_elsewhere', orderId: null }])
  })

  test('that names an order for a payment that the order does not have is 400 once, and is listed with the order', async () => {
    const { order } = await placeUnpaidOrder()
    const { body } = await reportPayment({ id: 'pi_elsewhere', metadata: { external_id: order.externalId } })
    await expectRefusedOnce(body)
    expect(await listAllUnmatchedPayments(shop)).toMatchObject([{ reference: 'pi_elsewhere', orderId: order.id }])
  })

  test('that names no order is accepted and listed: the account takes other payments too', async () => {
    const { body } = await reportPayment({ id: 'pi_elsewhere', metadata: {} })
    expect((await post(body)).status).toBe(200)
    expect(await listAllUnmatchedPayments(shop)).toMatchObject([{ reference: 'pi_elsewhere', orderId: null }])
  })

  test('about a payment whose start was not answered yet is accepted', async () => {
    const { payment, body } = await reportPayment({})
    const { payments } = shop.db.t
    await shop.db.transaction((tx) => tx.update(payments).set({ reference: null }))
    expect((await post(body)).status).toBe(200)
    expect(await listAllUnmatchedPayments(shop)).toMatchObject([{ reference: payment.reference }])
  })
})

describe('a signed event of the merchant of record', () => {
  const { shop, app, admin, merchant, buy, eventsOf, readOrder } = merchantCheckoutTest()
  beforeEach(() => merchant.setWebhookUrl(null))

  async function post(body: string): Promise<number> {
    const headers = { 'merchant-signature': signMerchantWebhook(body, merchantWebhookSecret, shop.now()) }
    return (await app.handle(new Request('http://localhost/webhooks/merchant-processor', { method: 'POST', headers, body }))).status
  }

  test.each([
    ['less than its payment', { total: '3400', tax: '680' }, 'wrong_amount'],
    ['another currency', { currency_code: 'EUR' }, 'wrong_currency'],
  ])('with %s is 400 once, changes nothing, and is listed', async (_, totals, reason) => {
    const { order, clientSecret } = await buy()
    const event = JSON.parse(eventsOf(clientSecret).at(-1)!) as { data: { currency_code: string; details: { totals: object } } }
    Object.assign(event.data.details.totals, totals)
    if ('currency_code' in totals) event.data.currency_code = totals.currency_code!
    const body = JSON.stringify(event)
    const before = await readMoney(shop)
    expect([await post(body), await post(body)]).toEqual([400, 200])
    expect(await readMoney(shop)).toEqual(before)
    expect(await listAllUnmatchedPayments(shop)).toMatchObject([{ reason, orderId: order.id }])
    expect(await admin.get(reconciliation)).toShow('Payments of a different amount')
    expect(await readOrder(order.id)).toMatchObject({ paymentStatus: 'unpaid' })
  })

  test('about a paid payment with another amount is 400 once and changes nothing', async () => {
    const { clientSecret } = await buy()
    const completed = eventsOf(clientSecret).at(-1)!
    expect(await post(completed)).toBe(200)
    const event = JSON.parse(completed) as { event_id: string; data: { details: { totals: object } } }
    event.event_id = 'evt_other'
    Object.assign(event.data.details.totals, { total: '1' })
    const before = await readMoney(shop)
    expect([await post(JSON.stringify(event)), await post(JSON.stringify(event))]).toEqual([400, 200])
    expect(await readMoney(shop)).toEqual(before)
  })
})
