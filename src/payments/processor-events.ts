import type { DisputeState } from '#db/schema/disputes.ts'
import type { PaymentOutcome, RefundOutcome } from './payment-outcome.ts'
import type { SubscriptionState } from '#db/schema/subscriptions.ts'

/** One whose content cannot be read has only its ID, type, time and `error`. */
export interface PaymentEvent {
  /** '' = it names none. */
  eventId: string
  type: string
  /** Epoch ms. */
  occurredAt: number
  payment: (PaymentOutcome & { hostedReference?: string }) | null
  /** Set when the event names a payment without its state (a dispute, a changed refund): call `find`. */
  referenceToFetch?: string
  /** What is stored of the call in place of its body, for `readStoredWebhook`. */
  stored?: string
  /** Set when the event names a refund: its state, and the key we sent, if any. */
  refund?: RefundOutcome & { paymentReference: string; amount: number; idempotencyKey: string | null }
  /** Why the content cannot be read or is not for this store, for staff: see `describeEventError`. */
  error?: string
  /** Names of fields that every event has and this one lacks. It is refused, and stored if it has an ID and a type. */
  missing?: string[]
  /** Set when the processor created a customer record. */
  customer?: CustomerEvent
  /** Set when a subscription started or changed. */
  subscription?: SubscriptionEvent
  /** Set when a renewal succeeded or failed. Its money also arrives as a separate payment. */
  renewal?: RenewalEvent
  /** Set when a shopper's bank disputes a payment, or decides on a dispute. */
  dispute?: DisputeEvent
}

export interface DisputeEvent {
  disputeId: string
  paymentReference: string
  state: DisputeState
  /** Minor units of `currency`. */
  amount: number
  currency: string
  /** The processor's reason code, e.g. fraudulent. */
  reason: string
  /** Until when the store may send evidence, in epoch ms; null when unknown or not possible. */
  evidenceDueAt: number | null
}

export interface CustomerEvent {
  customerId: string
  email: string | null
  /** The user ID we sent, if any. */
  userId: number | null
}

export interface SubscriptionEvent {
  subscriptionId: string
  customerId: string
  state: SubscriptionState
  /** End of the current billing period in epoch ms; null when there is none. */
  periodEnd: number | null
  /** True when it ends at `periodEnd` instead of renewing. */
  endsAtPeriodEnd: boolean
}

/** One renewal of a subscription; the first payment is none. Amount in minor units of `currency`. */
export interface RenewalEvent {
  /** The processor's ID of this renewal, e.g. of its invoice: a repeated event has the same. */
  renewalId: string
  subscriptionId: string
  customerId: string
  /** The payment that paid it, when known. */
  paymentReference: string | null
  state: 'paid' | 'failed'
  amount: number
  currency: string
}
