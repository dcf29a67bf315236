import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type Stripe from 'stripe'

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
> & { payment_intent: string | null }

/** Data for the hosted page that the API does not return. */
export interface Basket {
  lines: { name: string; description: string; quantity: number; unitAmount: number }[]
  intent: { description: string; metadata: Record<string, string> }
}

export interface CardStore {
  intents: Map<string, Intent>
  charges: Map<string, Charge>
  refunds: Map<string, Refund>
  sessions: Map<string, Session>
  baskets: Map<string, Basket>
}

/** Opens the store, from `file` if it exists; `save` is debounced, `saveNow` is not. */
export function openCardStore(file?: string): { store: CardStore; save(): void; saveNow(): void } {
  const saved = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, [string, never][]>) : {}
  const store: CardStore = {
    intents: new Map(saved.intents),
    charges: new Map(saved.charges),
    refunds: new Map(saved.refunds),
    sessions: new Map(saved.sessions),
    baskets: new Map(saved.baskets),
  }
  let timer: Timer | undefined
  const saveNow = () => {
    clearTimeout(timer)
    timer = undefined
    if (file) writeFileSync(file, JSON.stringify(Object.fromEntries(Object.entries(store).map(([name, map]) => [name, [...map]]))))
  }
  const save = () => {
    if (file) timer ??= setTimeout(saveNow, 200).unref()
  }
  return { store, save, saveNow }
}
