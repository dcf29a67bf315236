import type { PaymentState } from '#db/schema/payments.ts'

/** The state of a payment at its processor. `failure` is the processor's reason code, e.g. card_declined. */
export interface PaymentOutcome {
  /** '' while a hosted page has not taken a payment yet. */
  reference: string
  state: PaymentState
  amount: number
  currency: string
  /** For people: "Visa ending 4242"; '' when unknown. */
  method: string
  failure: string | null
  /** Total refunded so far, when known. */
  refunded?: number
  /** Set by a processor with `collectsTax`: the tax that it added to the requested amount, or that the amount contains. */
  tax?: { amount: number; isAdded: boolean }
  /** Set when the payment started a subscription. */
  subscriptionId?: string
  /** The payer's email, when known. Typed by the payer, so never a proof. */
  email?: string
  /** The order ID we sent at the start: a hint, never a proof. */
  externalId?: string
}

/** The state of a refund at its processor. A refund that succeeded may still fail at the bank. */
export interface RefundOutcome {
  refundReference: string
  state: 'pending' | 'succeeded' | 'failed'
  /** The processor's reason, for staff. */
  failure: string | null
}
