import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'
import { lazy } from '#src/lib/caching/lazy.ts'
import { otherMode } from '#src/lib/money/payment-event-errors.ts'
import { reasonOf } from '../../events/event-errors.ts'
import type { CustomerEvent, PaymentEvent } from '../../processor-events.ts'
import { outcomeOfCharge, outcomeOfIntent, outcomeOfSession, requireText } from './card-outcome.ts'
import { disputeOfEvent } from './card-disputes.ts'
import { incompleteEvent, isText, parseEventBody } from '../event-body.ts'
import { refundOfEvent } from './card-refunds.ts'
import { renewalOf, subscriptionOf } from './card-subscriptions.ts'

const toleranceSeconds = 300

interface CardSecrets {
  /** Signs the webhook; an empty one rejects all. */
  webhook: string
  /** As `parseCardEvent` takes it. */
  isLive: boolean | null
}

/** Null if not authentic, no event or over 300 s off. `raw` with its byte order mark; `now` in epoch ms. */
export async function readCardEvent(raw: string, headers: Headers, secrets: CardSecrets, now: number): Promise<PaymentEvent | null> {
  const header = headers.get('card-signature') ?? headers.get('stripe-signature')
  if (!header || secrets.webhook.trim() === '') return null
  return (await hasValidSignature(raw, header, secrets.webhook, now)) ? parseCardEvent(raw, secrets.isLive) : null
}

/** Whether a secret key moves real money; null when it does not say so. */
export const isLiveKey = (secretKey: string): boolean | null => {
  const [, mode] = /^(?:sk|rk)_(test|live)/.exec(secretKey) ?? []
  return mode === undefined ? null : mode === 'live'
}

/** Null when it is not an event. Does not check where it came from. One of the other mode than `isLive` is not read; null reads both. */
export function parseCardEvent(raw: string, isLive: boolean | null = null): PaymentEvent | null {
  const body = parseEventBody(raw)
  if (!body) return null
  const missing = listMissing(body)
  return missing.length > 0 ? incompleteEvent({ eventId: body['id'], type: body['type'] }, missing) : readContent(body, isLive)
}

function readContent(body: Record<string, unknown>, isLive: boolean | null): PaymentEvent {
  const event = body as unknown as Stripe.Event
  const base = { eventId: event.id, type: event.type, occurredAt: event.created * 1000, payment: null }
  const { livemode } = body
  if (isLive !== null && typeof livemode === 'boolean' && livemode !== isLive)
    return { ...base, error: otherMode[livemode ? 'live' : 'test'] }
  try {
    if (event.data.object === null) throw new Error('data.object is empty')
    return toPaymentEvent(event, base)
  } catch (error) {
    return { ...base, error: reasonOf(error) }
  }
}

async function hasValidSignature(raw: string, header: string, secret: string, now: number): Promise<boolean> {
  // The SDK rejects old timestamps but not future ones.
  const signedAt = readTimestamp(header)
  if (signedAt === null || signedAt - now > toleranceSeconds * 1000) return false
  const { default: Stripe } = await loadStripe()
  try {
    return Stripe.webhooks.signature?.verifyHeader(raw, header, secret, toleranceSeconds, synchronous, now) === true
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
    throw error
  }
}

const loadStripe = lazy(() => import('stripe'))

/** What the SDK uses in Bun hashes on another thread, and waiting for it takes longer than hashing. */
const synchronous = {
  computeHMACSignature: (payload: string, secret: string) => createHmac('sha256', secret).update(payload).digest('hex'),
} as Stripe.CryptoProvider

/** Epoch ms; null without a timestamp. */
export function cardEventSignedAt(headers: Headers): number | null {
  return readTimestamp(headers.get('card-signature') ?? headers.get('stripe-signature') ?? '')
}

function readTimestamp(header: string): number | null {
  const [, seconds] = /(?:^|,)\s*t=(\d{1,12})(?:,|$)/.exec(header) ?? []
  return seconds === undefined ? null : Number(seconds) * 1000
}

function listMissing({ id, type, created, data }: Record<string, unknown>): string[] {
  return [
    ...(isText(id) ? [] : ['id']),
    ...(isText(type) ? [] : ['type']),
    ...(Number.isFinite(created) ? [] : ['created']),
    ...(typeof (data as { object?: unknown } | null | undefined)?.object === 'object' ? [] : ['data.object']),
  ]
}

function toPaymentEvent(event: Stripe.Event, base: PaymentEvent): PaymentEvent {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.canceled':
      return { ...base, payment: outcomeOfIntent(event.data.object) }
    case 'charge.succeeded':
    case 'charge.failed':
    case 'charge.refunded':
      return { ...base, payment: outcomeOfCharge(event.data.object) }
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return { ...base, payment: outcomeOfSession(event.data.object) }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const refund = refundOfEvent(event.data.object)
      return refund ? { ...base, refund, referenceToFetch: refund.paymentReference } : base
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed': {
      const dispute = disputeOfEvent(event.data.object)
      return dispute ? { ...base, dispute, referenceToFetch: dispute.paymentReference } : base
    }
    case 'customer.created':
      return { ...base, customer: toCustomer(event.data.object) }
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed': {
      const subscription = subscriptionOf(event.data.object)
      return subscription ? { ...base, subscription } : base
    }
    case 'invoice.paid':
    case 'invoice.payment_failed': {
      const renewal = renewalOf(event.data.object, event.type === 'invoice.paid' ? 'paid' : 'failed')
      return renewal ? { ...base, renewal } : base
    }
    default:
      return base
  }
}

function toCustomer({ id, email, metadata }: Stripe.Customer): CustomerEvent {
  const userId = Number(metadata?.['user_id'])
  return {
    customerId: requireText(id, 'id'),
    email: typeof email === 'string' ? email : null,
    userId: Number.isSafeInteger(userId) && userId > 0 ? userId : null,
  }
}
