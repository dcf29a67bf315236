import { UserError } from '#src/lib/errors/errors.ts'
import { isUniqueViolation } from './unique-violation.ts'

/** Another request took the value since the check. On PostgreSQL this aborts the transaction: pass `() => tx.savepoint(…)` to continue. */
export async function refuseDuplicate<T>(error: UserError, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (failure) {
    if (isUniqueViolation(failure)) throw error
    throw failure
  }
}
