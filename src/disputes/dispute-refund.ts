import type { Tx } from '#db/types.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { paidTotal } from '#src/orders/payment/refund-totals.ts'
import { findPaymentByReference } from '#src/payments/payments.ts'
import { reserveRefund } from '#src/payments/refunded-totals.ts'
import { countReturnedMoney } from '#src/refunds/counted-refund.ts'
import { type RefundRow, listRefunds } from '#src/refunds/find-refunds.ts'
import { undoRefund } from '#src/refunds/settle-refund.ts'
import type { Shop } from '#src/shop.ts'
import type { DisputeRow } from './find-disputes.ts'

/** Counts the money of a lost dispute as refunded, at most what was not refunded before. Stock stays as it is. Safe to repeat. */
export async function countLostDispute(shop: Shop, tx: Tx, dispute: DisputeRow & { orderId: number }, actor: string): Promise<void> {
  const now = shop.now()
  const payment = await findPaymentByReference(tx, dispute.processorId, dispute.reference)
  const order = await findOrder(tx, { id: dispute.orderId })
  if (!payment || !order || (await listDisputeRefunds(tx, dispute)).length > 0) return
  // In another currency, the bank took the whole payment.
  const lost = dispute.currency === payment.currency ? dispute.amount : payment.amount
  const left = paidTotal(order) - order.refunded - order.refunding + Math.max(0, -order.balance)
  const amount = Math.min(lost, payment.amount - payment.refunded, left)
  if (amount <= 0 || !(await reserveRefund(tx, payment.id, amount, now))) return
  const { disputeId } = dispute
  const returned = { order, paymentId: payment.id, method: 'dispute' as const, amount, reference: disputeId, actor }
  await countReturnedMoney(shop, tx, { ...returned, data: { dispute: disputeId } })
}

/** Takes a lost dispute out of the refunds again, which the bank decided for the store after all. Safe to repeat. */
export async function uncountLostDispute(tx: Tx, dispute: DisputeRow, by: { actor: string; now: number }): Promise<void> {
  for (const { id } of await listDisputeRefunds(tx, dispute)) await undoRefund(tx, id, { failure: 'dispute_won', ...by })
}

async function listDisputeRefunds(tx: Tx, { orderId, disputeId }: DisputeRow): Promise<RefundRow[]> {
  const refunds = orderId === null ? [] : await listRefunds(tx, orderId)
  return refunds.filter(({ method, reference, state }) => method === 'dispute' && reference === disputeId && state === 'succeeded')
}
