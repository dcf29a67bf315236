import type { View } from '#src/web/view.ts'

/** The values of an audit entry before and after. What has no earlier value is only shown after. Not a table: it is also drawn in one. */
export function AuditChange({ view, change }: { view: View; change: Record<string, unknown> }) {
  const rows = auditChangeRows(change)
  if (rows.length === 0) return <p class="muted small">{view.t('auditLog.noDetails')}</p>
  return (
    <dl class="audit-change">
      {rows.map(({ field, before, after }) => (
        <div>
          <dt translate="no">{field}</dt>
          {before !== undefined && (
            <dd>
              <span class="muted">{view.t('auditLog.before')}</span> <Value view={view} value={before} />
            </dd>
          )}
          {after !== undefined && (
            <dd>
              <span class="muted">{view.t('auditLog.after')}</span> <Value view={view} value={after} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

interface AuditChangeRow {
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

function Value({ view, value }: { view: View; value: unknown }) {
  if (value === null || value === '') return <span class="muted">{view.t('admin.empty')}</span>
  if (typeof value === 'boolean') return <>{view.t(value ? 'admin.yes' : 'admin.no')}</>
  if (typeof value === 'string' || typeof value === 'number') return <>{String(value)}</>
  return <code>{JSON.stringify(value)}</code>
}
