export interface AuditChangeRow {
  field: string
  /** Undefined when the entry has no such value. */
  before: unknown
  after: unknown
}

/** An entry stores [before, after] by field, `from` and `to`, or only what is new. */
export function auditChangeRows(change: Record<string, unknown>): AuditChangeRow[] {
  const { from, to, ...fields } = change
  const moved = 'from' in change && 'to' in change ? [{ field: 'value', before: from, after: to }] : []
  const rest = moved.length > 0 ? fields : change
  return [...moved, ...Object.entries(rest).map(([field, value]) => toRow(field, value))]
}

const toRow = (field: string, value: unknown): AuditChangeRow =>
  Array.isArray(value) && value.length === 2 ? { field, before: value[0], after: value[1] } : { field, before: undefined, after: value }
