/**
 * Whether a statement found or changed something: `result` is what a client returned, or the rows made of it. One row of nothing but zeros,
 * as `select count(*)` finds in an empty table, is none.
 */
export function hasRows(result: unknown): boolean {
  if (!Array.isArray(result)) return changedRows(result) > 0
  // PostgreSQL counts the rows that a statement without `returning` changed.
  if (result.length === 0) return changedRows(result) > 0
  return result.length > 1 || !isBlank(result[0])
}

const changedRows = (result: unknown): number => {
  const { changes, count } = (result ?? {}) as { changes?: number; count?: number }
  return changes ?? count ?? 0
}

function isBlank(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isBlank)
  return !value || value === '0'
}
