import { beforeEach, describe, expect, test } from 'bun:test'
import { and, desc, eq } from 'drizzle-orm'
import { seedMailTemplates } from '#src/mail/templates.ts'
import { findOrder, listOrderLines } from '#src/orders/find-orders.ts'
import { findLatestPayment } from '#src/payments/payments.ts'
import { createMerchantEvent, signMerchantWebhook } from '#src/payments/pretend/merchant-webhooks.ts'
import { beginRefund } from '#src/refunds/begin-refund.ts'
import { sendRefund } from '#src/refunds/send-refund.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { readTaxReport } from '#src/tax/tax-report.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { merchantTest, merchantWebhookSecret } from '#tests/support/pretend-merchant.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { acceptJson, type TestClient } from '#tests/support/test-client.ts'
import { perTest } from '#tests/support/store-test.ts'
import { createGuestWithCart, openReview, reloadReview } from '../checkout/checkout-client.ts'
import '#tests/support/matchers.ts'

const { shop, app, merchant, admin } = merchantTest({ clients: { admin: 5 } })
const mug = perTest(() => createTestProduct(shop, { name: 'Moss mug', price: 2400 }))
const spoon = perTest(() => createTestProduct(shop, { name: 'Spoon', price: 305 }))

beforeEach(async () => {
  await createFlatShippingRate(shop)
  await shop.db.transaction(async (tx) => {
    await seedMailTemplates(tx, shop.now())
    await tx.insert(tx.t.taxRates).values({ kind: 'sales_tax', name: 'Oregon', country: 'US', ratePpm: 100_000, checkedOn: '2026-01-01' })
  })
})

const totalsOf = (page: string) =>
  page
    .slice(page.indexOf('id="rv-summary"'), page.indexOf('id="rv-why"'))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

/** A guest with the mug and the spoon, and the review with the chosen payment method. */
async function openMerchantReview(pay = 'merchant-processor') {
  const guest = await createGuestWithCart(shop, app, [mug, spoon])
  await openReview(guest)
  await guest.get(`/checkout/review?pay=${pay}`)
  return { guest, ...(await reloadReview(guest)) }
}

async function placeOrder(guest: TestClient, form: Record<string, string>) {
  const placed = (await guest.post('/checkout/place-order', form, acceptJson)).json() as { clientSecret: string; returnUrl: string }
  const externalId = new URL(placed.returnUrl, 'http://localhost').searchParams.get('order')!
  return { ...placed, externalId, order: (await findOrder(shop.db.read, { externalId }))! }
}

async function postEvents(bodies: string[]) {
  for (const body of bodies) {
    const headers = { 'merchant-signature': signMerchantWebhook(body, merchantWebhookSecret, shop.now()) }
    const response = await app.handle(new Request('http://localhost/webhooks/merchant-processor', { method: 'POST', headers, body }))
    expect(response.status).toBe(200)
  }
}

/** The events about a payment, in order. */
const eventsOf = (reference: string) => merchant.events.map(({ body }) => body).filter((body) => body.includes(reference))
const readOrder = async (id: number) => (await findOrder(shop.db.read, { id }))!
const readTaxes = (orderId: number) =>
  shop.db.read.select().from(shop.db.t.orderTaxes).where(eq(shop.db.t.orderTaxes.orderId, orderId)).orderBy(shop.db.t.orderTaxes.id)
const listUnmatched = () => shop.db.read.select().from(shop.db.t.unmatchedPayments)

/** An order of 27.05 and 6.95 shipping, paid from the United Kingdom with 20% tax. */
async function buy() {
  const { guest, form } = await openMerchantReview()
  const placed = await placeOrder(guest, form)
  merchant.pay(placed.clientSecret, { country: 'GB' })
  return { guest, ...placed }
}

async function buyAndReturn() {
  const placed = await buy()
  await placed.guest.get(`${placed.returnUrl}&transaction_id=${placed.clientSecret}`)
  return { ...placed, order: await readOrder(placed.order.id) }
}

describe('the review page with the merchant of record', () => {
  test('says that the tax is calculated at payment, and charges none', async () => {
    const { review } = await openMerchantReview()
    expect(totalsOf(review.text)).toContain('Tax Calculated at payment')
    expect(totalsOf(review.text)).toContain('Total before tax $34.00')
    expect(review).toShow('Pay $34.00 plus tax')
    expect(review).toShow('Taxes are handled by the seller of record.')
    expect(review).toShow('The seller of record adds the tax of your country when you pay.')
  })

  test('has the tax of the store again when another payment method is chosen, also without script', async () => {
    const { guest, form } = await openMerchantReview()
    const response = await guest.post('/checkout/payment', { processor_id: '1' })
    expect(response.location).toBe('/checkout/review')
    const { review, form: cardForm } = await reloadReview(guest)
    expect(cardForm.processor_id).toBe('1')
    expect(cardForm.idempotency_key).not.toBe(form.idempotency_key)
    expect(totalsOf(review.text)).toContain('Sales tax $2.71')
    expect(totalsOf(review.text)).toContain('Order total $36.71')
    expect(review).toShow('Update total')
  })

  test('swaps the totals and the key of the order when the choice changes', async () => {
    const { guest, form } = await openMerchantReview('card-processor')
    const swapped = await guest.htmx('/checkout/review').post('/checkout/payment', { processor_id: '2' })
    expect(swapped).toShow('Total before tax')
    expect(swapped.text).not.toContain(form.idempotency_key)
    expect((await reloadReview(guest)).form.processor_id).toBe('2')
  })

  test('says that prices include the tax where they do', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { prices_include_tax: true }, shop.now()))
    const { review } = await openMerchantReview()
    expect(totalsOf(review.text)).toContain('Tax (included) Calculated at payment')
    expect(totalsOf(review.text)).toContain('Order total $34.00')
    expect(review).toShow('Pay $34.00')
    expect(review.text).not.toContain('plus tax')
  })

  test('does not place an order with other totals than the chosen payment method has', async () => {
    const { guest, form } = await openMerchantReview('card-processor')
    const refused = await guest.post('/checkout/place-order', { ...form, processor_id: '2' }, acceptJson)
    expect(refused).toHaveStatus(409)
    expect(await shop.db.read.$count(shop.db.t.orders)).toBe(0)
    const { form: nextForm } = await reloadReview(guest)
    expect(nextForm.processor_id).toBe('2')
    expect((await placeOrder(guest, nextForm)).order).toMatchObject({ tax: 0, total: 3400, taxSource: 'processor' })
  })

  test('ends the order of another payment method, whose totals differ', async () => {
    const { guest, form } = await openMerchantReview('card-processor')
    const first = await placeOrder(guest, form)
    await guest.post('/checkout/payment', { processor_id: '2' })
    await placeOrder(guest, (await reloadReview(guest)).form)
    expect(await readOrder(first.order.id)).toMatchObject({ status: 'cancelled' })
  })
})

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
    const report = await readTaxReport(shop.db.read, { from: '2026-03-02', to: '2026-03-02', timeZone: 'UTC' })
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

describe('money that does not fit the order', () => {
  test.each([
    ['less than the prices', { total: '3400', tax: '680' }],
    ['more than prices and tax', { total: '4081', tax: '680' }],
  ])('is unmatched: %s', async (_, totals) => {
    const { order, clientSecret } = await buy()
    const event = JSON.parse(eventsOf(clientSecret).at(-1)!) as { data: { details: { totals: object } } }
    Object.assign(event.data.details.totals, totals)
    await postEvents([JSON.stringify(event)])
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
