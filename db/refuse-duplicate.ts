import { UserError } from '#src/lib/errors.ts'
import { isUniqueViolation } from './unique-violation.ts'

/**
 * Turns a unique violation of the write into the given error: another request took the value after it was checked. On PostgreSQL the
 * transaction ends with the violation; pass `() => tx.savepoint(…)` where the transaction continues after the error.
 */
export async function refuseDuplicate<T>(error: UserError, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (failure) {
    if (isUniqueViolation(failure)) throw error
    throw failure
  }
}
