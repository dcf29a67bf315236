import type { Tx } from '#db/types.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { isUnpaid } from '#src/lib/amount-due.ts'
import type { Payment } from '#src/payments/payments.ts'
import type { PaymentEvent } from '#src/payments/processor.ts'
import { recordFailedRefund, setRefundedTotal } from '#src/payments/refunds.ts'
import type { Shop } from '#src/shop.ts'
import { countReturnedMoney } from './counted-refund.ts'
import { findPaymentRefund, listPaymentRefunds } from './find-refunds.ts'
import { failRefund, recordPendingRefund, revertRefund, settleRefund } from './settle-refund.ts'

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
