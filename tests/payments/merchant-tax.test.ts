import { describe, expect, test } from 'bun:test'
import { and, desc, eq } from 'drizzle-orm'
import { listOrderLines } from '#src/orders/find-orders.ts'
import { applyPayment } from '#src/orders/payment/apply-payment.ts'
import { findLatestPayment } from '#src/payments/payments.ts'
import { createMerchantEvent } from '#src/twins/merchant/merchant-webhooks.ts'
import { beginRefund } from '#src/refunds/begin-refund.ts'
import { sendRefund } from '#src/refunds/send-refund.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { readTaxReport } from '#src/tax/tax-report.ts'
import { createTestUser, startTestSession } from '#tests/support/users.ts'
import { merchantCheckoutTest } from './merchant-checkout-test.ts'
import '#tests/support/matchers.ts'

const { shop, merchant, admin, openMerchantReview, placeOrder, buy, buyAndReturn, postEvents, eventsOf, readOrder } = merchantCheckoutTest()

const readTaxes = (orderId: number) =>
  shop.db.read.select().from(shop.db.t.orderTaxes).where(eq(shop.db.t.orderTaxes.orderId, orderId)).orderBy(shop.db.t.orderTaxes.id)
const listUnmatched = () => shop.db.read.select().from(shop.db.t.unmatchedPayments)

describe('the tax that the merchant of record charged', () => {
  test('is written to the order, its lines and its shipping when the shopper returns', async () => {
    const { order } = await buyAndReturn()
    expect(order).toMatchObject({ paymentStatus: 'paid', tax: 680, total: 4080, taxSource: 'processor', taxIncluded: false })
    const lines = await listOrderLines(shop.db.read, order.id)
    expect(lines.map(({ lineTotal, tax }) => [lineTotal, tax])).toEqual([
      [2400, 480],
      [305, 61],
    ])
    expect((await readTaxes(order.id)).map(({ orderLineId, base, amount }) => [orderLineId, base, amount])).toEqual([
      [lines[0]!.id, 2400, 480],
      [lines[1]!.id, 305, 61],
      [null, 695, 139],
    ])
    expect(await findLatestPayment(shop.db.read, order.id)).toMatchObject({ state: 'paid', amount: 4080 })
    expect(await listUnmatched()).toEqual([])
  })

  test('is written by the webhook, and repeated events change nothing', async () => {
    const { order, clientSecret } = await buy()
    const events = eventsOf(clientSecret)
    await postEvents([...events, ...events])
    const paid = await readOrder(order.id)
    expect(paid).toMatchObject({ paymentStatus: 'paid', tax: 680, total: 4080 })
    const { occurred_at: _, event_id: __, ...rest } = JSON.parse(events.at(-1)!) as Record<string, unknown>
    await postEvents([JSON.stringify({ ...createMerchantEvent('transaction.completed', rest['data'], shop.now()).content })])
    expect(await readOrder(order.id)).toEqual(paid)
    expect(await readTaxes(order.id)).toHaveLength(3)
    expect(await listUnmatched()).toEqual([])
  })

  test('is part of the total where prices include tax', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { prices_include_tax: true }, shop.now()))
    const { order } = await buyAndReturn()
    expect(order).toMatchObject({ paymentStatus: 'paid', tax: 567, total: 3400, taxIncluded: true })
    const [first] = await readTaxes(order.id)
    expect(first).toMatchObject({ base: 2000, amount: 400 })
  })

  test('may be zero', async () => {
    const { guest, form } = await openMerchantReview()
    const { order, clientSecret, returnUrl } = await placeOrder(guest, form)
    merchant.pay(clientSecret, { country: 'HK' })
    await guest.get(returnUrl)
    expect(await readOrder(order.id)).toMatchObject({ paymentStatus: 'paid', tax: 0, total: 3400 })
    expect(await readTaxes(order.id)).toEqual([])
  })

  test('is in the day of sales, and in the tax report under its own name', async () => {
    const { order } = await buyAndReturn()
    const [day] = await shop.db.read.select().from(shop.db.t.salesDays)
    expect(day).toMatchObject({ revenue: order.total, tax: 680 })
    const report = await readTaxReport(shop.db, { from: '2026-03-02', to: '2026-03-02', timeZone: 'UTC' })
    expect(report.map(({ name, base, tax }) => [name, base, tax])).toEqual([['Charged by the seller of record', 3400, 680]])
  })

  test('is on the invoice, with a note who charged it; before the payment the page says when it is known', async () => {
    const { guest, form } = await openMerchantReview()
    const { order, clientSecret, externalId, returnUrl } = await placeOrder(guest, form)
    const page = () => guest.get(`/checkout/success/${externalId}`)
    expect(await page()).toShow('Total before tax')
    merchant.pay(clientSecret, { country: 'GB' })
    await guest.get(returnUrl)
    const paid = await page()
    expect(paid).toShow('$40.80')
    expect(paid).toShow('The seller of record charged the tax of this order')
    expect(await admin.get(`/admin/ecommerce/orders/${order.id}`)).toShow('$6.80')
  })
})

test('an order paid another way has no tax, and nobody is said to have charged it', async () => {
  const { guest, form } = await openMerchantReview()
  const { order, externalId } = await placeOrder(guest, form)
  const money = { amount: 3400, currency: 'USD', method: 'Bank transfer', actor: 'Robin', now: shop.now(), timeZone: 'UTC' }
  expect(await shop.db.transaction((tx) => applyPayment(tx, order.id, money))).toBe('paid')
  expect(await readOrder(order.id)).toMatchObject({ tax: 0, total: 3400, taxSource: 'table' })
  expect(await guest.get(`/checkout/success/${externalId}`)).not.toShow('seller of record')
})

test('an order of a customer names them at the merchant of record', async () => {
  const { guest, form } = await openMerchantReview()
  const user = await createTestUser(shop, 1)
  await startTestSession(guest, shop, user)
  const { clientSecret } = await placeOrder(guest, form)
  const { custom_data: data, customer_id: customerId } = merchant.store.transactions.get(clientSecret)!
  expect(data).toMatchObject({ user_id: String(user.id) })
  expect(merchant.store.customers.get(customerId!)?.email).toBe('amara@example.com')
})

describe('money that does not fit the order', () => {
  test.each([
    ['less than the prices', { total: '3400', tax: '680' }],
    ['more than prices and tax', { total: '4081', tax: '680' }],
  ])('is unmatched: %s', async (_, totals) => {
    const { order, clientSecret } = await buy()
    const event = JSON.parse(eventsOf(clientSecret).at(-1)!) as { data: { details: { totals: object } } }
    Object.assign(event.data.details.totals, totals)
    await postEvents([JSON.stringify(event)], 400)
    expect(await readOrder(order.id)).toMatchObject({ paymentStatus: 'unpaid', tax: 0, total: 3400 })
    expect(await listUnmatched()).toMatchObject([{ reason: 'wrong_amount', amount: Number(totals.total), orderId: order.id }])
  })

  test('is unmatched when its order was paid otherwise, whose amounts stay', async () => {
    const { guest, form } = await openMerchantReview()
    const { order, clientSecret } = await placeOrder(guest, form)
    const { orders } = shop.db.t
    await shop.db.transaction((tx) => tx.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order.id)))
    merchant.pay(clientSecret, { country: 'GB' })
    await postEvents(eventsOf(clientSecret))
    expect(await readOrder(order.id)).toMatchObject({ status: 'cancelled', tax: 0, total: 3400 })
    expect(await listUnmatched()).toMatchObject([{ reason: 'order_cancelled', amount: 4080 }])
  })
})

describe('a refund of an order with such a tax', () => {
  async function refund(orderId: number, selection: { units?: [number, number][]; shipping?: number; amount?: number | null }) {
    const payment = (await findLatestPayment(shop.db.read, orderId))!
    const { refund: begun } = await shop.db.transaction((tx) =>
      beginRefund(
        tx,
        {
          orderId,
          key: crypto.randomUUID(),
          selection: { units: new Map(selection.units), shipping: selection.shipping ?? 0, amount: selection.amount ?? null },
          restock: new Map(),
          paymentId: payment.id,
          method: 'processor',
          reason: 'other_reason',
          note: '',
          notify: false,
          actor: 'Robin',
        },
        shop.now(),
      ),
    )
    return sendRefund(shop, begun)
  }

  test('returns the tax with each line and with the shipping', async () => {
    const { order, clientSecret } = await buyAndReturn()
    const [first, second] = await listOrderLines(shop.db.read, order.id)
    expect(await refund(order.id, { units: [[second!.id, 1]] })).toMatchObject({ state: 'succeeded', amount: 366 })
    expect(await refund(order.id, { units: [[first!.id, 1]], shipping: 834 })).toMatchObject({ state: 'succeeded', amount: 2880 + 834 })
    expect(merchant.refundedAmount(clientSecret)).toBe(4080)
    await postEvents(eventsOf(clientSecret))
    expect(await readOrder(order.id)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded', refunded: 4080 })
  })

  test('is pending while the merchant of record has to approve it', async () => {
    const { order, clientSecret } = await buyAndReturn()
    merchant.holdNextRefund()
    const pending = await refund(order.id, { amount: 1000 })
    expect(pending.state).toBe('pending')
    const adjustment = [...merchant.store.adjustments.values()].at(-1)!
    merchant.settleRefund(adjustment.id, 'approved')
    await postEvents(eventsOf(clientSecret))
    expect(await readOrder(order.id)).toMatchObject({ paymentStatus: 'partially_refunded', refunded: 1000, refunding: 0 })
  })

  test('that the merchant of record rejects leaves the order as it was', async () => {
    const { order, clientSecret } = await buyAndReturn()
    merchant.holdNextRefund()
    await refund(order.id, { amount: 1000 })
    merchant.settleRefund([...merchant.store.adjustments.values()].at(-1)!.id, 'rejected')
    await postEvents(eventsOf(clientSecret))
    expect(await readOrder(order.id)).toMatchObject({ paymentStatus: 'paid', refunded: 0, refunding: 0 })
  })
})

test('customers of the merchant of record are stored with their user', async () => {
  const { users, gatewayCustomers } = shop.db.t
  const [user] = await shop.db.read.select({ id: users.id }).from(users).orderBy(desc(users.id)).limit(1)
  const customer = { id: 'ctm_9', email: 'other@example.com', custom_data: { user_id: String(user!.id) }, status: 'active', locale: 'en' }
  await postEvents([JSON.stringify(createMerchantEvent('customer.created', customer, shop.now()).content)])
  const rows = await shop.db.read
    .select()
    .from(gatewayCustomers)
    .where(and(eq(gatewayCustomers.processorId, 2), eq(gatewayCustomers.customerId, 'ctm_9')))
  expect(rows).toMatchObject([{ userId: user!.id }])
})
