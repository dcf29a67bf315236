import type { CreateAdjustmentRequestBody, Transaction, TransactionAdjustment } from '@paddle/paddle-node-sdk'
import type { RefundOutcome } from '../../payment-outcome.ts'
import type { DisputeEvent, PaymentEvent } from '../../processor-events.ts'
import { requireMinorUnits, requireText } from './merchant-fields.ts'
import { sum } from '#src/lib/collections/sum.ts'

/** What the API's and the webhook's adjustments have in common. */
export type Adjustment = Pick<TransactionAdjustment, 'id' | 'action' | 'transactionId' | 'reason' | 'status' | 'currencyCode'> & {
  items: { itemId: string; totals: { total: string } | null }[]
  totals: { total: string } | null
}

/** Throws when the response is malformed. A refund of a live account waits until it is approved. */
export function outcomeOfAdjustment({ id, status }: Adjustment): RefundOutcome {
  const hasFailed = status === 'rejected' || status === 'reversed'
  return {
    refundReference: requireText(id, 'id'),
    state: hasFailed ? 'failed' : status === 'approved' ? 'succeeded' : 'pending',
    failure: hasFailed ? status : null,
  }
}

/** Refunds, those that wait for approval included. */
export function refundedTotal(adjustments: Adjustment[]): number {
  return sum(adjustments.filter(isActiveRefund).map(({ totals }) => requireMinorUnits(totals?.total, 'total')))
}

/** Adjustments have no field for data of ours except the reason, so it ends in the key of the refund. */
export const refundReason = (idempotencyKey: string): string => `Refunded by the store [${idempotencyKey}]`

const refundKeyOf = (reason: string): string | null => /\[([^[\]]+)\]$/.exec(reason)?.[1] ?? null

export function findAdjustment({ adjustments }: Transaction, idempotencyKey: string): Adjustment | null {
  return (adjustments ?? []).find(({ action, reason }) => action === 'refund' && refundKeyOf(reason) === idempotencyKey) ?? null
}

/** The request that refunds `amount`, tax included, from the first lines with money left. Null when less is left. */
export function refundRequest(transaction: Transaction, amount: number, idempotencyKey: string): CreateAdjustmentRequestBody | null {
  const base = { action: 'refund' as const, transactionId: transaction.id, reason: refundReason(idempotencyKey) }
  const refunds = (transaction.adjustments ?? []).filter(isActiveRefund)
  const isAll = amount === requireMinorUnits(transaction.details?.totals?.total, 'total')
  if (isAll && refunds.length === 0) return { ...base, type: 'full' }
  let remaining = amount
  const items = (transaction.details?.lineItems ?? []).flatMap(({ id: itemId, totals }) => {
    const earlier = refunds.flatMap((refund) => refund.items).filter((item) => item.itemId === itemId)
    const refundable =
      requireMinorUnits(totals?.total, 'total') - sum(earlier.map((item) => requireMinorUnits(item.totals?.total, 'total')))
    const share = Math.min(remaining, Math.max(refundable, 0))
    remaining -= share
    return share > 0 ? [{ itemId, type: 'partial' as const, amount: String(share) }] : []
  })
  return remaining === 0 && items.length > 0 ? { ...base, type: 'partial', items } : null
}

/** Null for adjustments that refund nothing. */
export function refundOfEvent(adjustment: Adjustment): NonNullable<PaymentEvent['refund']> | null {
  if (adjustment.action !== 'refund') return null
  return {
    ...outcomeOfAdjustment(adjustment),
    paymentReference: requireText(adjustment.transactionId, 'transaction_id'),
    amount: requireMinorUnits(adjustment.totals?.total, 'total'),
    idempotencyKey: refundKeyOf(adjustment.reason),
  }
}

/** The merchant of record answers disputes itself: there is nothing to send. Null for other adjustments. */
export function disputeOfEvent({ action, transactionId, totals, currencyCode }: Adjustment): DisputeEvent | null {
  const state = disputeStates.get(action)
  if (!state) return null
  return {
    // Each step of a dispute is an adjustment of its own.
    disputeId: `dispute-${requireText(transactionId, 'transaction_id')}`,
    paymentReference: transactionId,
    state,
    amount: requireMinorUnits(totals?.total, 'total'),
    currency: currencyCode,
    reason: action,
    evidenceDueAt: null,
  }
}

const disputeStates = new Map<string, DisputeEvent['state']>([
  ['chargeback_warning', 'open'],
  ['chargeback_warning_reverse', 'won'],
  ['chargeback', 'lost'],
  ['chargeback_reverse', 'won'],
])

const isActiveRefund = ({ action, status }: Adjustment): boolean =>
  action === 'refund' && (status === 'approved' || status === 'pending_approval')
