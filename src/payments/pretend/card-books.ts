import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type Stripe from 'stripe'

type Of<T, K extends keyof T> = Pick<T, K>

export type Intent = Of<
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

export type PaymentError = Of<Stripe.PaymentIntent.LastPaymentError, 'type' | 'code' | 'decline_code' | 'message' | 'charge'>

export type Charge = Of<
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
  outcome: Of<Stripe.Charge.Outcome, 'reason' | 'type'>
  payment_method_details: { type: 'card'; card: { brand: string; last4: string; exp_month: number; exp_year: number } }
}

export type Refund = Of<Stripe.Refund, 'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'status'> & {
  charge: string
  payment_intent: string
}

export type Session = Of<
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

/** What the API does not tell again but the hosted page needs. */
export interface Basket {
  lines: { name: string; description: string; quantity: number; unitAmount: number }[]
  intent: { description: string; metadata: Record<string, string> }
}

/** Everything the pretend processor knows. */
export interface Books {
  intents: Map<string, Intent>
  charges: Map<string, Charge>
  refunds: Map<string, Refund>
  sessions: Map<string, Session>
  baskets: Map<string, Basket>
}

/** Opens the books, from `file` when it is there; `save` writes them back soon, `saveNow` at once. */
export function openBooks(file?: string): { books: Books; save(): void; saveNow(): void } {
  const kept = file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, [string, never][]>) : {}
  const books: Books = {
    intents: new Map(kept.intents),
    charges: new Map(kept.charges),
    refunds: new Map(kept.refunds),
    sessions: new Map(kept.sessions),
    baskets: new Map(kept.baskets),
  }
  let timer: Timer | undefined
  const saveNow = () => {
    clearTimeout(timer)
    timer = undefined
    if (file) writeFileSync(file, JSON.stringify(Object.fromEntries(Object.entries(books).map(([name, map]) => [name, [...map]]))))
  }
  const save = () => {
    if (file) timer ??= setTimeout(saveNow, 200).unref()
  }
  return { books, save, saveNow }
}
