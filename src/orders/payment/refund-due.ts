import { sql } from 'drizzle-orm'
import type { OrderStatus, PaymentStatus } from '#db/schema/orders.ts'
import type { Payment } from '#src/payments/payments.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'

export interface RefundDue {
  processorId: number
  /** The processor's payment reference; '' when unknown. */
  reference: string
  amount: number
  currency: string
}

/** Amounts still to refund for a paid and then cancelled order; [] for every other order, and while its payment is disputed. */
export function listRefundsDue(order: { status: OrderStatus; paymentStatus: PaymentStatus }, payments: Payment[]): RefundDue[] {
  if (order.status !== 'cancelled' || isUnpaid(order) || order.paymentStatus === 'disputed') return []
  return payments
    .filter(({ state, amount, refunded }) => state === 'paid' && amount > refunded)
    .map(({ processorId, reference, amount, refunded, currency }) => {
      return { processorId, reference: reference ?? '', amount: amount - refunded, currency }
    })
}

/** The same as an SQL condition on `orders`. The literals match its partial index. */
export const refundDueCondition = sql`(orders.status = 'cancelled' and orders.payment_status in ('paid', 'partially_refunded')
  and exists (select 1 from payments where payments.order_id = orders.id and payments.state = 'paid' and payments.amount > payments.refunded))`
