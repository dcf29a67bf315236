import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { findPaymentByReference } from '#src/payments/payments.ts'
import { reserveRefund } from '#src/payments/refunds.ts'
import { addCountedRefund } from '#src/refunds/counted-refund.ts'
import type { RefundRow } from '#src/refunds/find-refunds.ts'
import { undoRefund } from '#src/refunds/settle-refund.ts'
import type { Shop } from '#src/shop.ts'
import type { DisputeRow } from './find-disputes.ts'

/** Counts the money of a lost dispute as refunded, at most what was not refunded before. Stock stays as it is. Safe to repeat. */
export async function countLostDispute(shop: Shop, tx: Tx, dispute: DisputeRow & { orderId: number }, actor: string): Promise<void> {
  const now = shop.now()
  const payment = await findPaymentByReference(tx, dispute.processorId, dispute.reference)
  const order = await findOrder(tx, { id: dispute.orderId })
  if (!payment || !order || (await findDisputeRefund(tx, dispute))) return
  // In another currency, the bank took the whole payment.
  const lost = dispute.currency === payment.currency ? dispute.amount : payment.amount
  const amount = Math.min(lost, payment.amount - payment.refunded, order.total - order.refunded - order.refunding)
  if (amount <= 0 || !(await reserveRefund(tx, payment.id, amount, now))) return
  const isCounted = await addCountedRefund(shop, tx, {
    orderId: order.id,
    paymentId: payment.id,
    method: 'dispute',
    amount,
    reference: dispute.disputeId,
    actor,
    data: { dispute: dispute.disputeId },
  })
  if (!isCounted) throw new Error(`dispute ${dispute.id} does not fit its order`)
}

/** Takes a lost dispute out of the refunds again, which the bank decided for the store after all. Safe to repeat. */
export async function uncountLostDispute(tx: Tx, dispute: DisputeRow, by: { actor: string; now: number }): Promise<void> {
  const refund = await findDisputeRefund(tx, dispute)
  if (refund) await undoRefund(tx, refund.id, { failure: 'dispute_won', ...by })
}

async function findDisputeRefund(tx: Tx, { orderId, disputeId }: DisputeRow): Promise<RefundRow | null> {
  const { refunds } = tx.t
  const isOfDispute = and(eq(refunds.method, 'dispute'), eq(refunds.reference, disputeId))
  const [found] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId ?? 0), isOfDispute, eq(refunds.state, 'succeeded')))
    .limit(1)
  return found ?? null
}
