import type {
  AdjustmentNotification,
  CustomerNotification,
  SubscriptionNotification,
  TransactionNotification,
} from '@paddle/paddle-node-sdk'
import { reasonOf } from '../../events/event-errors.ts'
import type { CustomerEvent, PaymentEvent } from '../../processor-events.ts'
import { incompleteEvent, isText, parseEventBody } from '../event-body.ts'
import { requireText } from './merchant-fields.ts'
import { outcomeOfTransaction, renewalOfTransaction } from './merchant-outcome.ts'
import { disputeOfEvent, refundOfEvent } from './merchant-refunds.ts'
import { hasMerchantSignature } from './merchant-signature.ts'
import { subscriptionOf } from './merchant-subscriptions.ts'

/** Null if not authentic, malformed or over 300 s off. `raw` with its byte order mark; `now` in epoch ms. An empty secret rejects all. */
export function readMerchantEvent(raw: string, headers: Headers, secret: string, now: number): PaymentEvent | null {
  const header = headers.get('merchant-signature') ?? headers.get('paddle-signature')
  if (!header || !hasMerchantSignature(raw, header, secret, now)) return null
  return readStoredMerchantEvent(raw)
}

/** Epoch ms; null without a timestamp. */
export function merchantEventSignedAt(headers: Headers): number | null {
  const header = headers.get('merchant-signature') ?? headers.get('paddle-signature') ?? ''
  const [, seconds] = /(?:^|;)\s*ts=(\d{1,12})\s*(?:;|$)/.exec(header) ?? []
  return seconds === undefined ? null : Number(seconds) * 1000
}

/** Parses an event whose signature was checked when it arrived; null when it is none. */
export function readStoredMerchantEvent(raw: string): PaymentEvent | null {
  const body = parseEventBody(raw)
  if (!body) return null
  const { event_id: eventId, event_type: type, occurred_at: time, data } = body
  const missing = listMissing(body)
  if (missing.length > 0) return incompleteEvent({ eventId, type }, missing)
  const base = { eventId: String(eventId), type: String(type), occurredAt: Date.parse(String(time)), payment: null }
  try {
    return toPaymentEvent(withCamelCase(data), base)
  } catch (error) {
    return { ...base, error: reasonOf(error) }
  }
}

function listMissing({ event_id: eventId, event_type: type, occurred_at: time, data }: Record<string, unknown>): string[] {
  return [
    ...(isText(eventId) ? [] : ['event_id']),
    ...(isText(type) ? [] : ['event_type']),
    ...(Number.isFinite(Date.parse(String(time))) ? [] : ['occurred_at']),
    ...(typeof data === 'object' ? [] : ['data']),
  ]
}

function toPaymentEvent(data: unknown, base: PaymentEvent): PaymentEvent {
  switch (base.type) {
    case 'transaction.paid':
    case 'transaction.completed':
    case 'transaction.payment_failed':
    case 'transaction.past_due':
    case 'transaction.canceled': {
      const transaction = data as TransactionNotification
      const renewal = renewalOfTransaction(transaction)
      return { ...base, payment: outcomeOfTransaction(transaction), ...(renewal ? { renewal } : {}) }
    }
    case 'adjustment.created':
    case 'adjustment.updated': {
      const adjustment = data as AdjustmentNotification
      const refund = refundOfEvent(adjustment)
      const dispute = disputeOfEvent(adjustment)
      if (!refund && !dispute) return base
      return { ...base, referenceToFetch: adjustment.transactionId, ...(refund ? { refund } : {}), ...(dispute ? { dispute } : {}) }
    }
    case 'subscription.created':
    case 'subscription.activated':
    case 'subscription.updated':
    case 'subscription.past_due':
    case 'subscription.paused':
    case 'subscription.resumed':
    case 'subscription.canceled':
      return { ...base, subscription: subscriptionOf(data as SubscriptionNotification) }
    case 'customer.created':
    case 'customer.updated':
      return { ...base, customer: customerOf(data as CustomerNotification) }
    default:
      return base
  }
}

/** Names as the SDK has them in responses. What a store keeps in `custom_data` is its own. */
function withCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCamelCase)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      name === 'custom_data' ? inner : withCamelCase(inner),
    ]),
  )
}

function customerOf({ id, email, customData }: CustomerNotification): CustomerEvent {
  const userId = Number(customData?.['user_id'])
  return {
    customerId: requireText(id, 'id'),
    email: typeof email === 'string' ? email : null,
    userId: Number.isSafeInteger(userId) && userId > 0 ? userId : null,
  }
}
