import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { buildApp } from '#src/app.tsx'
import { findInventory } from '#src/inventory/find-inventory.ts'
import { csvLine } from '#src/lib/csv.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { cancelUnpaidOrder } from '#src/orders/cancel-order.ts'
import { getDailySales, topProducts, topSpenders } from '#src/orders/sales-metrics.ts'
import { addToDailySales } from '#src/orders/daily-sales.ts'
import { markPaid } from '#src/orders/mark-paid.ts'
import { listStaffTransitions } from '#src/orders/staff-transitions.ts'
import { statusTransitions } from '#src/orders/status.ts'
import { getHourlySales } from '#src/orders/dashboard-orders.ts'
import { assignPayment, listPayments } from '#src/payments/payments.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { bankTransferProcessor } from '#src/payments/processors/bank-transfer.ts'
import { syncRefundedTotal } from '#src/payments/refunds.ts'
import { saveSettings } from '#src/settings/settings.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { createTestCart, createFlatShippingRate, placeTestOrder, saveTestDetails } from '#tests/support/checkout.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { type TestProduct, createTestProduct } from '#tests/support/products.ts'
import { type TestShop, createTestShop } from '#tests/support/shop.ts'
import '#tests/support/matchers.ts'
import { readOrderNumbers } from './read-order-numbers.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let admin: TestClient
let mug: TestProduct

beforeEach(async () => {
  shop = await createTestShop({ config: { rateLimits: false } })
  app = buildApp(shop)
  await createFlatShippingRate(shop)
  admin = await createSignedInClient(app, shop, await createTestUser(shop, 5))
  mug = await createTestProduct(shop, { name: 'Mug', price: 2400, stock: 1000, giftWrap: true })
})

afterEach(() => shop.db.close())

const listPath = '/admin/ecommerce/orders'

async function placeOrderFor(overrides: { name?: string; email?: string; quantity?: number; giftWrap?: boolean } = {}) {
  const { name, email, ...line } = overrides
  const { cartId } = await createTestCart(shop, [{ ...mug, ...line }])
  await saveTestDetails(shop, cartId, { ...(email ? { email } : {}) })
  const order = await placeTestOrder(shop, cartId)
  const { orders } = shop.db.t
  if (name) await shop.db.transaction((tx) => tx.update(orders).set({ name }).where(eq(orders.id, order.id)))
  return order
}

async function placePaidOrder(overrides: Parameters<typeof placeOrderFor>[0] = {}) {
  const order = await placeOrderFor(overrides)
  const payment = {
    amount: order.total,
    currency: 'USD',
    method: 'Visa ending 4242',
    actor: 'card-processor',
    now: shop.now(),
    timeZone: 'UTC',
  }
  await shop.db.transaction((tx) => markPaid(tx, order.id, payment))
  return order
}

const now = async (id: number) => (await findOrder(shop.db.read, { id }))!
const listLedger = () => shop.db.read.select().from(shop.db.t.stockLedger).orderBy(shop.db.t.stockLedger.id)
const lastAudit = async () => (await shop.db.read.select().from(shop.db.t.auditLog)).at(-1)

describe('the list of orders', () => {
  test('shows number, customer, states and total, the newest first', async () => {
    const firstOrder = await placePaidOrder()
    shop.clock.advance(60_000)
    const secondOrder = await placeOrderFor()
    const page = await admin.get(listPath)
    expect(readOrderNumbers(page.text)).toEqual([secondOrder.number, firstOrder.number])
    expect(page).toShow('Amara Okafor')
    expect(page).toShow('Unfulfilled')
    expect(page).toShow('$30.95')
  })

  test('has a view for what waits, with its count', async () => {
    const orderToShip = await placePaidOrder()
    const unpaidOrder = await placeOrderFor()
    expect(readOrderNumbers((await admin.get(`${listPath}?view=unfulfilled`)).text)).toEqual([orderToShip.number])
    expect(readOrderNumbers((await admin.get(`${listPath}?view=unpaid`)).text)).toEqual([unpaidOrder.number])
    expect(await admin.get(listPath)).toShow('Unfulfilled 1 Unpaid 1')
  })

  test('is searched by number, with and without its sign, name, e-mail and SKU', async () => {
    const zofiaOrder = await placeOrderFor({ email: 'zofia@example.com' })
    await placeOrderFor()
    for (const q of [`${zofiaOrder.number}`, `%23${zofiaOrder.number}`, 'zofia@']) {
      expect(readOrderNumbers((await admin.get(`${listPath}?q=${q}`)).text)).toEqual([zofiaOrder.number])
    }
    expect(readOrderNumbers((await admin.get(`${listPath}?q=${mug.sku}`)).text)).toHaveLength(2)
  })

  test('is filtered by status, payment and period together', async () => {
    const oldOrder = await placePaidOrder()
    shop.clock.advance(10 * 24 * 3_600_000)
    admin = await createSignedInClient(app, shop, await createTestUser(shop, 5, 'back@example.com'))
    const recentOrder = await placePaidOrder()
    await placeOrderFor()
    expect(readOrderNumbers((await admin.get(`${listPath}?status=processing&payment=paid&period=7`)).text)).toEqual([recentOrder.number])
    expect(readOrderNumbers((await admin.get(`${listPath}?status=processing&period=30`)).text)).toEqual([
      recentOrder.number,
      oldOrder.number,
    ])
    expect(readOrderNumbers((await admin.get(`${listPath}?status=drop&payment=x&period=1000`)).text)).toHaveLength(3)
  })

  test('is ordered by total and customer', async () => {
    const smallOrder = await placeOrderFor({ name: 'Bo' })
    const largeOrder = await placeOrderFor({ name: 'Al', quantity: 3 })
    expect(readOrderNumbers((await admin.get(`${listPath}?sort=total`)).text)).toEqual([largeOrder.number, smallOrder.number])
    expect(readOrderNumbers((await admin.get(`${listPath}?sort=total&dir=asc`)).text)).toEqual([smallOrder.number, largeOrder.number])
    expect(readOrderNumbers((await admin.get(`${listPath}?sort=customer`)).text)).toEqual([largeOrder.number, smallOrder.number])
  })

  test('asks no more of the database for 25 rows than for two, and beyond the end shows the last page', async () => {
    for (let i = 0; i < 2; i += 1) await placeOrderFor()
    await admin.get(listPath)
    const baseline = await countQueries(shop, () => admin.get(listPath))
    for (let i = 0; i < 25; i += 1) await placeOrderFor()
    expect(await countQueries(shop, () => admin.get(listPath))).toBe(baseline)
    const lastPage = await admin.get(`${listPath}?page=50`)
    expect(readOrderNumbers(lastPage.text)).toHaveLength(2)
    expect(lastPage).toShow('26–27 of 27')
  })

  test('is the fragment #list for htmx and a page for everybody else', async () => {
    await placeOrderFor()
    const partial = await admin.htmx(listPath).get(`${listPath}?q=&status=&sort=total&dir=desc&view=all`)
    expect(partial).toReplace('#list')
    expect(partial.headers.get('hx-push-url')).toBe(`${listPath}?sort=total`)
    expect((await admin.get(listPath)).text).toStartWith('<!doctype html>')
  })
})

describe('the orders as a file', () => {
  test('hold what the list shows on all its pages, and are written down', async () => {
    const expectedOrder = await placePaidOrder()
    await placeOrderFor()
    const file = await admin.get(`${listPath}/export.csv?status=processing`)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toContain('attachment; filename="orders-')
    const lines = file.text
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toStartWith(`${expectedOrder.number},`)
    expect(lines[1]).toContain(',30.95,0.00,USD')
    expect(await lastAudit()).toMatchObject({
      actor: 'Role 5',
      action: 'orders.exported',
      change: { list: `${listPath}?status=processing` },
    })
  })

  test('hold every order once, though they are read in parts', async () => {
    const order = await placeOrderFor()
    const { orders } = shop.db.t
    const row = await now(order.id)
    const orderCopies = Array.from({ length: 1204 }, (_, index) => ({
      ...row,
      id: row.id + 1 + index,
      number: row.number + 1 + index,
      externalId: `copy-${index}`,
      attemptKey: `copy-${index}`,
      // Many of the same moment: the place in the list is the moment and the id.
      orderDate: row.orderDate - Math.floor(index / 700),
    }))
    await shop.db.transaction(async (tx) => {
      for (let i = 0; i < orderCopies.length; i += 100) await tx.insert(orders).values(orderCopies.slice(i, i + 100))
    })
    const { text } = await admin.get(`${listPath}/export.csv`)
    const exportedNumbers = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0])
    expect(exportedNumbers).toHaveLength(1205)
    expect(new Set(exportedNumbers).size).toBe(1205)
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+4912345', "'+4912345"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =cmd', "'  =cmd"],
    ['\t=x', "'\t=x"],
    ['|calc', "'|calc"],
    ['%0A', "'%0A"],
    ['a=b', 'a=b'],
    ['Smith, "Jo"', '"Smith, ""Jo"""'],
    ['two\nlines', '"two\nlines"'],
  ])('a cell %j is written %j, which no spreadsheet reckons', (cell, expectedCell) => {
    expect(csvLine([cell])).toBe(`${expectedCell}\r\n`)
  })

  test('a negative number stays a number', () => {
    expect(csvLine([-2.5])).toBe('-2.5\r\n')
  })
})

describe('the page of an order', () => {
  test('shows what was bought, what it came to, whose it is and where it goes', async () => {
    const order = await placePaidOrder({ giftWrap: true })
    const page = await admin.get(`${listPath}/${order.id}`)
    for (const expectedText of [
      'Mug',
      mug.sku,
      'Gift wrap',
      '“For you”',
      '418 Alder Street',
      'United States',
      'amara@example.com',
      'Ground',
    ]) {
      expect(page).toShow(expectedText)
    }
    expect(page).toShow('$35.95 paid with Visa ending 4242')
  })

  test('is not there for a number nobody has', async () => {
    expect(await admin.get(`${listPath}/99`)).toHaveStatus(404)
    expect(await admin.get(`${listPath}/0x1`)).toHaveStatus(404)
  })

  test('writes what customers said as text', async () => {
    const order = await placeOrderFor({ name: '<script>alert(1)</script>' })
    expect((await admin.get(`${listPath}/${order.id}`)).text).not.toContain('<script>alert')
  })

  test('names its mails, but the secret ones only to administrators', async () => {
    const order = await placeOrderFor()
    await shop.db.transaction(async (tx) => {
      await queueMail(shop, tx, {
        template: 'two_factor_verification',
        to: 'amara@example.com',
        orderId: order.id,
        params: { verification_code: '482915', customer_name: 'Amara', expires_in_minutes: '15' },
      })
    })
    const agent = await createSignedInClient(app, shop, await createTestUser(shop, 3))
    expect(await admin.get(`${listPath}/${order.id}`)).toShow('482915')
    expect((await agent.get(`${listPath}/${order.id}`)).text).not.toContain('482915')
  })
})

describe('moving an order', () => {
  test('goes only where the rules lead, whatever the state', () => {
    for (const status of Object.keys(statusTransitions) as (keyof typeof statusTransitions)[]) {
      for (const paymentStatus of ['unpaid', 'paid', 'failed', 'refunded'] as const) {
        for (const nextStatus of listStaffTransitions({ status, paymentStatus, fulfillmentStatus: 'unfulfilled' }))
          expect(statusTransitions[status]).toContain(nextStatus)
      }
    }
  })

  test('never makes an unpaid order anything but cancelled', () => {
    expect(listStaffTransitions({ status: 'pending', paymentStatus: 'unpaid', fulfillmentStatus: 'unfulfilled' })).toEqual(['cancelled'])
    expect(listStaffTransitions({ status: 'failed', paymentStatus: 'failed', fulfillmentStatus: 'unfulfilled' })).toEqual(['cancelled'])
  })

  test('never refunds what was paid: that is done with the money; what has left is not cancelled', () => {
    for (const status of ['processing', 'on_hold', 'shipped', 'completed'] as const) {
      const allowedStatuses = listStaffTransitions({ status, paymentStatus: 'paid', fulfillmentStatus: 'unfulfilled' })
      expect(allowedStatuses).not.toContain('refunded')
      expect([status, allowedStatuses.includes('cancelled')]).toEqual([status, status === 'processing' || status === 'on_hold'])
    }
  })

  test('what is not shipped cannot be marked as shipped', () => {
    expect(listStaffTransitions({ status: 'processing', paymentStatus: 'paid', fulfillmentStatus: 'not_required' })).toEqual([
      'completed',
      'on_hold',
      'cancelled',
    ])
  })

  test('to shipped says so in its story and in the audit log', async () => {
    const order = await placePaidOrder()
    const response = await admin.post(`${listPath}/${order.id}/status`, { status: 'shipped' })
    expect(response).toRedirectTo(`${listPath}/${order.id}`)
    const page = await admin.follow(response)
    expect(page).toShow('Status changed from Processing to Shipped')
    expect(page).toShow('· Role 5')
    expect(await now(order.id)).toMatchObject({ status: 'shipped', fulfillmentStatus: 'fulfilled' })
    expect(await lastAudit()).toMatchObject({
      action: 'order.moved',
      subject: `order:${order.number}`,
      change: { status: ['processing', 'shipped'] },
    })
  })

  test('that the rules do not know changes nothing', async () => {
    const order = await placeOrderFor()
    for (const status of ['shipped', 'completed', 'refunded', 'processing', 'toString', '']) {
      await admin.post(`${listPath}/${order.id}/status`, { status })
      expect((await now(order.id)).status).toBe('pending')
    }
    const partial = await admin.htmx().post(`${listPath}/${order.id}/status`, { status: 'shipped' })
    expect(partial).toReplace('#order')
    expect(partial).toHaveStatus(422)
    expect(partial).toShow('Reload the page to see its current status')
  })

  test('to cancelled gives the stock back, and asks first without script', async () => {
    const order = await placeOrderFor({ quantity: 4 })
    expect((await findInventory(shop.db.read, mug.sku))!.reserved).toBe(4)
    expect(await admin.get(`${listPath}/${order.id}?confirm=cancel`)).toShow('This order is unpaid.')
    await admin.post(`${listPath}/${order.id}/status`, { status: 'cancelled' })
    expect((await now(order.id)).status).toBe('cancelled')
    expect((await findInventory(shop.db.read, mug.sku))!.reserved).toBe(0)
  })

  test('to cancelled, of what was paid, puts the goods back where they were taken from, and asks first', async () => {
    const order = await placePaidOrder({ quantity: 4 })
    const page = await admin.get(`${listPath}/${order.id}?confirm=cancel`)
    expect(page).toShow('This order is paid.')
    expect(page.text).toMatch(/name="restock"[^>]* checked/)
    await admin.post(`${listPath}/${order.id}/status`, { status: 'cancelled', seen_paid: 'on', restock: 'on' })
    expect(await now(order.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' })
    expect(await findInventory(shop.db.read, mug.sku)).toMatchObject({ stockLevel: 1000, calculatedTotal: 1000, reserved: 0 })
    expect((await listLedger()).at(-1)).toMatchObject({ reason: 'restock', delta: 4, levelAfter: 1000, reference: `order:${order.number}` })
    expect(await lastAudit()).toMatchObject({ action: 'order.moved', change: { status: ['processing', 'cancelled'], restocked: 4 } })
    expect(await admin.get(`${listPath}/${order.id}`)).toShow('4 units restocked')
    expect(await admin.get(`/checkout/success/${order.externalId}`)).toShow('This order was cancelled')
  })

  test('to cancelled without restocking leaves the stock as it is', async () => {
    const order = await placePaidOrder({ quantity: 4 })
    await admin.post(`${listPath}/${order.id}/status`, { status: 'cancelled', seen_paid: 'on' })
    expect((await now(order.id)).status).toBe('cancelled')
    expect((await findInventory(shop.db.read, mug.sku))!.calculatedTotal).toBe(996)
  })

  test('to cancelled twice at once puts the goods back once', async () => {
    const order = await placePaidOrder({ quantity: 4 })
    const form = { status: 'cancelled', seen_paid: 'on', restock: 'on' }
    await Promise.all([1, 2, 3].map(() => admin.post(`${listPath}/${order.id}/status`, form)))
    expect((await findInventory(shop.db.read, mug.sku))!.calculatedTotal).toBe(1000)
  })

  test('to cancelled, seen as unpaid and paid meanwhile, cancels nothing', async () => {
    const order = await placePaidOrder()
    const response = await admin.htmx().post(`${listPath}/${order.id}/status`, { status: 'cancelled' })
    expect(response).toHaveStatus(422)
    expect(response).toShow('This order has since been paid.')
    expect((await now(order.id)).status).toBe('processing')
  })

  test('that came too late is refused: the order was given up meanwhile', async () => {
    const order = await placeOrderFor()
    await shop.db.transaction((tx) => cancelUnpaidOrder(tx, order.id, { actor: 'shop', now: shop.now() }))
    expect(await admin.htmx().post(`${listPath}/${order.id}/status`, { status: 'cancelled' })).toHaveStatus(422)
  })

  test('answers htmx with the order and a word', async () => {
    const order = await placePaidOrder()
    const partial = await admin.htmx(`${listPath}/${order.id}`).post(`${listPath}/${order.id}/status`, { status: 'on_hold' })
    expect(partial).toReplace('#order')
    expect(partial.headers.get('hx-trigger')).toContain('Order updated')
    expect(partial).toShow('Release hold')
  })
})

describe('a paid order that was cancelled', () => {
  const cancelOrderForm = (order: { id: number }) =>
    admin.post(`${listPath}/${order.id}/status`, { status: 'cancelled', seen_paid: 'on', restock: 'on' })
  const recordTestPayment = (order: { id: number; total: number }, reference: string) =>
    shop.db.transaction(async (tx) => {
      await seedProcessors(tx, [bankTransferProcessor()])
      const paymentInput = {
        processorId: 10,
        reference,
        orderId: order.id,
        amount: order.total,
        currency: 'USD',
        idempotencyKey: reference,
      }
      await assignPayment(tx, paymentInput, shop.now())
    })
  const refundPayment = async (order: { id: number }, amount: number) => {
    const [{ id } = { id: 0 }] = await listPayments(shop.db.read, order.id)
    await shop.db.transaction((tx) => syncRefundedTotal(tx, id, amount, shop.now()))
  }

  test('says that its money is still held, how much, where and under which reference, until it is given back', async () => {
    const order = await placePaidOrder()
    await recordTestPayment(order, 'tr_4711')
    const heldMessage = 'payment of $30.95 is not refunded yet. Refund it at Bank transfer with the reference tr_4711'
    expect((await admin.get(`${listPath}/${order.id}`)).text).not.toContain('still held')
    await cancelOrderForm(order)
    expect(await admin.get(`${listPath}/${order.id}`)).toShow(heldMessage)
    await refundPayment(order, 1000)
    expect(await admin.get(`${listPath}/${order.id}`)).toShow('payment of $20.95 is not refunded yet')
    await refundPayment(order, order.total)
    expect((await admin.get(`${listPath}/${order.id}`)).text).not.toContain('still held')
  })

  test('is marked in the list, which has a view of those whose refund is due', async () => {
    const [refundDueOrder, unpaidOrder, keptPaymentOrder, refundedOrder] = [
      await placePaidOrder(),
      await placeOrderFor(),
      await placePaidOrder(),
      await placePaidOrder(),
    ]
    for (const order of [refundDueOrder, keptPaymentOrder, refundedOrder]) await recordTestPayment(order, `tr_${order.id}`)
    await cancelOrderForm(refundDueOrder)
    await admin.post(`${listPath}/${unpaidOrder.id}/status`, { status: 'cancelled' })
    await cancelOrderForm(refundedOrder)
    await refundPayment(refundedOrder, refundedOrder.total)
    const refundDueList = await admin.get(`${listPath}?view=refund_due`)
    expect(readOrderNumbers(refundDueList.text)).toEqual([refundDueOrder.number])
    expect(refundDueList).toShow('Refund due 1')
    expect((await admin.get(listPath)).text.match(/data-tone="bad"[^>]*>Refund due/g)).toHaveLength(1)
    expect(await admin.get('/admin/dashboard')).toShow('1 cancelled order to refund')
  })

  test('counts as revenue no more, on the day it was paid, and only once however often it is cancelled', async () => {
    const day = () => getDailySales(shop.db.read, '2026-03-02', '2026-03-03')
    const order = await placePaidOrder({ quantity: 4 })
    await placePaidOrder()
    const dayBefore = await day()
    shop.clock.advance(24 * 3_600_000)
    admin = await createSignedInClient(app, shop, await createTestUser(shop, 5, 'back@example.com'))
    await Promise.all([cancelOrderForm(order), cancelOrderForm(order)])
    expect(dayBefore[0]).toMatchObject({ orders: 2, units: 5, revenue: 2 * 695 + 5 * 2400 })
    expect(await day()).toEqual([
      { day: '2026-03-02', orders: 1, units: 1, revenue: 695 + 2400, tax: 0, refunded: 0 },
      { day: '2026-03-03', orders: 0, units: 0, revenue: 0, tax: 0, refunded: 0 },
    ])
  })

  test('is in none of the figures that are counted from orders', async () => {
    const order = await placePaidOrder({ quantity: 4 })
    const startTime = shop.now() - 3_600_000
    const readMetrics = async () => [
      await topProducts(shop.db.read, { since: startTime, until: shop.now() }, 5),
      await topSpenders(shop.db.read, { since: startTime, until: shop.now() }, 5),
      (await getHourlySales(shop.db.read, startTime, 2)).filter(({ orders }) => orders > 0),
    ]
    expect((await readMetrics()).map((rows) => rows.length)).toEqual([1, 1, 1])
    await cancelOrderForm(order)
    expect(await readMetrics()).toEqual([[], [], []])
  })

  test('of which part was given back before keeps that part as a refund, and nothing as revenue', async () => {
    const order = await placePaidOrder()
    const { orders } = shop.db.t
    await shop.db.transaction(async (tx) => {
      await tx.update(orders).set({ refunded: 1000, paymentStatus: 'partially_refunded' }).where(eq(orders.id, order.id))
      await addToDailySales(tx, '2026-03-02', { refunded: 1000 })
    })
    await cancelOrderForm(order)
    const [day] = await getDailySales(shop.db.read, '2026-03-02', '2026-03-02')
    expect(day!.revenue - day!.refunded).toBe(0)
  })
})

describe('a comment of staff', () => {
  test('stands on top of the story with its author, and the form is empty again', async () => {
    const order = await placePaidOrder()
    const partial = await admin.htmx().post(`${listPath}/${order.id}/comments`, { text: 'Called.\nShe wants <b>blue</b>.' })
    expect(partial.text).toStartWith('<li')
    expect(partial).toShow('She wants <b>blue</b>.')
    expect(partial).toReplace('#comment-form')
    expect(partial.text).not.toContain('<b>blue')
    const page = await admin.get(`${listPath}/${order.id}`)
    expect(page.text.indexOf('Called.')).toBeLessThan(page.text.indexOf('paid with'))
    expect(await lastAudit()).toMatchObject({ action: 'order.commented' })
  })

  test('without script leads back to the order', async () => {
    const order = await placePaidOrder()
    expect(await admin.post(`${listPath}/${order.id}/comments`, { text: 'Hi' })).toRedirectTo(`${listPath}/${order.id}`)
  })

  test('needs words: the form comes back in its own place', async () => {
    const order = await placePaidOrder()
    const partial = await admin.htmx().post(`${listPath}/${order.id}/comments`, { text: '  ' })
    expect(partial).toHaveStatus(422)
    expect(partial).toReplace('#comment-form')
    expect(partial.headers.get('hx-retarget')).toBe('#comment-form')
    expect(partial).toShow('Enter a comment.')
  })
})

test('under least privilege an editor reads orders, and an agent moves them', async () => {
  await shop.db.transaction((tx) => saveSettings(tx, { staff_rights: 'least_privilege' }, shop.now()))
  const order = await placePaidOrder()
  const editor = await createSignedInClient(app, shop, await createTestUser(shop, 4))
  const agent = await createSignedInClient(app, shop, await createTestUser(shop, 3))
  const page = await editor.get(`${listPath}/${order.id}`)
  expect(page).toHaveStatus(200)
  expect(page.text).not.toContain('Mark as shipped')
  expect(page.text).not.toContain('id="comment-form"')
  expect(await editor.post(`${listPath}/${order.id}/status`, { status: 'shipped' })).toHaveStatus(403)
  expect(await agent.post(`${listPath}/${order.id}/status`, { status: 'shipped' })).toHaveStatus(303)
  expect((await now(order.id)).status).toBe('shipped')
})
