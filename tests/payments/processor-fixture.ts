import type { ProcessorSettings, ProcessorType } from '#src/payments/processor.ts'

/**
 * `instant`: a started payment is paid; `network`: an external service charges; `hosted`: has its own payment page, and `page`: nothing else; `webhook`: sends events; `subscriptions`: renews automatically,
 * and `renewals`: its simulator does.
 */
export type ProcessorCapability = 'instant' | 'network' | 'hosted' | 'page' | 'webhook' | 'subscriptions' | 'renewals'

/** A processor to test, and the external service it calls. */
export interface ProcessorFixture {
  type: ProcessorType
  capabilities: ProcessorCapability[]
  /** The total to charge; 0 for a processor that only accepts free orders. */
  amount: number
  /** Strings that only the review page contains, and only while this processor is selected. */
  marks: string[]
  /** Starts the external service; `now` in epoch ms. */
  start?(now: () => number): Promise<ProcessorSimulator>
}

/** The external service of a processor with a network. */
export interface ProcessorSimulator {
  /** Environment variables for this service. */
  settings: ProcessorSettings
  /** The same for an unreachable service. */
  unreachable: ProcessorSettings
  /** Pays or approves as the form in the page does; `find` captures an approved payment. */
  pay(reference: string): void
  payHosted?(hostedReference: string): void
  decline(reference: string): void
  /** Total the service refunded for a payment. */
  refundedAmount(reference: string): number
  /** Sets the webhook URL; null = none. */
  setWebhookUrl(url: string | null): void
  /** Waits until every webhook is delivered. */
  webhooksDelivered(): Promise<void>
  /** A signed webhook event about a customer's subscription. */
  subscriptionWebhook?(event: 'began' | 'ended' | 'renewed' | 'renewal failed', customerId: string): Promise<SignedWebhook>
  /** Charges the next period; false when the card is declined. */
  renew?(subscriptionId: string, isDeclined?: boolean): boolean
  /** Bodies of all events sent so far. */
  sentEvents?(): string[]
  stop(): Promise<void>
}

export interface SignedWebhook {
  body: string
  headers: Record<string, string>
}
