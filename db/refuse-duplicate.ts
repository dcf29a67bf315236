import type { UserError } from '#src/lib/errors/errors.ts'
import type { Tx } from './types.ts'
import { isUniqueViolation } from './unique-violation.ts'

/** Another request took the value since the check. On PostgreSQL this aborts the transaction. */
export async function refuseDuplicate<T>(error: UserError, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (failure) {
    if (isUniqueViolation(failure)) throw error
    throw failure
  }
}

/** The same in a savepoint, after which the transaction can continue. */
export const refuseDuplicateInSavepoint = <T>(tx: Tx, error: UserError, write: (savepoint: Tx) => Promise<T>): Promise<T> =>
  refuseDuplicate(error, () => tx.savepoint(write))
