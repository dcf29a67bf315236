import type { Tx } from '#db/types.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'
import { type Payment, findPaymentByReference } from '#src/payments/payments.ts'
import type { PaymentEvent } from '#src/payments/processor-events.ts'
import { type ReportedPayment, recordFailedRefund, setRefundedTotal, syncRefundedTotal } from '#src/payments/refunded-totals.ts'
import { isUnmatchedPayment, settleRefundedPayment } from '#src/payments/unmatched-payments.ts'
import type { Shop } from '#src/shop.ts'
import { countReturnedMoney } from './counted-refund.ts'
import { type RefundRow, findPaymentRefund, listPaymentRefunds } from './find-refunds.ts'
import { failRefund, recordPendingRefund, revertRefund, settleRefund } from './settle-refund.ts'

export interface SyncRefundsInput extends ReportedPayment {
  /** The highest total that the processor reported, in minor units. */
  total: number
  actor: string
  findWording: FindWording
}

/** Takes over what was refunded at the processor, whether or not its payment belongs to an order. Safe to repeat. */
export async function syncRefunds(shop: Shop, tx: Tx, input: SyncRefundsInput): Promise<void> {
  const { processorId, reference, total, actor } = input
  if (total === 0) return
  const now = shop.now()
  await settleRefundedPayment(tx, input, { total, note: input.findWording(null).t('payments.refundedAtProcessor'), now })
  const payment: Payment | null = await findPaymentByReference(tx, processorId, reference)
  if (!payment) return
  if (payment.state !== 'paid' || (await isUnmatchedPayment(tx, input))) await syncRefundedTotal(tx, payment.id, total, now)
  else await addReportedRefund(shop, tx, payment, { total, actor })
}

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
  const elsewhere = total - sumOf(ledger.filter(({ method }) => method === 'processor' || method === 'reported'))
  if (elsewhere <= 0) return
  // With a fee, more can be refunded than the order cost; only its cost counts.
  await setRefundedTotal(tx, payment.id, sumOf(ledger) + elsewhere, now)
  const keepsStock = order.status !== 'cancelled' && order.fulfillmentStatus !== 'not_required'
  const data: Record<string, string> = keepsStock ? { stock: 'unchanged' } : {}
  await countReturnedMoney(shop, tx, { order, paymentId: payment.id, method: 'reported', amount: elsewhere, reference: null, actor, data })
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
  const failure = refund.failure ?? ''
  const failed = found ? [found] : await listUncovered(tx, payment.id, { amount: refund.amount, total: event.total })
  for (const { id } of failed)
    if (!(await failRefund(shop, tx, id, { failure, actor }))) await revertRefund(shop, tx, id, { failure, actor, findWording })
}

const findRefundOfEvent = (tx: Tx, paymentId: number, refund: NonNullable<PaymentEvent['refund']>) =>
  findPaymentRefund(tx, paymentId, { reference: refund.refundReference, key: refund.idempotencyKey })

/**
 * The refunds without an ID that a failed refund of `amount` was counted in: the latest of that amount, or else the latest ones that `total`
 * no longer covers, because its money may have been counted in parts. What `total` covers of them is added again from it.
 */
async function listUncovered(tx: Tx, paymentId: number, { amount, total }: { amount: number; total: number }): Promise<RefundRow[]> {
  const ledger = await listPaymentRefunds(tx, paymentId)
  const reported = ledger.filter(({ method }) => method === 'reported').toReversed()
  const same = reported.find((row) => row.amount === amount)
  if (same) return [same]
  const own = sumOf(ledger.filter(({ method }) => method === 'processor'))
  let excess = sumOf(reported) - Math.max(0, total - own)
  return reported.filter((row) => {
    const isUncovered = excess > 0
    excess -= row.amount
    return isUncovered
  })
}

const sumOf = (rows: RefundRow[]): number => rows.reduce((amount, row) => amount + row.amount, 0)
