import type { Translate } from '#src/i18n/translator.ts'
import { ProcessorError } from './processor.ts'

/** Reasons that are stored with an event and that staff read as sentences. Any other is shown as it is. */
export const paymentMissing = (reference: string): string => `payment not found: ${reference}`
export const fieldsMissing = (names: string[]): string => `missing: ${names.join(', ')}`
export const otherMode = { test: 'test event, live key', live: 'live event, test key' } as const
const unreadable = 'unreadable content'
const internal = 'error in the store'

/** Why an event could not be read or processed: what we or its processor said, never a message of the engine or the database. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof ProcessorError && error.cause instanceof Error ? error.cause : error
  if (isEngineError(cause)) return unreadable
  const isOurs = error instanceof ProcessorError || (error instanceof Error && error.constructor === Error)
  return isOurs ? error.message : internal
}

/** True when a program failed at content that it did not expect. */
export const isEngineError = (error: unknown): boolean =>
  [TypeError, RangeError, SyntaxError, ReferenceError].some((engineError) => error instanceof engineError)

/** The sentence for staff. */
export function describeEventError(t: Translate, error: string): string {
  const [, reference] = /^payment not found: (.+)$/.exec(error) ?? []
  if (reference !== undefined) return t('payments.eventError.paymentMissing', { reference })
  const [, fields] = /^missing: (.+)$/.exec(error) ?? []
  if (fields !== undefined) return t('payments.eventError.fieldsMissing', { fields })
  if (error === otherMode.test) return t('payments.eventError.testEvent')
  if (error === otherMode.live) return t('payments.eventError.liveEvent')
  if (error === unreadable) return t('payments.eventError.unreadable')
  return error === internal ? t('payments.eventError.internal') : error
}
