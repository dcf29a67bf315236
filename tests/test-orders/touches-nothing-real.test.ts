import { describe, expect, test } from 'bun:test'
import { readWordings } from '#src/i18n/translator.ts'
import { listBestSellingIds } from '#src/orders/sales/best-sellers.ts'
import { recomputeSalesDays } from '#src/orders/sales/recompute-days.ts'
import { countActionableOrders } from '#src/orders/sales/dashboard-orders.ts'
import { getHourlySales } from '#src/orders/sales/hourly-sales.ts'
import { topProducts, topSpenders } from '#src/orders/sales/top-products-and-spenders.ts'
import { listOrderLines } from '#src/orders/find-orders.ts'
import { countOrderViews, orderViews } from '#src/orders/lists/order-views.ts'
import { findLastOrderDate } from '#src/checkout/purchase-verification.ts'
import { countPaidWithoutPayment } from '#src/orders/payment/paid-without-payment.ts'
import { listPayments } from '#src/payments/payments.ts'
import { deleteProduct } from '#src/products/delete-product.ts'
import { requestReturn } from '#src/returns/request-return.ts'
import { hasPurchased } from '#src/reviews/has-purchased.ts'
import { mailReviewRequests } from '#src/reminders/mail-review-requests.ts'
import { isCurrencyLocked, saveSettings } from '#src/settings/settings.ts'
import { readTaxReport } from '#src/tax/tax-report.ts'
import { readAddressTotals, readCustomerTotals } from '#src/users/customer-totals.ts'
import { detailsForm } from '#tests/checkout/checkout-client.ts'
import { createTestDiscount } from '#tests/support/discounts.ts'
import { listOutbox } from '#tests/support/outbox.ts'
import '#tests/support/both-engines.ts'
import '#tests/support/matchers.ts'
import { testModeTest } from './test-mode-test.ts'

const { shop, mug, admin, placeTest } = testModeTest()
const path = '/admin/ecommerce/orders/-1'

/** What test orders must leave as it is. */
async function readRealState() {
  const { inventory, reservations, stockLedger, salesDays, discounts, discountCodes, warehouseLevels } = shop.db.t
  const tables = [inventory, reservations, stockLedger, salesDays, discounts, discountCodes, warehouseLevels]
  return Promise.all(tables.map((table) => shop.db.read.select().from(table)))
}

async function fulfillAll() {
  const [line] = await listOrderLines(shop.db.read, -1)
  const form = { key: crypto.randomUUID(), [`quantity.${line!.id}`]: '1', notify: 'on' }
  return admin.post(`${path}/fulfill`, form)
}

async function refundAll() {
  const [line] = await listOrderLines(shop.db.read, -1)
  const [payment] = await listPayments(shop.db.read, -1)
  const values = { [`quantity.${line!.id}`]: '1', [`restock.${line!.id}`]: '1', notify: 'on' }
  const preview = await admin.htmx().post(`${path}/refund/preview`, values)
  const shown = /name="shown" value="(\d*)"/.exec(preview.text)?.[1] ?? ''
  return admin.post(`${path}/refund`, { key: crypto.randomUUID(), source: `processor:${payment!.id}`, shown, ...values })
}

describe('what staff do with a test order changes stock, sales and discounts of nothing real', () => {
  test.each([
    ['placing it', async () => {}],
    ['shipping it', fulfillAll],
    ['cancelling it with its stock', () => admin.post(`${path}/status`, { status: 'cancelled', expected_paid: 'on', restock: 'on' })],
    ['putting it on hold', () => admin.post(`${path}/status`, { status: 'on_hold' })],
  ])('%s', async (_, act) => {
    await createTestDiscount(shop, { automatic: true, code: '', usageLimit: 5, customerLimit: 1 })
    const before = await readRealState()
    await placeTest()
    expect(await admin.follow((await act()) ?? (await admin.get(path)))).toHaveStatus(200)
    expect(await readRealState()).toEqual(before)
    const [row] = await shop.db.read.select().from(shop.db.t.orderDiscounts)
    expect(row).toMatchObject({ orderId: -1, state: 'returned' })
  })

  test('refunding it', async () => {
    const before = await readRealState()
    await placeTest()
    await fulfillAll()
    expect(await admin.follow(await refundAll())).toShow('Refunded')
    expect(await shop.db.read.select().from(shop.db.t.refunds)).toMatchObject([{ orderId: -1, state: 'succeeded', salesDay: null }])
    expect(await readRealState()).toEqual(before)
  })

  test('returning it', async () => {
    const before = await readRealState()
    await placeTest()
    await fulfillAll()
    const [line] = await listOrderLines(shop.db.read, -1)
    const findWording = await readWordings(shop)
    const units = new Map([[line!.id, { quantity: 1, reason: 'damaged' as const }]])
    const input = { orderId: -1, key: 'a'.repeat(32), kind: 'return' as const, units, note: '', photos: [], actor: 'customer' }
    await shop.db.transaction((tx) => requestReturn(shop, tx, input, findWording))
    await admin.post('/admin/ecommerce/returns/1/approve', { from: 'requested' })
    await admin.post('/admin/ecommerce/returns/1/receive', { from: 'approved', [`restock.${line!.id}`]: '1' })
    expect(await readRealState()).toEqual(before)
  })
})

test('all of its emails go to the staff member who placed it', async () => {
  await shop.db.transaction((tx) => saveSettings(tx, { order_email: 'orders@example.com', support_email: 'help@example.com' }, shop.now()))
  await placeTest()
  await fulfillAll()
  await refundAll()
  const mails = await listOutbox(shop.db.read)
  expect(mails.length).toBeGreaterThan(1)
  expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set(['role5@example.com']))
})

test('no figure counts it', async () => {
  await placeTest()
  const q = shop.db.read
  const today = new Date(shop.now()).toISOString().slice(0, 10)
  const range = { since: 0, until: shop.now() + 1 }
  const [user] = await q.select().from(shop.db.t.users)
  expect(await getHourlySales(q, shop.now() - 1000, 1)).toMatchObject([{ orders: 0, revenue: 0 }])
  expect(await countActionableOrders(q, shop.now())).toEqual({ toFulfill: 0, onHold: 0, unpaid: 0, overdue: 0, refundDue: 0 })
  expect(await topProducts(shop.db, range, 5)).toEqual([])
  expect(await topSpenders(shop.db, range, 5)).toEqual([])
  expect(await listBestSellingIds(q, 5)).toEqual([])
  expect(await readTaxReport(shop.db, { from: today, to: today, timeZone: 'UTC' })).toEqual([])
  expect((await readCustomerTotals(q, [user!.id])).get(user!.id)).toEqual({ orders: 0, spent: 0 })
  expect(await readAddressTotals(q, 'role5@example.com')).toEqual({ orders: 0, spent: 0 })
  expect(await findLastOrderDate(q, user!.id)).toBeNull()
  expect(await hasPurchased(q, user!.id, mug.id)).toBe(false)
  expect(await countPaidWithoutPayment(shop.db, 0)).toBe(0)
  expect(await isCurrencyLocked(q)).toBe(false)
  const counts = await countOrderViews(q, orderViews, shop.now())
  expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([['test', 1]])
  await shop.db.transaction((tx) => recomputeSalesDays(tx, 'UTC'))
  expect(await q.select().from(shop.db.t.salesDays)).toEqual([])
})

test('its checkout gives and withdraws nobody’s consent to emails', async () => {
  await shop.db.transaction((tx) => saveSettings(tx, { review_request_days: 7, reviews_mode: 'everyone' }, shop.now()))
  const agree = { ...detailsForm, offers_emails: '1', consent_review_request: 'on' }
  await admin.post('/admin/test-orders/start', {})
  expect(await admin.post('/checkout', agree)).toHaveStatus(303)
  expect(await shop.db.read.select().from(shop.db.t.mailConsents)).toEqual([])
  await admin.post('/admin/test-orders/leave', {})
  await admin.post('/checkout', agree)
  await admin.post('/admin/test-orders/start', {})
  await admin.post('/checkout', { ...detailsForm, offers_emails: '1' })
  expect(await shop.db.read.select().from(shop.db.t.mailConsents)).toMatchObject([{ email: 'amara@example.com', withdrawnAt: null }])
})

test('nobody is asked to review what it contained', async () => {
  await shop.db.transaction(async (tx) => {
    await saveSettings(tx, { review_request_days: 7, reviews_mode: 'everyone' }, shop.now())
    await tx.insert(tx.t.mailConsents).values({
      emailKey: 'role5@example.com',
      email: 'role5@example.com',
      kind: 'review_request',
      language: 'en',
      givenAt: shop.now(),
      source: 'checkout',
      wording: 'Yes',
    })
  })
  await placeTest()
  await fulfillAll()
  shop.clock.advance(20 * 86_400_000)
  expect(await mailReviewRequests(shop)).toBe(0)
})

test('what it contained can be deleted', async () => {
  await placeTest()
  expect(await shop.db.transaction((tx) => deleteProduct(tx, mug.id, shop.now()))).toBe(true)
})
