import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { PaymentEvent } from '#src/payments/processor-events.ts'
import type { PaymentOutcome, RefundOutcome } from '#src/payments/payment-outcome.ts'

const maxReference = 200
const referenceSchema = Type.String({ minLength: 1, maxLength: maxReference, pattern: '^[\\x21-\\x7e]+$' })
const amountSchema = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
/** PostgreSQL stores no NUL. */
const textOf = (maxLength: number) => Type.String({ maxLength, pattern: '^[^\\x00]*$' })
const failureSchema = Type.Optional(Type.Union([Type.Null(), textOf(500)]))

const startSchema = Type.Object({ reference: referenceSchema, url: Type.String({ maxLength: 2000 }) })
const outcomeSchema = Type.Object({
  state: Type.Union((['created', 'pending', 'paid', 'failed', 'cancelled'] as const).map((state) => Type.Literal(state))),
  amount: amountSchema,
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  method: Type.Optional(textOf(100)),
  failure: failureSchema,
  refunded: Type.Optional(amountSchema),
})
const refundSchema = Type.Object({
  refundReference: textOf(maxReference),
  state: Type.Union((['pending', 'succeeded', 'failed'] as const).map((state) => Type.Literal(state))),
  failure: failureSchema,
})
const eventSchema = Type.Object({
  eventId: Type.String({ minLength: 1, maxLength: maxReference, pattern: '^[^\\x00]*$' }),
  type: Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\x00]*$' }),
  occurredAt: amountSchema,
  reference: referenceSchema,
})

/** Throws unless it leads to one of the pages that the plugin has named. */
export function readStart(answer: unknown, pages: readonly string[]): { reference: string; url: string } {
  const { reference, url } = check('begin', startSchema, answer)
  if (!URL.canParse(url) || !pages.some((page) => new URL(page).origin === new URL(url).origin))
    throw new Error('Its processor leads to an address that is not among its pages.')
  return { reference, url: new URL(url).href }
}

/** Throws when it is none. */
export function readOutcome(call: 'find' | 'cancel', answer: unknown, reference: string): PaymentOutcome {
  const { state, amount, currency, method = '', failure = null, refunded } = check(call, outcomeSchema, answer)
  if (call === 'cancel' && (state === 'created' || state === 'failed'))
    throw new Error('Its processor did not cancel a payment, nor was it paid.')
  if (refunded !== undefined && refunded > amount) throw new Error('Its processor has refunded more than was paid.')
  // A reason of an earlier attempt would be shown for one that succeeded.
  const reason = state === 'paid' || state === 'cancelled' ? null : failure
  return { reference, state, amount, currency, method, failure: reason, ...(refunded === undefined ? {} : { refunded }) }
}

/** Throws when it is none. */
export function readRefund(call: 'refund' | 'findRefund', answer: unknown): RefundOutcome {
  const { refundReference, state, failure = null } = check(call, refundSchema, answer)
  return { refundReference, state, failure }
}

/** A hint without the state of the payment. Throws when it is none. */
export function readEvent(answer: unknown): PaymentEvent {
  const { eventId, type, occurredAt, reference } = check('readWebhook', eventSchema, answer)
  const stored = JSON.stringify({ eventId, type, occurredAt, reference })
  return { eventId, type, occurredAt, payment: null, referenceToFetch: reference, stored }
}

/** What `readEvent` stored of it; null when it is something else. */
export function readStoredEvent(raw: string): PaymentEvent | null {
  try {
    return readEvent(JSON.parse(raw))
  } catch {
    return null
  }
}

function check<S extends TSchema>(call: string, schema: S, answer: unknown): Static<S> {
  const error = Value.Errors(schema, answer).First()
  if (error) throw new Error(`${call} of its processor returned something wrong at "${error.path || '/'}": ${error.message}.`)
  return answer as Static<S>
}
