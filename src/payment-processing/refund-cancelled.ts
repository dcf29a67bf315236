import type { Tx } from '#db/types.ts'
import { type OrderRow, listOrderLines } from '#src/orders/find-orders.ts'
import { listPayments } from '#src/payments/payments.ts'
import { findProcessorOf } from '#src/payments/accounts/processor-accounts.ts'
import { beginRefund } from '#src/refunds/begin-refund.ts'
import { type RefundRow, readRefundable } from '#src/refunds/find-refunds.ts'
import type { Shop } from '#src/shop.ts'

/**
 * Stores the refund of a paid order that its buyer has just cancelled, to be sent to the processor after the transaction. Null when staff
 * have to refund it: bank transfers, several payments, and processors that are no longer set up. It then stays among the refunds due.
 */
export async function beginCancelRefund(shop: Shop, tx: Tx, order: OrderRow, actor: string): Promise<RefundRow | null> {
  const [payment, ...others] = (await listPayments(tx, order.id)).filter(({ state }) => state === 'paid')
  const processor = payment && findProcessorOf(shop, payment)
  if (!payment || others.length > 0 || payment.reference === null || !processor?.collectsOnline) return null
  const { lines, shipping, total } = await readRefundable(tx, order, await listOrderLines(tx, order.id))
  if (total === 0 || payment.amount - payment.refunded < total) return null
  const input = {
    orderId: order.id,
    key: `cancel-${order.externalId}`,
    selection: { units: new Map(lines.map(({ id, units }) => [id, units])), shipping, amount: total },
    // Cancelling has restocked them.
    restock: new Map<number, number>(),
    paymentId: payment.id,
    method: 'processor' as const,
    reason: 'customer_request' as const,
    note: '',
    notify: false,
    actor,
  }
  return (await beginRefund(tx, input, shop.now())).refund
}
