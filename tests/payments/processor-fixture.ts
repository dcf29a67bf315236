import type { ProcessorSettings, ProcessorType } from '#src/payments/processor.ts'

/** `network` = an outside party takes the money; `hosted` = has a payment page of its own; `webhook` = sends events; `subscriptions` = renews by itself. */
export type ProcessorCapability = 'network' | 'hosted' | 'webhook' | 'subscriptions'

/** A processor to test, and the outside party it talks to. */
export interface ProcessorFixture {
  type: ProcessorType
  capabilities: ProcessorCapability[]
  /** The total to ask for: 0 for a processor that only takes free orders. */
  amount: number
  /** Strings that only the review page contains, and only while this processor is selected. */
  marks: string[]
  /** Starts the outside party; `now` in epoch ms. */
  start?(now: () => number): Promise<ProcessorSimulator>
}

/** The outside party of a processor with a network. */
export interface ProcessorSimulator {
  /** Settings that lead to it. */
  settings: ProcessorSettings
  /** The same with nobody at the other end. */
  unreachable: ProcessorSettings
  /** Pays or approves as the form in the page would; `find` captures what was only approved. */
  pay(reference: string): void
  payHosted?(hostedReference: string): void
  decline(reference: string): void
  /** Total the other side refunded for a payment. */
  refundedAmount(reference: string): number
  /** Where webhooks go from now on; null = nowhere. */
  setWebhookUrl(url: string | null): void
  /** Waits until every webhook was delivered. */
  webhooksDelivered(): Promise<void>
  /** A signed webhook about a subscription of a customer. */
  subscriptionWebhook?(event: 'began' | 'ended' | 'renewed' | 'renewal failed', customerId: string): Promise<SignedWebhook>
  stop(): Promise<void>
}

export interface SignedWebhook {
  body: string
  headers: Record<string, string>
}
