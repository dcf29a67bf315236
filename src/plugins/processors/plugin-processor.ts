import type { PluginAddress, PluginContext, PluginText, SettingValues } from '../plugin-context.ts'

/**
 * Shoppers pay on a page of the processor and come back. Amounts in minor units of `currency` (ISO 4217). A call that throws, takes too long
 * or returns something else leaves open what the processor did, so it is asked again; `reject` of the kit says that it did nothing.
 */
export interface PluginProcessor {
  /** 100 and above, never changed: orders remember it. */
  processorId: number
  /** Never changed. Its webhook is /webhooks/<slug>. */
  slug: string
  /** What shoppers read until staff rename it. */
  name: PluginText
  /** Below the name. */
  hint?: PluginText
  /** Origins of its pages: https://pay.example.com */
  pages: string[]
  /** Query parameters that it appends to `returnUrl`, with the reference of the payment. */
  returnParameters?: string[]
  /** True = a declined payment cannot be paid any more: it is cancelled, and the next attempt has another key. */
  retriesWithNewPayment?: boolean
  /** Opens a page to pay on. The same key returns the same payment, and another key another one. */
  begin(request: PluginPaymentRequest, context: PluginContext): Promise<{ reference: string; url: string }>
  /** The state of a payment. One that waits to be captured is captured if it has the `expected` amount, else it has failed. */
  find(reference: string, context: PluginContext, expected: PluginMoney | null): Promise<PluginPaymentState>
  /** Ends a payment, so that nobody can pay it: `cancelled`, or `paid` or `pending` if the money came first. Safe to repeat. */
  cancel(reference: string, context: PluginContext): Promise<PluginPaymentState>
  /** The same key never refunds twice, for at least 24 hours; forever without `findRefund`. */
  refund(request: PluginRefundRequest, context: PluginContext): Promise<PluginRefund>
  /** The refund that was sent with a key; null = none was. */
  findRefund?(request: { reference: string; idempotencyKey: string }, context: PluginContext): Promise<PluginRefund | null>
  /**
   * Verifies the body of a call of its webhook; null = not authentic. `find` then says what happened. Without webhooks open payments are
   * asked for every minute.
   */
  readWebhook?(raw: string, headers: Headers, context: PluginContext): Promise<PluginPaymentEvent | null>
  /** False while credentials are missing: it is not offered then. */
  isReady?(settings: SettingValues): boolean
  /** True when the credentials move no real money. */
  isTestMode?(settings: SettingValues): boolean
  /** What shoppers read, by failure code. */
  failureMessages?: Record<string, PluginText>
}

export interface PluginMoney {
  amount: number
  currency: string
}

export interface PluginPaymentRequest extends PluginMoney {
  idempotencyKey: string
  orderNumber: number
  /** The order's public ID. */
  externalId: string
  email: string
  /** Where the shopper comes back to after paying, and after giving up. */
  returnUrl: string
  cancelUrl: string
  /** In the shopper's language. They need not add up to `amount`: discounts are not among them. */
  lines: { name: string; quantity: number; unitPrice: number }[]
  /** Missing when nothing is shipped. */
  shipTo?: Omit<PluginAddress, 'phone'>
  /** What an earlier call with the same key returned. */
  earlierReference?: string
}

export interface PluginPaymentState extends PluginMoney {
  state: 'created' | 'pending' | 'paid' | 'failed' | 'cancelled'
  /** For people: "Visa ending 4242". */
  method?: string
  /** The processor's code of why it failed. */
  failure?: string | null
  /** Total refunded so far. */
  refunded?: number
}

export interface PluginRefundRequest extends PluginMoney {
  reference: string
  idempotencyKey: string
}

export interface PluginRefund {
  refundReference: string
  state: 'pending' | 'succeeded' | 'failed'
  /** For staff. */
  failure?: string | null
}

export interface PluginPaymentEvent {
  eventId: string
  type: string
  /** Epoch ms. */
  occurredAt: number
  /** Of the payment to ask for. */
  reference: string
}
