import type { PaymentEvent } from '../processor-events.ts'
import { fieldsMissing } from '#src/lib/money/payment-event-errors.ts'

/** The object that a webhook call contains; null when it is none. */
export function parseEventBody(raw: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(raw.replace(/^\uFEFF/, ''))
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : null
  } catch {
    return null
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** An authentic event that lacks fields that every event has. Its ID and type are '' when it has none. */
export const incompleteEvent = ({ eventId, type }: { eventId: unknown; type: unknown }, missing: string[]): PaymentEvent => ({
  eventId: typeof eventId === 'string' ? eventId : '',
  type: typeof type === 'string' ? type : '',
  occurredAt: 0,
  payment: null,
  missing,
  error: fieldsMissing(missing),
})
