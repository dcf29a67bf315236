import { beforeEach, expect, test } from 'bun:test'
import type { Tx } from '#db/types.ts'
import { verifySums } from '#src/cli/data-checks.ts'
import { ordersTest } from '#tests/orders/orders-test.ts'
import { assignPayment } from '#src/payments/payments.ts'
import { createTestDiscount } from '#tests/support/discounts.ts'
import { skipVerification } from '#tests/support/verify-shop.ts'

const { shop, mug, placeOrderFor, placePaidOrder } = ordersTest()

let paidOrder: Awaited<ReturnType<typeof placePaidOrder>>
beforeEach(async () => {
  paidOrder = await placePaidOrder({ giftWrap: true })
  await placeOrderFor()
  const { id: orderId, total: amount } = paidOrder
  const payment = { processorId: 10, reference: 'tr_1', idempotencyKey: 'tr_1', orderId, amount, currency: 'USD' }
  await shop.db.transaction((tx) => assignPayment(tx, payment, shop.now()))
})

const listErrors = async () => {
  const results = await verifySums({ ...shop.db, report: (query) => shop.db.read.rows(query) })
  return results.filter(({ level }) => level === 'error').map(({ text }) => text)
}

test('paid and unpaid orders add up', async () => {
  expect(await listErrors()).toEqual([])
})

test.each<[error: string, damage: (tx: Tx) => Promise<unknown>]>([
  ['Stock levels do not match the ledger for', (tx) => tx.update(tx.t.inventory).set({ stockLevel: 7, calculatedTotal: 7 })],
  ['The stock total differs from its source for', (tx) => tx.update(tx.t.inventory).set({ calculatedTotal: 7 })],
  ['Reserved stock does not match the reservations for', (tx) => tx.update(tx.t.inventory).set({ reserved: 9 })],
])('stock: %s', async (error, damage) => {
  skipVerification(shop)
  await shop.db.transaction(damage)
  expect(await listErrors()).toEqual([`${error}: ${mug.sku}`])
})

test.each<[error: string, damage: (tx: Tx) => Promise<unknown>]>([
  ['The amounts do not add up for order', (tx) => tx.update(tx.t.orders).set({ taxableSubtotal: 1_000_000 })],
  ['The lines do not add up for order', (tx) => tx.update(tx.t.orderLines).set({ discount: 1 })],
  ['Payments and refunds do not match the total of order', (tx) => tx.update(tx.t.payments).set({ refunded: 1 })],
  ['More is refunded than was paid for order', (tx) => tx.update(tx.t.orderLines).set({ refunded: 2 })],
  ['The refunds do not add up for order', (tx) => tx.update(tx.t.orderLines).set({ refunded: 1 })],
  ['The shipments do not add up for order', (tx) => tx.update(tx.t.orderLines).set({ fulfilled: 1 })],
])('orders: %s', async (error, damage) => {
  skipVerification(shop)
  await shop.db.transaction(damage)
  const errors = await listErrors()
  expect(errors.find((text) => text.startsWith(`${error}: `))).toContain(String(paidOrder.number))
})

test.each<[error: string, damage: (tx: Tx) => Promise<unknown>]>([
  ['The discounts do not add up for order', (tx) => tx.insert(tx.t.orderDiscounts).values(paidDiscount())],
  ['The counted uses do not match the orders of discount', (tx) => tx.update(tx.t.discounts).set({ taken: 1 })],
  ['The counted uses do not match the orders of code', (tx) => tx.update(tx.t.discountCodes).set({ used: 1 })],
])('discounts: %s', async (error, damage) => {
  skipVerification(shop)
  await createTestDiscount(shop, { usageLimit: 5 })
  await shop.db.transaction(damage)
  expect((await listErrors()).map((text) => text.split(': ')[0])).toEqual([error])
})

const paidDiscount = () => {
  const { id: orderId } = paidOrder
  const values = { codeId: null, code: '', name: 'Former', kind: 'percent' as const, amount: 1, state: 'used' as const, expiresAt: 0 }
  return { ...values, orderId, discountId: 99 }
}

test('a captured payment of an unpaid order is found', async () => {
  skipVerification(shop)
  await shop.db.transaction((tx) => tx.update(tx.t.orders).set({ paymentStatus: 'unpaid', paidAt: null }))
  expect(await listErrors()).toContain(`A captured payment is on no paid order and not unmatched, for order: ${paidOrder.number}`)
})

test('sales that differ from the paid orders are found', async () => {
  skipVerification(shop)
  await shop.db.transaction((tx) => tx.update(tx.t.salesDays).set({ revenue: 1, units: 4 }))
  expect(await listErrors()).toEqual(['The stored sales differ from the paid orders in: units, revenue'])
})
