import { describe, expect, test } from 'bun:test'
import { recheckPayments } from '#src/payment-processing/recheck-payments.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { createPayment, recordReference } from '#src/payments/payments.ts'
import { type PaymentReference, ProcessorError } from '#src/payments/processor.ts'
import type { PlacedOrder } from '#src/checkout/place-order.ts'
import { earlierOrdersTest } from '#tests/checkout/earlier-orders-test.ts'

const { card, shop, processor, createFilledCart, placeAnotherOrder, startTestPayment, now } = earlierOrdersTest()

const minute = 60_000

/** Payments of an order that nobody finishes. */
function startAbandonedPayments(order: PlacedOrder, count: number): Promise<void> {
  return shop.db.transaction(async (tx) => {
    for (let index = 0; index < count; index += 1) {
      const reference = `pi_abandoned_${index}`
      const input = { orderId: order.id, processorId: 1, idempotencyKey: reference, amount: order.total, currency: 'USD' }
      const { id } = await createPayment(tx, input, shop.now())
      await recordReference(tx, id, { reference }, shop.now())
    }
  })
}

/** Replaces the processor's answers about abandoned payments; returns the references that were asked for. */
function answerAbandoned(isReachable: () => boolean = () => true): string[] {
  const asked: string[] = []
  const { find } = processor()
  processor().find = async (lookup: PaymentReference) => {
    const reference = 'reference' in lookup ? lookup.reference : lookup.hostedReference
    asked.push(reference)
    if (!isReachable()) throw new ProcessorError('no response')
    if (!reference.startsWith('pi_abandoned')) return find(lookup)
    return { reference, state: 'created', amount: 3095, currency: 'USD', method: '', failure: null }
  }
  return asked
}

const placeOrder = async () => placeAnotherOrder((await createFilledCart()).cartId, 2)

/** An order that was paid in a browser that never returned. */
async function placeSilentlyPaidOrder(): Promise<PlacedOrder> {
  const order = await placeOrder()
  card.pay(await startTestPayment(order))
  return order
}

describe('checking payments at the processor', () => {
  test('completes the newest paid order first, in one run, however many payments were abandoned before', async () => {
    await startAbandonedPayments(await placeOrder(), 100)
    const asked = answerAbandoned()
    shop.clock.advance(5 * minute)
    const paidOrder = await placeSilentlyPaidOrder()
    shop.clock.advance(3 * minute)
    expect(await recheckPayments(shop)).toBe(101)
    // The first four are asked for at once.
    expect(asked.slice(0, 4).filter((reference) => !reference.startsWith('pi_abandoned'))).toHaveLength(1)
    expect((await now(paidOrder)).paymentStatus).toBe('paid')
    shop.clock.advance(minute)
    expect(await recheckPayments(shop)).toBe(0)
  })

  test('waits for a processor that does not respond, and continues when it does', async () => {
    await startAbandonedPayments(await placeOrder(), 40)
    const paidOrder = await placeSilentlyPaidOrder()
    let isReachable = false
    const asked = answerAbandoned(() => isReachable)
    shop.clock.advance(60 * minute)
    await recheckPayments(shop)
    expect(asked.length).toBeLessThan(10)
    isReachable = true
    shop.clock.advance(2 * minute)
    await recheckPayments(shop)
    expect((await findOrder(shop.db.read, { id: paidOrder.id }))?.paymentStatus).toBe('paid')
    expect(new Set(asked).size).toBe(41)
  })

  test('continues with the others when single calls fail', async () => {
    await startAbandonedPayments(await placeOrder(), 12)
    let calls = 0
    const asked = answerAbandoned(() => ++calls % 4 !== 0)
    shop.clock.advance(2 * minute)
    expect(await recheckPayments(shop)).toBe(12)
    expect(asked).toHaveLength(12)
  })

  test('asks less and less often about a payment without news', async () => {
    await startAbandonedPayments(await placeOrder(), 1)
    const asked = answerAbandoned()
    for (let passed = 0; passed < 64; passed += 1) {
      shop.clock.advance(minute)
      await recheckPayments(shop)
    }
    expect(asked).toHaveLength(6)
  })
})
