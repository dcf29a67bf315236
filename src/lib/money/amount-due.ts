import type { OrderStatus, PaymentStatus } from '#db/schema/orders.ts'

interface Payable {
  status: OrderStatus
  paymentStatus: PaymentStatus
  total: number
  balance: number
}

/** Of orders whose money arrived, whatever became of it. */
export const receivedStatuses = ['paid', 'partially_refunded', 'refunded', 'disputed'] as const satisfies PaymentStatus[]

/** Nothing of it was paid yet. */
export const isUnpaid = ({ paymentStatus }: { paymentStatus: PaymentStatus }): boolean =>
  paymentStatus === 'unpaid' || paymentStatus === 'failed'

/** Whether its buyer still has to pay something: an unpaid order, or what an edit added to a paid one. */
export function isAwaitingPayment(order: Payable): boolean {
  if (isUnpaid(order)) return order.status === 'pending' || order.status === 'failed'
  return order.balance > 0 && order.status !== 'cancelled' && order.status !== 'refunded'
}

/** What its buyer still has to pay, in minor units. */
export const amountDue = (order: Payable): number => (!isAwaitingPayment(order) ? 0 : isUnpaid(order) ? order.total : order.balance)
