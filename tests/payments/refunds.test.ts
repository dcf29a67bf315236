import { describe, expect, test } from 'bun:test'
import { findInventory } from '#src/inventory/find-inventory.ts'
import { cancelUnpaidOrder } from '#src/orders/cancel-order.ts'
import { addReportedRefund } from '#src/refunds/reported-refunds.ts'
import { listOrderLines } from '#src/orders/find-orders.ts'
import { applyPayment } from '#src/orders/payment/apply-payment.ts'
import { getDailySales } from '#src/orders/sales/daily-sales.ts'
import { listTimeline } from '#src/orders/timeline.ts'
import { findPayment } from '#src/payments/payments.ts'
import { addProductFile } from '#src/product-files/product-files.ts'
import '#tests/support/matchers.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { listAllUnmatchedPayments } from '#tests/support/unmatched-payments.ts'
import { cardWebhookTest } from './card-webhook-test.ts'
import { skipVerification } from '#tests/support/verify-shop.ts'

const { admin, guest, card, shop, mug, placeUnpaidOrder, lastEvent, refundAtProcessor, postSignedWebhook, readOrder } = cardWebhookTest()

const today = () => new Date(shop.now()).toISOString().slice(0, 10)
const readSalesDay = async () => (await getDailySales(shop.db.read, today(), today()))[0]!
const readTimeline = async (order: { id: number }) => (await listTimeline(shop.db.read, order.id)).toReversed()
const orderPath = (order: { id: number }) => `/admin/ecommerce/orders/${order.id}`
const send = async (...bodies: string[]) => {
  for (const body of bodies) expect((await postSignedWebhook(body)).status).toBe(200)
}

/** An order of two mugs for 54.95, paid and reported. */
async function placePaidOrder() {
  const { order, payment } = await placeUnpaidOrder({ quantity: 2 })
  card.pay(payment.reference!)
  await send(lastEvent('charge.succeeded'), lastEvent('payment_intent.succeeded'))
  return { order, payment, reference: payment.reference! }
}

describe('a full refund at the processor', () => {
  test('refunds the order with its lines, once however often it is reported', async () => {
    const { order, payment, reference } = await placePaidOrder()
    const refunded = await refundAtProcessor(reference, order.total)
    await send(refunded, refunded, lastEvent('refund.updated'))
    expect(await readOrder(order)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded', refunded: 5495 })
    expect(await findPayment(shop.db.read, payment.id)).toMatchObject({ state: 'paid', refunded: 5495 })
    expect((await listOrderLines(shop.db.read, order.id)).map((line) => line.refunded)).toEqual([2])
    expect(await readSalesDay()).toMatchObject({ orders: 1, revenue: 5495, refunded: 5495 })
    expect((await readTimeline(order)).slice(-2)).toMatchObject([
      { kind: 'refunded', data: { amount: 5495, stock: 'unchanged' }, actor: 'card-processor' },
      { kind: 'status', data: { from: 'processing', to: 'refunded' }, actor: 'card-processor' },
    ])
  })

  test('of more than the order cost, as with a fee, counts only what it cost', async () => {
    skipVerification(shop)
    const { order, payment } = await placePaidOrder()
    const paid = (await findPayment(shop.db.read, payment.id))!
    const refund = { total: order.total + 1, actor: 'card-processor' }
    await shop.db.transaction((tx) => addReportedRefund(shop, tx, paid, refund))
    expect(await readOrder(order)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded', refunded: order.total })
    expect(await readSalesDay()).toMatchObject({ refunded: order.total })
  })

  test('leaves the stock to staff and says so', async () => {
    const { order, reference } = await placePaidOrder()
    const soldStock = (await findInventory(shop.db.read, mug.sku))!.calculatedTotal
    await send(await refundAtProcessor(reference, order.total))
    expect((await findInventory(shop.db.read, mug.sku))!.calculatedTotal).toBe(soldStock)
    expect(await admin.get(orderPath(order))).toShow('$54.95 refunded. Stock is unchanged: add returned items in the inventory.')
  })

  test.each(['on_hold', 'shipped', 'completed'] as const)('refunds an order that is %s', async (status) => {
    const { order, reference } = await placePaidOrder()
    await admin.post(`${orderPath(order)}/status`, { status })
    await send(await refundAtProcessor(reference, order.total))
    expect(await readOrder(order)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' })
  })

  test('is shown to the customer, and to staff on the order, in the list and on the dashboard', async () => {
    const { order, reference } = await placePaidOrder()
    await send(await refundAtProcessor(reference, order.total))
    const confirmation = await admin.get(`/checkout/success/${order.externalId}`)
    expect(confirmation).toShow('This order was refunded')
    expect(confirmation).toShow('Refunded −$54.95')
    expect(confirmation).not.toShow('Thank you')
    expect(confirmation).not.toShow('Arrives between')
    const staffPage = await admin.get(orderPath(order))
    expect(staffPage).toShow('Refunded −$54.95')
    expect(staffPage.text).not.toContain('id="move-shipped"')
    expect(await admin.get('/admin/ecommerce/orders?status=refunded')).toShow(`#${order.number}`)
    const dashboard = await admin.get('/admin/dashboard')
    expect(dashboard).toShow('Refunds $54.95')
    expect(dashboard).toShow('Revenue $0.00')
    expect(dashboard).not.toShow('order to fulfill')
  })
})

describe('a partial refund at the processor', () => {
  test('keeps the status and the lines, and never decreases when events arrive out of order', async () => {
    const { order, reference } = await placePaidOrder()
    const first = await refundAtProcessor(reference, 1000)
    const second = await refundAtProcessor(reference, 500)
    await send(second, first, second)
    expect(await readOrder(order)).toMatchObject({ status: 'processing', paymentStatus: 'partially_refunded', refunded: 1500 })
    expect((await listOrderLines(shop.db.read, order.id)).map((line) => line.refunded)).toEqual([0])
    expect(await readSalesDay()).toMatchObject({ revenue: 5495, refunded: 1500 })
    expect((await readTimeline(order)).filter(({ kind }) => kind === 'refunded')).toMatchObject([{ data: { amount: 1500 } }])
    expect(await admin.get(orderPath(order))).toShow('Partially refunded')
    expect(await admin.get(`/checkout/success/${order.externalId}`)).toShow('We refunded $15.00 of this order.')
  })

  test('counts each part on its own day, and the last part refunds the order', async () => {
    const { order, reference } = await placePaidOrder()
    await send(await refundAtProcessor(reference, 1000))
    expect(await readSalesDay()).toMatchObject({ refunded: 1000 })
    shop.clock.advance(24 * 3_600_000)
    await send(await refundAtProcessor(reference, order.total - 1000))
    expect(await readSalesDay()).toMatchObject({ orders: 0, refunded: order.total - 1000 })
    expect(await readOrder(order)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded', refunded: order.total })
    expect((await readTimeline(order)).filter(({ kind }) => kind === 'refunded')).toHaveLength(2)
  })

  test('reported many times at once counts once', async () => {
    const { order, reference } = await placePaidOrder()
    const bodies = [await refundAtProcessor(reference, 700), await refundAtProcessor(reference, 300)]
    await Promise.all([...bodies, ...bodies, ...bodies].map((body) => send(body)))
    expect(await readOrder(order)).toMatchObject({ refunded: 1000 })
    expect(await readSalesDay()).toMatchObject({ refunded: 1000 })
  })
})

describe('a refund that is reported before its charge', () => {
  test('pays and refunds the order, and the late charge changes nothing', async () => {
    const { order, payment } = await placeUnpaidOrder()
    card.pay(payment.reference!)
    const charged = [lastEvent('charge.succeeded'), lastEvent('payment_intent.succeeded')]
    await send(await refundAtProcessor(payment.reference!, order.total), ...charged)
    expect(await readOrder(order)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded', refunded: order.total })
    expect(await listAllUnmatchedPayments(shop)).toEqual([])
    expect(await shop.listMails()).toEqual([])
  })

  test('of a hosted page is remembered until the page names its payment', async () => {
    const { order, payment } = await placeUnpaidOrder({ hosted: true })
    card.payHosted(payment.hostedReference!)
    const { payment_intent: reference } = card.store.sessions.get(payment.hostedReference!)!
    await send(await refundAtProcessor(reference!, 1000))
    expect(await readOrder(order)).toMatchObject({ paymentStatus: 'unpaid', refunded: 0 })
    await send(lastEvent('checkout.session.completed'))
    expect(await readOrder(order)).toMatchObject({ status: 'processing', paymentStatus: 'partially_refunded', refunded: 1000 })
    expect(await findPayment(shop.db.read, payment.id)).toMatchObject({ state: 'paid', refunded: 1000 })
    await send(lastEvent('charge.succeeded'))
    expect(await listAllUnmatchedPayments(shop)).toEqual([])
  })

  test('and is only a part of it sends the confirmation all the same', async () => {
    const { order, payment } = await placeUnpaidOrder()
    card.pay(payment.reference!)
    await send(await refundAtProcessor(payment.reference!, order.total - 1))
    expect(await readOrder(order)).toMatchObject({ status: 'processing', paymentStatus: 'partially_refunded' })
    expect((await shop.listMails()).filter(({ template }) => template === 'order_confirmation')).toHaveLength(1)
  })
})

describe('a refund of a payment', () => {
  test('whose order staff cancelled ends "Refund due" and takes nothing from the sales again', async () => {
    const { order, reference } = await placePaidOrder()
    await admin.post(`${orderPath(order)}/status`, { status: 'cancelled', expected_paid: 'on', restock: 'on' })
    expect(await admin.get('/admin/ecommerce/orders?view=refund_due')).toShow(`#${order.number}`)
    await send(await refundAtProcessor(reference, order.total))
    expect(await readOrder(order)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded', refunded: order.total })
    expect(await readSalesDay()).toMatchObject({ orders: 0, revenue: 0, refunded: 0 })
    expect(await admin.get('/admin/ecommerce/orders?view=refund_due')).not.toShow(`#${order.number}`)
    expect(await admin.get(orderPath(order))).not.toShow('is not refunded yet')
    expect(await admin.get(orderPath(order))).toShow('$54.95 refunded')
    expect(await admin.get(`/checkout/success/${order.externalId}`)).toShow('was cancelled, and $54.95 was refunded')
  })

  test('that paid no order settles it once all of it is refunded, and leaves the order alone', async () => {
    const { order, payment } = await placeUnpaidOrder()
    card.pay(payment.reference!)
    await shop.db.transaction((tx) => cancelUnpaidOrder(tx, order.id, { actor: 'Robin Vale', now: shop.now() }))
    await send(lastEvent('payment_intent.succeeded'), await refundAtProcessor(payment.reference!, 100))
    expect(await listAllUnmatchedPayments(shop)).toMatchObject([{ reason: 'order_cancelled', settledAt: null }])
    await send(await refundAtProcessor(payment.reference!, order.total - 100))
    expect(await listAllUnmatchedPayments(shop)).toMatchObject([{ settledAt: shop.now(), note: 'Refunded at the processor.' }])
    expect(await readOrder(order)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid', refunded: 0 })
    expect(await readSalesDay()).toMatchObject({ refunded: 0 })
  })

  test('that staff have settled keeps their note and its time', async () => {
    const { order, payment } = await placeUnpaidOrder()
    card.pay(payment.reference!)
    await shop.db.transaction((tx) => cancelUnpaidOrder(tx, order.id, { actor: 'Robin Vale', now: shop.now() }))
    await send(lastEvent('payment_intent.succeeded'))
    const [unmatched] = await listAllUnmatchedPayments(shop)
    await admin.post(`/admin/unmatched-payments/${unmatched!.id}/settle`, { note: 'Sent back by hand.' })
    const settledAt = shop.now()
    shop.clock.advance(1000)
    await send(await refundAtProcessor(payment.reference!, order.total))
    expect(await listAllUnmatchedPayments(shop)).toMatchObject([{ settledAt, note: 'Sent back by hand.' }])
  })

  test('that paid an order a second time leaves the order and its sales alone', async () => {
    const { order, payment } = await placeUnpaidOrder()
    card.pay(payment.reference!)
    const paid = lastEvent('payment_intent.succeeded')
    await shop.db.transaction((tx) =>
      applyPayment(tx, order.id, {
        amount: order.total,
        currency: 'USD',
        method: '',
        actor: 'Robin Vale',
        now: shop.now(),
        timeZone: 'UTC',
      }),
    )
    await send(paid)
    expect(await listAllUnmatchedPayments(shop)).toMatchObject([{ reason: 'already_paid', settledAt: null }])
    await send(await refundAtProcessor(payment.reference!, order.total))
    expect(await listAllUnmatchedPayments(shop)).toMatchObject([{ settledAt: shop.now() }])
    expect(await readOrder(order)).toMatchObject({ status: 'processing', paymentStatus: 'paid', refunded: 0 })
    expect(await readSalesDay()).toMatchObject({ refunded: 0 })
  })

  test('that staff then link to its order refunds the order', async () => {
    const { order } = await placeUnpaidOrder()
    const strange = (body: string) => body.replaceAll(/pi_\w+/g, 'pi_elsewhere').replaceAll(/"external_id":"\w+"/g, '"external_id":""')
    const { payment } = await placeUnpaidOrder()
    card.pay(payment.reference!)
    await send(strange(lastEvent('charge.succeeded')), strange(await refundAtProcessor(payment.reference!, 400)))
    const [unmatched] = await listAllUnmatchedPayments(shop)
    await admin.post(`/admin/unmatched-payments/${unmatched!.id}/link`, { order_number: order.number })
    expect(await readOrder(order)).toMatchObject({ status: 'processing', paymentStatus: 'partially_refunded', refunded: 400 })
  })
})

test('the files of a fully refunded order can no longer be downloaded, and its timeline mentions no stock', async () => {
  const book = await createTestProduct(shop, { name: 'Field notes', isDigital: true, stock: null, price: 1000 })
  const bytes = async function* () {
    yield new TextEncoder().encode('The notes')
  }
  await addProductFile(shop, book.id, { name: 'notes.pdf', parts: bytes() }, async () => {})
  const { order, payment } = await placeUnpaidOrder({ product: book })
  card.pay(payment.reference!)
  await send(lastEvent('charge.succeeded'))
  const [line] = await listOrderLines(shop.db.read, order.id)
  const fetchFile = async () => (await guest.get(`/downloads/${line!.id}/${line!.downloadToken}`)).status
  await send(await refundAtProcessor(payment.reference!, 100))
  expect(await fetchFile()).toBe(200)
  await send(await refundAtProcessor(payment.reference!, order.total - 100))
  expect(await fetchFile()).toBe(403)
  expect(await admin.get(orderPath(order))).not.toShow('Stock is unchanged')
})
