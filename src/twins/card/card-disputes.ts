import type Stripe from 'stripe'
import { resourceMissing } from './api-error.ts'
import type { CardStore } from './card-store.ts'
import type { DisputeStep } from '../processors/sandbox-scenarios.ts'

export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'charge' | 'created' | 'currency' | 'livemode' | 'payment_intent' | 'reason' | 'status'
> & { evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by' | 'has_evidence' | 'past_due' | 'submission_count'> }

/** How long a store may answer, in seconds. */
const answerTime = 9 * 86_400

/** The payer's bank disputes the whole payment, or decides; returns the dispute. Throws when there is no charge to dispute. */
export function disputeCharge(
  store: CardStore,
  intentId: string,
  { step, now, emitEvent }: { step: DisputeStep; now: number; emitEvent(type: string, object: unknown): void },
): Dispute {
  const intent = store.intents.get(intentId)
  const charge = store.charges.get(intent?.latest_charge ?? '')
  if (charge?.status !== 'succeeded') throw resourceMissing('payment_intent', intentId)
  const created = Math.floor(now / 1000)
  const dispute: Dispute = {
    id: `du_${intentId.replace(/^pi_/, '')}`,
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    charge: charge.id,
    created,
    currency: charge.currency,
    livemode: false,
    payment_intent: intentId,
    reason: 'product_not_received',
    status: step === 'dispute-open' ? 'needs_response' : step === 'dispute-won' ? 'won' : 'lost',
    evidence_details: { due_by: created + answerTime, has_evidence: false, past_due: false, submission_count: 0 },
  }
  emitEvent(step === 'dispute-open' ? 'charge.dispute.created' : 'charge.dispute.closed', dispute)
  return dispute
}
