import type { BillingInterval } from '#src/lib/dates/billing-interval.ts'
import type { EnvVariable } from '#src/lib/env-variable.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { PostalAddress } from '#src/lib/addresses/postal-address.ts'
import type { View } from '#src/web/view.ts'
import type { Html } from '#templates/jsx/html.ts'
import type { PaymentEvent, SubscriptionEvent } from './processor-events.ts'
import type { System } from '#src/shop/system.ts'
import type { ServiceProblem } from '#src/services/connection-problems.ts'
import type { PaymentOutcome, RefundOutcome } from './payment-outcome.ts'

/** A payment to collect. Amounts in minor units of `currency` (ISO 4217). */
export interface PaymentRequest {
  /** The processor answers a repeated call with the same key with the first result. */
  idempotencyKey: string
  amount: number
  currency: string
  orderNumber: number
  externalId: string
  email: string
  /** Where the processor sends the shopper back to; it appends its `returnParameters`. */
  returnUrl: string
  /** Where a hosted page sends a shopper who cancels. */
  cancelUrl: string
  /** In the shopper's language. Shown one by one if none is negative and they add up to `amount` (with shipping and tax), else as one. */
  lines: { name: string; quantity: number; unitPrice: number }[]
  /** Where the order is delivered; missing when nothing is shipped. */
  shipTo?: PostalAddress & { name: string }
  /** Whether the lines include tax. Only for processors with `collectsTax`, which add it otherwise. */
  taxIncluded?: boolean
  /** What an earlier call with the same key returned, for processors that know no keys. */
  earlierReference?: string
  /** Set when the lines are subscriptions. Only for processors with `cancelSubscription`. */
  subscription?: NewSubscription
  /** Which of the processor's own ways to pay the shopper chose, in its words; '' or missing = not chosen yet. */
  option?: string
  /** The signed-in customer; `customerId` is the processor's own ID, if it has one. */
  customer?: { userId: number; customerId: string | null }
}

/** `amount` of the request is charged now, `renewalAmount` (at least as much, in the same currency) at every renewal; without it, `amount`. Only processors with `renewsInFull` get another one. */
export interface NewSubscription extends BillingInterval {
  renewalAmount?: number
}

export type StartedPayment =
  /** `clientSecret` is what the processor's script needs to collect the payment. */
  | { kind: 'inline'; reference: string; clientSecret: string; subscriptionId?: string }
  /** `reference` for a page whose payment has its reference from the start. */
  | ({ kind: 'hosted'; url: string } & PaymentReference)
  | { kind: 'none'; reference: string }

/** A network error or rejected call. The shopper may retry; treat nothing as charged. */
export class ProcessorError extends Error {
  /** True when the processor answered and did nothing. False: it is unknown what it did. */
  readonly isRejected: boolean
  /** True when the processor answered that it does not have the payment, e.g. because it deleted an abandoned one. */
  readonly isNotFound: boolean
  /** Set when it refused the keys themselves, or what they may do. */
  readonly keyProblem: 'rejected' | 'permission' | null

  constructor(
    message: string,
    { isRejected = false, isNotFound = false, keyProblem = null, ...options }: ErrorOptions & ProcessorErrorFacts = {},
  ) {
    super(message, options)
    this.isRejected = isRejected
    this.isNotFound = isNotFound
    this.keyProblem = keyProblem
  }
}

type ProcessorErrorFacts = Partial<Pick<ProcessorError, 'isRejected' | 'isNotFound' | 'keyProblem'>>

/** By the status of an answer: 401 = unknown keys, 403 = known ones that may not do this. */
export const keyProblemOf = (status: number | null): ProcessorError['keyProblem'] =>
  status === 401 ? 'rejected' : status === 403 ? 'permission' : null

/** Used by orders with a total of 0, and by no others. */
export const freeProcessorId = 0

/** Pays the test orders of staff. */
export const testProcessorId = 90

/** Staff neither see nor change it: who is offered it follows from the order. */
export const isHidden = (processorId: number): boolean => processorId === freeProcessorId || processorId === testProcessorId

/** Values of a processor's variables by name; null or '' = not set. */
export type ProcessorSettings = Readonly<Record<string, string | null>>

export interface PaymentForm {
  /** Rendered inside the checkout form. Without script the form leads to the hosted page. */
  panel(view: View, styleNonce?: string): Html
  /** True when the processor's script adds style elements to the page: those with `styleNonce` are allowed. */
  addsStyles?: boolean
  /** Scripts of the review page, relative to static/. */
  scripts: string[]
  /** Origins added to the content security policy of the review page only. */
  origins: Record<'script' | 'frame' | 'connect' | 'form', string[]> & { style?: string[] }
  /** Shown below the pay button. */
  note?: StringKey
}

export type PaymentReference = { reference: string } | { hostedReference: string }

export interface ProcessorState {
  isOn: boolean
  /** False while credentials are missing. */
  isReady: boolean
  isTestMode: boolean
}

/** A processor with the settings of one store. Every call has a time limit below 8 seconds. */
export interface ProcessorConnection {
  /** For one that staff set up while the store runs: whether it is offered now. Missing = always, once nothing is `missing`. */
  readState?(): Promise<ProcessorState>
  /** Origins of its hosted page, to which the form of a page without its form may lead. */
  pageOrigins?: string[]
  /** True when its credentials move no real money. */
  isTestMode?: boolean
  /** Null = no form in the page: shoppers pay on the hosted page, or nothing is collected. */
  form: PaymentForm | null
  /** Starts a payment in the page. Throws ProcessorError. */
  begin(request: PaymentRequest): Promise<StartedPayment>
  /** Starts a payment on the processor's hosted page, for browsers without script. Throws ProcessorError. */
  beginHosted?(request: PaymentRequest): Promise<StartedPayment>
  /**
   * Captures an approved payment first, so a closed browser loses no order; one of another amount than `expected` (minor units) is not
   * captured but failed. Throws ProcessorError.
   */
  find(payment: PaymentReference, expected?: { amount: number; currency: string }): Promise<PaymentOutcome>
  /** Returns the final state: cancelled, or paid or pending if the money came first. Safe to repeat. Throws ProcessorError. */
  cancel(payment: PaymentReference): Promise<PaymentOutcome>
  /** Refunds; the same key never refunds twice within 24 hours. Throws ProcessorError, `isRejected` when nothing was refunded. */
  refund(request: { reference: string; amount: number; currency: string; idempotencyKey: string }): Promise<RefundOutcome>
  /** A refund of a payment by the key it was sent with; null when the processor has none. Throws ProcessorError. */
  findRefund?(request: { reference: string; idempotencyKey: string }): Promise<RefundOutcome | null>
  /**
   * Verifies the raw body of a webhook call and parses it; null = not authentic or not an event. Never throws for an
   * authentic event: see `error`. Served at /webhooks/{slug}.
   */
  readWebhook?(raw: string, headers: Headers, now: number): Promise<PaymentEvent | null>
  /** When a webhook call claims to be signed, in epoch ms; null = not said. To tell old calls from forged ones. */
  webhookSignedAt?(headers: Headers): number | null
  /** Parses the body of a call that `readWebhook` verified before, however long ago; null = not an event. */
  readStoredWebhook?(raw: string): PaymentEvent | null
  /** Whether renewals may cost more than the first payment, whose discounts end with it. */
  renewsInFull?: boolean
  /** Ends a subscription now, or with its paid period. Safe to repeat. Throws ProcessorError. */
  cancelSubscription?(request: { subscriptionId: string; atPeriodEnd: boolean }): Promise<SubscriptionEvent>
  /** Undoes a cancellation at period end until then. Safe to repeat. Throws ProcessorError. */
  resumeSubscription?(request: { subscriptionId: string }): Promise<SubscriptionEvent>
  /** The payment that paid a renewal, for events that do not name it; null when it was paid without one. Throws ProcessorError. */
  findRenewalPayment?(renewalId: string): Promise<PaymentOutcome | null>
  /** A page of the processor where the customer changes the card of a subscription; leads back to `returnUrl`. Throws ProcessorError. */
  cardUpdateUrl?(request: { subscriptionId: string; customerId: string; returnUrl: string }): Promise<string>
  /** A read-only call that shows whether the credentials work. Throws ProcessorError. */
  checkConnection?(): Promise<void>
}

export interface DemoPayments {
  /** For people, e.g. "Visa ending 4242". */
  methods: string[]
  failure: string
  /** Amount in minor units of `currency`. */
  reference(amount: number, currency: string, suffix: string): string
  /** `startedAt` in epoch ms. */
  subscriptionReference(subscription: BillingInterval & { amount: number; currency: string; startedAt: number }, suffix: string): string
}

/** An order is placed without a payment, and paid as the instructions of staff say. */
export interface ManualPayment {
  /** Days until it is due, which staff choose. */
  dueDays: { least: number; most: number; initial: number }
  /** True: an invoice for wholesale customers, whose order is confirmed at once. False: the order waits for the money. */
  onCredit: boolean
}

type ProcessorKey = `processor.${string}`

/** A payment method. Listed in processors.ts; must pass the processor contract test. */
export interface ProcessorType {
  /** 0-99 built in, 100 and above for custom gateways. */
  processorId: number
  /** Path segment of its webhook, e.g. card-processor. */
  slug: string
  /** Display name until staff rename it. */
  name: string
  /** Who the account is with, if the name does not say it. */
  company?: string
  /** How its form works in the browser, e.g. card-inline. Each processor chooses its own. */
  clientType: string
  /** False = the order is placed without a payment: free, or paid later by other means. */
  collectsOnline: boolean
  /** Set = paid later; false in `collectsOnline`. */
  manual?: ManualPayment
  /** The slug of the plugin that brings it. */
  plugin?: string
  /** True = off until staff turn it on. */
  startsDisabled?: boolean
  /** True = the merchant of record: it calculates, adds and pays the tax, so that the store charges none. */
  collectsTax?: boolean
  /** True = a declined payment is cancelled, and the next attempt starts a new one with a key of its own. */
  retriesWithNewPayment?: boolean
  /** How long the processor repeats its answer to the key of a payment, in ms; 20 hours by default. */
  keyLifetime?: number
  variables: EnvVariable[]
  /** Names of the query parameters it appends to the return URL, and what each one holds. */
  returnParameters: Record<string, 'reference' | 'hostedReference'>
  hint: StringKey
  /** Messages for shoppers by failure code. Unlisted codes get a generic one. */
  failureMessages: Record<string, StringKey>
  /** What shoppers read while staff have not renamed it. */
  nameKey: StringKey
  /** Built-in English strings. */
  strings: Record<ProcessorKey, string>
  /** All of them by language; stores can override them, as any sentence. */
  translations: Record<string, Record<ProcessorKey, string>>
  /**
   * Names the account that the settings belong to, test or live, without a secret: `accountName`. Equal after keys were renewed. Missing =
   * all payments are asked about with the settings in use.
   */
  accountOf?(settings: ProcessorSettings): string
  /** What is wrong with keys, without asking anybody. */
  judgeKeys?(settings: ProcessorSettings): ServiceProblem | null
  /** What to choose for its webhook at the service. */
  webhookHint?: StringKey
  connect(settings: ProcessorSettings, system: System): ProcessorConnection
  demoPayments?: DemoPayments
}

export interface Processor extends Omit<ProcessorType, 'connect'>, ProcessorConnection {
  /** Names of required variables that are not set; empty = ready. */
  missing: string[]
  /** Names of all variables that are not set. */
  unset: string[]
  /** Of these settings; '' = none is named. */
  account: string
  /** The same processor with other settings. */
  reopen(settings: ProcessorSettings): Processor
}

/** Connects a processor with a store's settings. One with missing settings is listed but not offered. */
export function openProcessor(type: ProcessorType, settings: ProcessorSettings, system: System): Processor {
  const { connect, ...identity } = type
  const unset = type.variables.filter(({ name }) => !settings[name]?.trim())
  const missing = unset.filter(({ required }) => required)
  return {
    ...identity,
    unset: unset.map(({ name }) => name),
    missing: missing.map(({ name }) => name),
    account: type.accountOf?.(settings) ?? '',
    reopen: (others) => openProcessor(type, others, system),
    ...connect(settings, system),
  }
}

/** Test and live are two accounts: what one knows, the other does not. '' without an ID. */
export const accountName = (mode: 'live' | 'test', id: string | null | undefined): string => (id ? `${mode}:${id}` : '')

/** Money that moves pays real orders only, and a test payment only test orders; an order of 0 needs neither. */
export const isPaidWith = (processorId: number, isTest: boolean): boolean =>
  processorId === freeProcessorId || (processorId === testProcessorId) === isTest

/** True when the processor reports nothing by itself: only asking it tells that a payment was made. */
export const isPolled = ({ collectsOnline, readWebhook }: Pick<Processor, 'collectsOnline' | 'readWebhook'>): boolean =>
  collectsOnline && !readWebhook

export function failureMessageKey(processor: Pick<Processor, 'failureMessages'> | undefined, code: string | null): StringKey {
  const messages = processor?.failureMessages ?? {}
  return code !== null && Object.hasOwn(messages, code) ? messages[code]! : 'payments.failed'
}
