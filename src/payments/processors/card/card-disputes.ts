import type Stripe from 'stripe'
import type { DisputeEvent } from '../../processor-events.ts'
import { idOf, requireInteger, requireText } from './card-outcome.ts'

/** Null for a dispute of a charge without a payment. */
export function disputeOfEvent(dispute: Stripe.Dispute): DisputeEvent | null {
  const paymentReference = idOf(dispute.payment_intent)
  if (!paymentReference) return null
  const dueBy = dispute.evidence_details?.due_by
  return {
    disputeId: requireText(dispute.id, 'id'),
    paymentReference,
    state: closedStates.get(dispute.status) ?? 'open',
    amount: requireInteger(dispute.amount, 'amount'),
    currency: requireText(dispute.currency, 'currency').toUpperCase(),
    reason: dispute.reason ?? '',
    evidenceDueAt: awaitsAnswer.has(dispute.status) && dueBy ? dueBy * 1000 : null,
  }
}

// A warning is an inquiry of the bank that takes no money; closed, it has none taken.
const closedStates = new Map<string, 'won' | 'lost'>([
  ['won', 'won'],
  ['warning_closed', 'won'],
  ['prevented', 'won'],
  ['lost', 'lost'],
])

const awaitsAnswer = new Set<string>(['needs_response', 'warning_needs_response'])
