import { UserError } from '#src/lib/errors.ts'
import { isUniqueViolation } from './unique-violation.ts'

/**
 * Converts a unique violation into the given error: another request took the value after it was checked. On PostgreSQL the violation
 * aborts the transaction; pass `() => tx.savepoint(…)` to continue after the error.
 */
export async function refuseDuplicate<T>(error: UserError, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (failure) {
    if (isUniqueViolation(failure)) throw error
    throw failure
  }
}
