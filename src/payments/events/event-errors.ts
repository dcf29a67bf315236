import { internal, unreadable } from '#src/lib/money/payment-event-errors.ts'
import { ProcessorError } from '../processor.ts'

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
