import type { Tx } from '#db/types.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { type Payment, findPaymentByReference } from '#src/payments/payments.ts'
import { type ReportedPayment, syncRefundedTotal } from '#src/payments/refunds.ts'
import { isUnmatchedPayment, settleRefundedPayment } from '#src/payments/unmatched-payments.ts'
import { addReportedRefund } from '#src/refunds/reported-refunds.ts'
import type { Shop } from '#src/shop.ts'

export interface SyncRefundsInput extends ReportedPayment {
  /** The highest total that the processor reported, in minor units. */
  total: number
  actor: string
  findWording: FindWording
}

/** Safe to repeat. */
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
