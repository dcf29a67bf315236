import type Stripe from 'stripe'
import type { RefundOutcome } from '../../payment-outcome.ts'
import type { PaymentEvent } from '../../processor-events.ts'
import { idOf, requireText } from './card-outcome.ts'

/** The metadata of a refund that holds the key it was sent with. */
export const refundKeyField = 'refund_key'

/** Throws when the response is malformed. */
export function outcomeOfRefund(refund: Stripe.Refund): RefundOutcome {
  const hasFailed = refund.status === 'failed' || refund.status === 'canceled'
  return {
    refundReference: requireText(refund.id, 'id'),
    state: hasFailed ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'pending',
    failure: hasFailed ? (refund.failure_reason ?? refund.status) : null,
  }
}

/** Null for a refund without a payment. */
export function refundOfEvent(refund: Stripe.Refund): NonNullable<PaymentEvent['refund']> | null {
  const paymentReference = idOf(refund.payment_intent)
  if (!paymentReference) return null
  return { ...outcomeOfRefund(refund), paymentReference, amount: refund.amount, idempotencyKey: refund.metadata?.[refundKeyField] ?? null }
}
