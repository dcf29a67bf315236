/** True when a write was refused because a unique value is taken, on either engine. */
export function isUnique(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { errno, code, cause } = error as { errno?: unknown; code?: unknown; cause?: unknown }
  return /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(String(code)) || String(errno ?? code) === '23505' || isUnique(cause)
}
