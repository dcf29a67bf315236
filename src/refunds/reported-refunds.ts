import type { Tx } from '#db/types.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { changeOwedBalance, changeRefundTotals, paidTotal } from '#src/orders/refund-totals.ts'
import { isUnpaid } from '#src/lib/amount-due.ts'
import { addTimelineEntry } from '#src/orders/timeline.ts'
import type { Payment } from '#src/payments/payments.ts'
import type { PaymentEvent } from '#src/payments/processor.ts'
import { recordFailedRefund, setRefundedTotal } from '#src/payments/refunds.ts'
import type { Shop } from '#src/shop.ts'
import { findPaymentRefund, listPaymentRefunds } from './find-refunds.ts'
import { countRefund, failRefund, recordPendingRefund, revertRefund, settleRefund } from './settle-refund.ts'

/**
 * Adds what was refunded at the processor and not here, up to the order's total: one refund without lines. `total` is the payment's refunded
 * total there, pending refunds included. A repeat changes nothing. Stock is not returned: staff decide.
 */
export async function addReportedRefund(
  shop: Shop,
  tx: Tx,
  payment: Payment,
  { total, actor }: { total: number; actor: string },
): Promise<void> {
  const now = shop.now()
  const ledger = await listPaymentRefunds(tx, payment.id)
  const order = await findOrder(tx, { id: payment.orderId })
  if (!order || isUnpaid(order)) return
  const sum = (rows: typeof ledger) => rows.reduce((amount, row) => amount + row.amount, 0)
  const elsewhere = total - sum(ledger.filter(({ method }) => method === 'processor' || method === 'reported'))
  if (elsewhere <= 0) return
  // With a fee, more can be refunded than the order cost; only its cost counts.
  await setRefundedTotal(tx, payment.id, sum(ledger) + elsewhere, now)
  const owed = Math.min(elsewhere, Math.max(0, -order.balance))
  if (owed > 0) await addReportedCorrection(tx, payment, { amount: owed, actor, now })
  if (elsewhere === owed) return
  const amount = Math.min(elsewhere - owed, paidTotal(order) - order.refunded - order.refunding)
  if (amount <= 0) return
  const counted = await changeRefundTotals(tx, order.id, { amount, lines: [] }, { refunded: 1 }, now)
  if (!counted) return
  const { refunds } = tx.t
  const [refund] = await tx
    .insert(refunds)
    .values({
      orderId: order.id,
      paymentId: payment.id,
      key: `reported:${crypto.randomUUID()}`,
      state: 'succeeded',
      method: 'reported',
      amount,
      adjustment: amount,
      actor,
      createdAt: now,
      settledAt: now,
    })
    .returning()
  const keepsStock = order.status !== 'cancelled' && order.fulfillmentStatus !== 'not_required'
  await countRefund(shop, tx, { refund: refund!, order: counted, actor, data: keepsStock ? { stock: 'unchanged' } : {} })
}

// An edit had taken it off the order's total already.
async function addReportedCorrection(
  tx: Tx,
  { id: paymentId, orderId }: Payment,
  { amount, actor, now }: { amount: number; actor: string; now: number },
): Promise<void> {
  if (!(await changeOwedBalance(tx, orderId, { amount, sign: 1 }, now))) return
  const { refunds } = tx.t
  await tx.insert(refunds).values({
    ...{ orderId, paymentId, amount, actor, key: `reported:${crypto.randomUUID()}`, adjustment: amount, isCorrection: true },
    ...{ state: 'succeeded', method: 'reported', createdAt: now, settledAt: now },
  })
  await addTimelineEntry(tx, { orderId, kind: 'refunded', data: { amount }, actor, now })
}

/**
 * Applies the processor's news about one refund: it succeeded, failed, or failed at the bank after it had succeeded. `total` is what is
 * refunded of the payment now, in minor units.
 */
export async function applyRefundEvent(
  shop: Shop,
  tx: Tx,
  payment: Payment,
  event: {
    refund: NonNullable<PaymentEvent['refund']>
    total: number
    occurredAt: number
    actor: string
    findWording: FindWording
  },
): Promise<void> {
  const { refund, actor, findWording } = event
  const found = await findRefundOfEvent(tx, payment.id, refund)
  if (refund.state === 'succeeded' && found) {
    await settleRefund(shop, tx, found.id, { reference: refund.refundReference, actor, findWording })
    return
  }
  if (refund.state === 'pending' && found && found.reference === null)
    await recordPendingRefund(tx, found.id, { reference: refund.refundReference, nextCheckAt: found.nextCheckAt ?? shop.now() })
  if (refund.state !== 'failed') return
  if (payment.reference !== null)
    await recordFailedRefund(
      tx,
      { processorId: payment.processorId, reference: payment.reference },
      {
        total: event.total,
        failedAt: event.occurredAt,
        now: shop.now(),
      },
    )
  if (!found) return
  const failure = refund.failure ?? ''
  if (!(await failRefund(shop, tx, found.id, { failure, actor }))) await revertRefund(shop, tx, found.id, { failure, actor, findWording })
}

// A refund made at the processor has no ID here: the latest one of that amount is taken for it.
async function findRefundOfEvent(tx: Tx, paymentId: number, refund: NonNullable<PaymentEvent['refund']>) {
  const named = await findPaymentRefund(tx, paymentId, { reference: refund.refundReference, key: refund.idempotencyKey })
  if (named || refund.state !== 'failed') return named
  const reported = (await listPaymentRefunds(tx, paymentId)).filter(
    ({ method, amount }) => method === 'reported' && amount === refund.amount,
  )
  return reported.at(-1) ?? null
}
