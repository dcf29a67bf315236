import { describe, expect, test } from 'bun:test'
import { getDailySales } from '#src/orders/sales/daily-sales.ts'
import { topProducts, topSpenders } from '#src/orders/sales/top-products-and-spenders.ts'
import { getHourlySales } from '#src/orders/sales/hourly-sales.ts'
import { assignPayment, listPayments } from '#src/payments/payments.ts'
import { seedProcessors } from '#src/payments/processor-records.ts'
import { openProcessor } from '#src/payments/processor.ts'
import { bankTransfer } from '#src/payments/processors/bank-transfer/bank-transfer.ts'
import { syncRefundedTotal } from '#src/payments/refunded-totals.ts'
import { createTestUser, startTestSession } from '#tests/support/users.ts'
import '#tests/support/matchers.ts'
import { readOrderNumbers } from './read-order-numbers.ts'
import { ordersTest } from './orders-test.ts'
import { skipVerification } from '#tests/support/verify-shop.ts'
import { realSystem } from '#src/shop/real-system.ts'

const { admin, shop, listPath, placeOrderFor, placePaidOrder } = ordersTest()

describe('a cancelled paid order', () => {
  const cancelOrderForm = (order: { id: number }) =>
    admin.post(`${listPath}/${order.id}/status`, { status: 'cancelled', expected_paid: 'on', restock: 'on' })
  const recordTestPayment = (order: { id: number; total: number }, reference: string) =>
    shop.db.transaction(async (tx) => {
      await seedProcessors(tx, [openProcessor(bankTransfer, {}, realSystem)])
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
  test('shows the amount still held, with a button to refund it, until it is refunded', async () => {
    skipVerification(shop)
    const order = await placePaidOrder()
    await recordTestPayment(order, 'tr_4711')
    const heldMessage = 'payment of $30.95 is not refunded yet.'
    expect((await admin.get(`${listPath}/${order.id}`)).text).not.toContain('still held')
    await cancelOrderForm(order)
    expect(await admin.get(`${listPath}/${order.id}`)).toShow(heldMessage)
    await refundPayment(order, 1000)
    expect(await admin.get(`${listPath}/${order.id}`)).toShow('payment of $20.95 is not refunded yet')
    await refundPayment(order, order.total)
    expect((await admin.get(`${listPath}/${order.id}`)).text).not.toContain('still held')
  })
  test('is marked in the list, which has a view for orders due a refund', async () => {
    skipVerification(shop)
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

  test('is removed from the revenue of the day it was paid, once, however often it is cancelled', async () => {
    const day = () => getDailySales(shop.db.read, '2026-03-02', '2026-03-03')
    const order = await placePaidOrder({ quantity: 4 })
    await placePaidOrder()
    const dayBefore = await day()
    shop.clock.advance(24 * 3_600_000)
    await startTestSession(admin, shop, await createTestUser(shop, 5, 'back@example.com'))
    await Promise.all([cancelOrderForm(order), cancelOrderForm(order)])
    expect(dayBefore[0]).toMatchObject({ orders: 2, units: 5, revenue: 2 * 695 + 5 * 2400 })
    expect(await day()).toEqual([
      { day: '2026-03-02', orders: 1, units: 1, revenue: 695 + 2400, tax: 0, refunded: 0 },
      { day: '2026-03-03', orders: 0, units: 0, revenue: 0, tax: 0, refunded: 0 },
    ])
  })

  test('is excluded from every figure computed from orders', async () => {
    const order = await placePaidOrder({ quantity: 4 })
    const startTime = shop.now() - 3_600_000
    const readMetrics = async () => [
      await topProducts(shop.db, { since: startTime, until: shop.now() }, 5),
      await topSpenders(shop.db, { since: startTime, until: shop.now() }, 5),
      (await getHourlySales(shop.db.read, startTime, 2)).filter(({ orders }) => orders > 0),
    ]
    expect((await readMetrics()).map((rows) => rows.length)).toEqual([1, 1, 1])
    await cancelOrderForm(order)
    expect(await readMetrics()).toEqual([[], [], []])
  })

  test('that was partly refunded before keeps that refund and counts no revenue', async () => {
    const order = await placePaidOrder()
    await admin.post(`${listPath}/${order.id}/refund`, { key: crypto.randomUUID(), source: 'cash', amount: '10.00', shown: '1000' })
    await cancelOrderForm(order)
    const [day] = await getDailySales(shop.db.read, '2026-03-02', '2026-03-02')
    expect(day!.revenue - day!.refunded).toBe(0)
  })
})
