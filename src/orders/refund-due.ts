import { sql } from 'drizzle-orm'
import type { OrderStatus } from '#db/schema/orders.ts'
import type { Payment } from '#src/payments/payments.ts'
import { isUnpaid } from './status.ts'

/** Money of a cancelled order that its buyer has not been given back. */
export interface RefundDue {
  processorId: number
  /** What the processor calls the payment; '' when it never said. */
  reference: string
  /** Minor units of `currency`. */
  amount: number
  currency: string
}

/** What is still held of an order that was paid and then cancelled; [] for every other order. */
export function listRefundsDue(order: { status: OrderStatus } & Parameters<typeof isUnpaid>[0], payments: Payment[]): RefundDue[] {
  if (order.status !== 'cancelled' || isUnpaid(order)) return []
  return payments
    .filter(({ state, amount, refunded }) => state === 'paid' && amount > refunded)
    .map(({ processorId, reference, amount, refunded, currency }) => {
      return { processorId, reference: reference ?? '', amount: amount - refunded, currency }
    })
}

/** The same as a condition on `orders`. Literals, so that their own index is used. */
export const refundDueCondition = sql`(orders.status = 'cancelled' and orders.payment_status in ('paid', 'partially_refunded')
  and exists (select 1 from payments where payments.order_id = orders.id and payments.state = 'paid' and payments.amount > payments.refunded))`
