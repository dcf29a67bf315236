import type Stripe from 'stripe'
import type { Decline } from '../processors/test-cards.ts'
import { type LedgerFile, openLedgerFile } from '../processors/ledger-file.ts'
import type { IntervalUnit } from '#src/lib/dates/billing-interval.ts'

export const newId = (kind: string) => `${kind}_${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`

export interface NewSubscription {
  customer: string
  unitAmount: number
  currency: string
  interval: IntervalUnit
  intervalCount: number
  coupon: string | null
  description: string
  metadata: Record<string, string>
}

export interface CardDetails {
  number: string
  /** 1 to 12. */
  expMonth: number
  /** Four digits. */
  expYear: number
  cvc: string
}

type Fields<T, K extends keyof T> = Pick<T, K>

export type Intent = Fields<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'canceled_at'
  | 'client_secret'
  | 'created'
  | 'currency'
  | 'description'
  | 'livemode'
  | 'metadata'
  | 'next_action'
  | 'payment_method_types'
  | 'status'
> & { latest_charge: string | null; last_payment_error: PaymentError | null }

export type PaymentError = Fields<Stripe.PaymentIntent.LastPaymentError, 'type' | 'code' | 'decline_code' | 'message' | 'charge'>

export type Charge = Fields<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'captured'
  | 'created'
  | 'currency'
  | 'failure_code'
  | 'failure_message'
  | 'livemode'
  | 'metadata'
  | 'paid'
  | 'refunded'
  | 'status'
> & {
  payment_intent: string
  outcome: Fields<Stripe.Charge.Outcome, 'reason' | 'type'>
  payment_method_details: { type: 'card'; card: { brand: string; last4: string; exp_month: number; exp_year: number } }
}

export type Refund = Fields<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'failure_reason' | 'metadata' | 'status'
> & {
  charge: string
  payment_intent: string
}

export type Session = Fields<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'customer_email'
  | 'expires_at'
  | 'livemode'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'url'
> & { payment_intent: string | null; invoice: string | null; subscription: string | null; customer: string | null }

export type Customer = Fields<Stripe.Customer, 'id' | 'object' | 'created' | 'email' | 'livemode' | 'metadata'>

export type Coupon = Fields<Stripe.Coupon, 'id' | 'object' | 'amount_off' | 'created' | 'currency' | 'duration' | 'name'>

export type Subscription = Fields<
  Stripe.Subscription,
  'id' | 'object' | 'cancel_at_period_end' | 'canceled_at' | 'created' | 'currency' | 'description' | 'livemode' | 'metadata' | 'status'
> & {
  customer: string
  default_payment_method: string | null
  latest_invoice: string | null
  items: { object: 'list'; data: SubscriptionItem[] }
}

type SubscriptionItem = Fields<Stripe.SubscriptionItem, 'id' | 'object' | 'current_period_end' | 'current_period_start'> & {
  price: { unit_amount: number; recurring: { interval: string; interval_count: number } }
}

export type Invoice = Fields<
  Stripe.Invoice,
  'object' | 'amount_due' | 'amount_paid' | 'billing_reason' | 'created' | 'currency' | 'livemode' | 'status'
> & {
  id: string
  customer: string
  parent: { type: 'subscription_details'; subscription_details: { subscription: string; metadata: Record<string, string> } }
  /** Its payment; the API shows it as `payments`. */
  intent: string
}

/** A page where a customer changes the card. */
export type PortalSession = Fields<Stripe.BillingPortal.Session, 'id' | 'object' | 'created' | 'url'> & {
  customer: string
  return_url: string
}

/** Data for the hosted page that the API does not return. */
export interface Basket {
  lines: { name: string; description: string; quantity: number; unitAmount: number }[]
  intent: { description: string; metadata: Record<string, string> }
  /** What a completed page subscribes to. */
  subscription?: NewSubscription
}

export interface PendingStep {
  card: CardDetails
  /** What the bank says once the payer has confirmed. */
  decline: Decline | null
}

export interface CardStore {
  intents: Map<string, Intent>
  charges: Map<string, Charge>
  refunds: Map<string, Refund>
  sessions: Map<string, Session>
  baskets: Map<string, Basket>
  customers: Map<string, Customer>
  coupons: Map<string, Coupon>
  subscriptions: Map<string, Subscription>
  invoices: Map<string, Invoice>
  portals: Map<string, PortalSession>
  /** Stored cards by customer. */
  cards: Map<string, CardDetails>
  /** Payments that wait for the payer's extra step, by intent. */
  steps: Map<string, PendingStep>
}

export const openCardStore = (file?: string): LedgerFile<CardStore> =>
  openLedgerFile<CardStore>(
    {
      intents: new Map(),
      charges: new Map(),
      refunds: new Map(),
      sessions: new Map(),
      baskets: new Map(),
      customers: new Map(),
      coupons: new Map(),
      subscriptions: new Map(),
      invoices: new Map(),
      portals: new Map(),
      cards: new Map(),
      steps: new Map(),
    },
    file,
  )
