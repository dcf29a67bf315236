import type Stripe from 'stripe'
import type { PaymentState } from '#db/schema/payments.ts'
import type { PaymentOutcome } from '../processor.ts'

/** A payment of the card processor in our words. Throws when the answer is not one. */
export function outcomeOfIntent(intent: Stripe.PaymentIntent): PaymentOutcome {
  const state = intentState(intent)
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    reference: textOf(intent.id),
    state,
    amount: wholeOf(state === 'paid' ? intent.amount_received : intent.amount),
    currency: textOf(intent.currency).toUpperCase(),
    method: charge ? methodOf(charge) : '',
    failure: state === 'failed' ? failureOf(intent.last_payment_error) : null,
    ...(charge ? { refunded: wholeOf(charge.amount_refunded) } : {}),
    ...payerOf(intent.receipt_email ?? charge?.billing_details?.email),
    ...forOf(intent.metadata),
  }
}

/** What a hosted page has come to. A decline there is not final: the shopper is still on the page. */
export function outcomeOfSession(session: Stripe.Checkout.Session): PaymentOutcome & { hostedReference: string } {
  const hostedReference = textOf(session.id)
  if (session.payment_intent && typeof session.payment_intent === 'object') {
    const outcome = outcomeOfIntent(session.payment_intent)
    const neverPaid = outcome.state === 'begun' || outcome.state === 'failed'
    if (session.status === 'expired' && neverPaid) return { ...outcome, state: 'cancelled', failure: null, hostedReference }
    const stillOpen = session.status === 'open' && outcome.state === 'failed'
    return stillOpen ? { ...outcome, state: 'begun', failure: null, hostedReference } : { ...outcome, hostedReference }
  }
  return {
    hostedReference,
    reference: session.payment_intent ?? '',
    state: sessionState(session),
    amount: wholeOf(session.amount_total),
    currency: textOf(session.currency).toUpperCase(),
    method: '',
    failure: null,
    ...payerOf(session.customer_details?.email ?? session.customer_email),
    ...forOf(session.metadata),
  }
}

/** One attempt to charge a card; null when it belongs to no payment. */
export function outcomeOfCharge(charge: Stripe.Charge): PaymentOutcome | null {
  const reference = idOf(charge.payment_intent)
  if (!reference) return null
  const state: PaymentState = charge.status === 'failed' ? 'failed' : charge.status === 'succeeded' && charge.captured ? 'paid' : 'pending'
  const failure = charge.failure_code === 'card_declined' ? (charge.outcome?.reason ?? null) : charge.failure_code
  return {
    reference,
    state,
    amount: wholeOf(charge.amount),
    currency: textOf(charge.currency).toUpperCase(),
    method: methodOf(charge),
    failure: state === 'failed' ? failureOf({ code: charge.failure_code, decline_code: failure }) : null,
    refunded: wholeOf(charge.amount_refunded),
    ...payerOf(charge.receipt_email ?? charge.billing_details?.email),
    ...forOf(charge.metadata),
  }
}

/** The id behind a field that holds an id, the thing itself or nothing. */
export function idOf(field: string | { id: string } | null | undefined): string | null {
  return typeof field === 'string' ? field : (field?.id ?? null)
}

function intentState(intent: Stripe.PaymentIntent): PaymentState {
  if (intent.status === 'succeeded') return 'paid'
  if (intent.status === 'canceled') return 'cancelled'
  if (intent.status === 'processing' || intent.status === 'requires_capture') return 'pending'
  return intent.status === 'requires_payment_method' && intent.last_payment_error ? 'failed' : 'begun'
}

function sessionState(session: Stripe.Checkout.Session): PaymentState {
  if (session.payment_status === 'paid') return 'paid'
  if (session.status === 'expired') return 'cancelled'
  return session.status === 'complete' ? 'pending' : 'begun'
}

// 'card_declined' covers many reasons; the bank's own reason says more, unless it is the catch-all.
function failureOf(error: { code?: string | null; decline_code?: string | null } | null): string {
  const reason = error?.decline_code
  if (error?.code === 'card_declined' && reason && reason !== 'generic_decline') return reason
  return error?.code ?? 'card_declined'
}

function methodOf(charge: Stripe.Charge): string {
  const card = charge.payment_method_details?.card
  if (!card?.last4) return ''
  const brand = card.brand ?? 'card'
  return `${brandNames.get(brand) ?? brand.charAt(0).toUpperCase() + brand.slice(1)} ending ${card.last4}`
}

const brandNames = new Map([
  ['amex', 'American Express'],
  ['diners', 'Diners Club'],
  ['jcb', 'JCB'],
  ['unionpay', 'UnionPay'],
])

function forOf(metadata: Stripe.Metadata | null | undefined): { externalId?: string } {
  return metadata?.external_id ? { externalId: metadata.external_id } : {}
}

function payerOf(email: string | null | undefined): { email?: string } {
  return typeof email === 'string' && email !== '' ? { email: email.slice(0, 254) } : {}
}

function textOf(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new Error('the card processor answered with something else')
  return value
}

function wholeOf(value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new Error('the card processor answered with something else')
  return value as number
}
