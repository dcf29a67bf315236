import { isEngineError } from '../events/event-errors.ts'

/** What went wrong with a call, for staff. `name` begins the sentence. */
export function failureMessage(error: unknown, name: string): string {
  if (isEngineError(error)) return `${name} sent an answer that cannot be read`
  return error instanceof Error ? error.message : `${name} did not respond`
}
