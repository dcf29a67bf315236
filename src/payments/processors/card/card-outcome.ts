import type Stripe from 'stripe'
import type { PaymentState } from '#db/schema/payments.ts'
import type { PaymentOutcome } from '../../payment-outcome.ts'
import type { PaymentRequest } from '../../processor.ts'

export const paymentMetadata = ({ externalId, orderNumber }: PaymentRequest): Record<string, string> => ({
  external_id: externalId,
  order_number: String(orderNumber),
})

/** Maps a payment intent to an outcome. Throws when the response is malformed. */
export function outcomeOfIntent(intent: Stripe.PaymentIntent): PaymentOutcome {
  const state = intentState(intent)
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    reference: requireText(intent.id, 'id'),
    state,
    amount: requireInteger(state === 'paid' ? intent.amount_received : intent.amount, 'amount'),
    currency: requireText(intent.currency, 'currency').toUpperCase(),
    method: charge ? methodLabel(charge) : '',
    failure: state === 'failed' ? failureCodeOf(intent.last_payment_error) : null,
    ...(charge ? { refunded: requireInteger(charge.amount_refunded, 'amount_refunded') } : {}),
    ...payerEmail(intent.receipt_email ?? charge?.billing_details?.email),
    ...externalIdOf(intent.metadata),
  }
}

/** Maps a hosted page to an outcome. A decline there is not final: the shopper can retry. */
export function outcomeOfSession(session: Stripe.Checkout.Session): PaymentOutcome & { hostedReference: string } {
  const hostedReference = requireText(session.id, 'id')
  if (session.payment_intent && typeof session.payment_intent === 'object') {
    const outcome = outcomeOfIntent(session.payment_intent)
    const neverPaid = outcome.state === 'created' || outcome.state === 'failed'
    if (session.status === 'expired' && neverPaid) return { ...outcome, state: 'cancelled', failure: null, hostedReference }
    const stillOpen = session.status === 'open' && outcome.state === 'failed'
    // With the reason of the decline, for shoppers who come back without paying.
    return stillOpen ? { ...outcome, state: 'created', hostedReference } : { ...outcome, hostedReference }
  }
  const subscriptionId = idOf(session.subscription)
  return {
    hostedReference,
    reference: session.payment_intent ?? '',
    state: sessionState(session),
    amount: requireInteger(session.amount_total, 'amount_total'),
    currency: requireText(session.currency, 'currency').toUpperCase(),
    method: '',
    failure: null,
    ...payerEmail(session.customer_details?.email ?? session.customer_email),
    ...externalIdOf(session.metadata),
    ...(subscriptionId ? { subscriptionId } : {}),
  }
}

/** Maps a charge to an outcome; null when it belongs to no payment. */
export function outcomeOfCharge(charge: Stripe.Charge): PaymentOutcome | null {
  const reference = idOf(charge.payment_intent)
  if (!reference) return null
  const state: PaymentState = charge.status === 'failed' ? 'failed' : charge.status === 'succeeded' && charge.captured ? 'paid' : 'pending'
  const failure = charge.failure_code === 'card_declined' ? (charge.outcome?.reason ?? null) : charge.failure_code
  return {
    reference,
    state,
    amount: requireInteger(charge.amount, 'amount'),
    currency: requireText(charge.currency, 'currency').toUpperCase(),
    method: methodLabel(charge),
    failure: state === 'failed' ? failureCodeOf({ code: charge.failure_code, decline_code: failure }) : null,
    refunded: requireInteger(charge.amount_refunded, 'amount_refunded'),
    ...payerEmail(charge.receipt_email ?? charge.billing_details?.email),
    ...externalIdOf(charge.metadata),
  }
}

export function idOf(field: string | { id: string } | null | undefined): string | null {
  return typeof field === 'string' ? field : (field?.id ?? null)
}

function intentState(intent: Stripe.PaymentIntent): PaymentState {
  if (intent.status === 'succeeded') return 'paid'
  if (intent.status === 'canceled') return 'cancelled'
  if (intent.status === 'processing' || intent.status === 'requires_capture') return 'pending'
  return intent.status === 'requires_payment_method' && intent.last_payment_error ? 'failed' : 'created'
}

function sessionState(session: Stripe.Checkout.Session): PaymentState {
  if (session.payment_status === 'paid') return 'paid'
  if (session.status === 'expired') return 'cancelled'
  return session.status === 'complete' ? 'pending' : 'created'
}

// 'card_declined' is generic; the decline code says more unless it is generic too.
function failureCodeOf(error: { code?: string | null; decline_code?: string | null } | null): string {
  const reason = error?.decline_code
  if (error?.code === 'card_declined' && reason && reason !== 'generic_decline') return reason
  return error?.code ?? 'card_declined'
}

function methodLabel(charge: Stripe.Charge): string {
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

function externalIdOf(metadata: Stripe.Metadata | null | undefined): { externalId?: string } {
  const externalId: unknown = metadata?.external_id
  return typeof externalId === 'string' && externalId !== '' ? { externalId } : {}
}

function payerEmail(email: string | null | undefined): { email?: string } {
  return typeof email === 'string' && email !== '' ? { email: email.slice(0, 254) } : {}
}

/** Throws unless the field is a text. */
export function requireText(value: unknown, field: string): string {
  if (typeof value !== 'string' || value === '') throw new Error(`the card processor sent no ${field}`)
  return value
}

export function requireInteger(value: unknown, field: string): number {
  if (!Number.isSafeInteger(value)) throw new Error(`the card processor sent no ${field}`)
  return value as number
}
