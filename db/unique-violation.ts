const uniqueViolationCode = '23505'

/**
 * Whether an error says that a unique key was already taken, on either engine.
 * Catch it around `tx.savepoint(…)`: PostgreSQL gives up a transaction whose error was caught without one.
 */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errno } = error as { code?: unknown; errno?: unknown }
  if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || errno === uniqueViolationCode) return true
  return isUniqueViolation(error.cause)
}
