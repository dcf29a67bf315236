const uniqueViolationCode = '23505'

/** True for a unique violation on either engine. Catch it around `tx.savepoint(…)`, because on PostgreSQL it aborts the transaction. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errno } = error as { code?: unknown; errno?: unknown }
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || errno === uniqueViolationCode) return true
  return isUniqueViolation(error.cause)
}
