import { describe, expect, test } from 'bun:test'
import { findInventory } from '#src/inventory/find-inventory.ts'
import { applyPayment } from '#src/orders/payment/apply-payment.ts'
import { transitionOrder } from '#src/orders/status.ts'
import { ordersTest } from './orders-test.ts'

const { shop, mug, placeOrderFor, placePaidOrder } = ordersTest()

const createPayment = (amount: number) => ({
  amount,
  currency: 'USD',
  method: 'Visa ending 4242',
  actor: 'card-processor',
  now: shop.now(),
  timeZone: 'UTC',
})

test('a shipped order cannot be cancelled', async () => {
  const order = await placePaidOrder()
  const transition = (to: 'shipped' | 'cancelled') =>
    shop.db.transaction((tx) => transitionOrder(tx, order.id, to, { actor: 'Robin Vale', now: shop.now() }))
  await transition('shipped')
  await expect(transition('cancelled')).rejects.toMatchObject({ key: 'orders.statusChangeNotAllowed' })
})

describe('a second payment of an order', () => {
  test('is one for a paid order, whatever its amount', async () => {
    const order = await placePaidOrder()
    const payAgain = (amount: number) => shop.db.transaction((tx) => applyPayment(tx, order.id, createPayment(amount)))
    expect(await payAgain(order.total)).toBe('already')
    expect(await payAgain(order.total - 1)).toBe('already')
  })

  test('changes nothing when both found the order unpaid', async () => {
    const order = await placeOrderFor({ quantity: 3 })
    const results = await shop.db.transaction((tx) => Promise.all([1, 2].map(() => applyPayment(tx, order.id, createPayment(order.total)))))
    expect(results.toSorted()).toEqual(['already', 'paid'])
    expect(await findInventory(shop.db.read, mug.sku)).toMatchObject({ calculatedTotal: 997, reserved: 0 })
  })
})
