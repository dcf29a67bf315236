import { timingSafeEqual } from 'node:crypto'
import type { PaymentEvent } from '#src/payments/processor-events.ts'

/** Parses a webhook event of the wallet; null when its signature is missing or wrong. It names an order, never its state. */
export function readWalletEvent(raw: string, headers: Headers, secret: string): PaymentEvent | null {
  const signature = Buffer.from(headers.get('pocket-signature') ?? '')
  const expected = Buffer.from(signWalletEvent(raw, secret))
  if (secret === '' || signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null
  return parseWalletEvent(raw)
}

/** A body that was verified before. */
export function parseWalletEvent(raw: string): PaymentEvent {
  const event = JSON.parse(raw) as { event_id: string; event_type: string; occurred_at: string; order_id: string }
  return {
    eventId: event.event_id,
    type: event.event_type,
    occurredAt: Date.parse(event.occurred_at),
    payment: null,
    referenceToFetch: event.order_id,
  }
}

/** The value of the Pocket-Signature header. */
export const signWalletEvent = (raw: string, secret: string): string =>
  new Bun.CryptoHasher('sha256', secret || 'unset').update(raw).digest('hex')
