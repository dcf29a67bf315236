import type { PaymentState } from '#db/schema/payments.ts'

/** What a processor is asked to collect. Amounts in minor units of `currency` (ISO 4217). */
export interface PaymentRequest {
  /** The same key for the same attempt: the processor answers a repeated call with the first result. */
  idempotencyKey: string
  amount: number
  currency: string
  orderNumber: number
  externalId: string
  email: string
  /** Where the processor sends the shopper back to; it appends its own reference. */
  returnUrl: string
  /** Where a hosted page sends a shopper who gives up. */
  cancelUrl: string
  /**
   * What a hosted page lists, in the shopper's language. Shown line by line when the lines add up to `amount`
   * and none is negative (so add rows for delivery and tax); otherwise as one line that names them all.
   */
  lines: { name: string; quantity: number; unitPrice: number }[]
}

/** A payment begun: either the page finishes it with `clientSecret`, or the shopper goes to `url`. */
export type StartedPayment =
  | { kind: 'inline'; reference: string; clientSecret: string }
  | { kind: 'hosted'; hostedReference: string; url: string }
  | { kind: 'none'; reference: string }

/** What the processor says of a payment now. `failure` is the processor's reason code, e.g. card_declined. */
export interface PaymentOutcome {
  /** '' while a hosted page has not taken a payment yet. */
  reference: string
  state: PaymentState
  amount: number
  currency: string
  /** For people: "Visa ending 4242"; '' when unknown. */
  method: string
  failure: string | null
  /** All money given back so far, when the processor tells. */
  refunded?: number
  /** Whose money it is, when the processor tells; typed by the payer, so proof of nothing. */
  email?: string
  /** What we said the payment is for: a hint where to look, never a proof. */
  externalId?: string
}

/** A verified message of a processor, in our words. */
export interface PaymentEvent {
  eventId: string
  /** The processor's own name of the event. */
  type: string
  /** Epoch ms. */
  occurredAt: number
  /** Set when the event tells the state of a payment. */
  payment: (PaymentOutcome & { hostedReference?: string }) | null
  /** Set when the event names a payment without its state (a dispute, a refund that changed): ask `find`. */
  referenceToFetch?: string
  /** Set when the processor made a customer record of its own. */
  customer?: { reference: string; email: string | null }
}

/** What the review page needs to load a processor's own form. */
export interface ProcessorClient {
  scriptUrl: string
  publishableKey: string
  /** Origins the page's policy must allow for scripts, frames and calls, on that page only. */
  origins: string[]
}

/** Network trouble or a refused call; the shopper may try again, nothing is known to be charged. */
export class ProcessorError extends Error {}

/** One way to pay. Every call has a time limit below 8 seconds. Listed in processors.ts; must pass the processor contract test. */
export interface Processor {
  /** 0-99 built in, 100 and above for custom gateways. */
  processorId: number
  /** Path segment of its webhook, e.g. card-processor. */
  slug: string
  name: string
  clientType: 'card-inline' | 'mor-overlay' | 'wallet-buttons' | 'none' | 'sandbox'
  /** Names of the configuration it misses; empty = ready. */
  missing: string[]
  client: ProcessorClient | null
  /** Starts collecting in the page. Throws ProcessorError. */
  begin(request: PaymentRequest): Promise<StartedPayment>
  /** Starts collecting on the processor's hosted page, for pages without script. Throws ProcessorError. */
  beginHosted?(request: PaymentRequest): Promise<StartedPayment>
  /** Asks for the state of a payment, by its reference or its hosted reference. Throws ProcessorError. */
  find(reference: { reference: string } | { hostedReference: string }): Promise<PaymentOutcome>
  /**
   * Takes no more money for a payment or hosted page, and answers what it has come to: cancelled, or paid or pending when the money
   * was faster. Doing it again changes nothing. Throws ProcessorError.
   */
  cancel(reference: { reference: string } | { hostedReference: string }): Promise<PaymentOutcome>
  /** Gives money back; the same key never refunds twice. Throws ProcessorError. */
  refund(request: { reference: string; amount: number; currency: string; idempotencyKey: string }): Promise<{ refundReference: string }>
  /** Verifies the raw bytes of a webhook call against the signing secret; null = not authentic. */
  readWebhook?(raw: string, headers: Headers, now: number): Promise<PaymentEvent | null>
}
