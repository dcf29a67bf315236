import type { View } from '#src/web/view.ts'
import { auditChangeRows } from './audit-change-rows.ts'

/** The values of an audit entry before and after. Values that have no earlier one are in the second column. */
export function AuditChange({ view, change }: { view: View; change: Record<string, unknown> }) {
  const rows = auditChangeRows(change)
  if (rows.length === 0) return <p class="muted small">{view.t('auditLog.noDetails')}</p>
  return (
    <div class="table-wrap">
      <table class="table audit-change">
        <thead>
          <tr>
            <th scope="col">{view.t('auditLog.field')}</th>
            <th scope="col">{view.t('auditLog.before')}</th>
            <th scope="col">{view.t('auditLog.after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, before, after }) => (
            <tr>
              <th scope="row">{field}</th>
              <td>{before !== undefined && <Value view={view} value={before} />}</td>
              <td>{after !== undefined && <Value view={view} value={after} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Value({ view, value }: { view: View; value: unknown }) {
  if (value === null || value === '') return <span class="muted">{view.t('admin.empty')}</span>
  if (typeof value === 'boolean') return <>{view.t(value ? 'admin.yes' : 'admin.no')}</>
  if (typeof value === 'string' || typeof value === 'number') return <>{String(value)}</>
  return <code>{JSON.stringify(value)}</code>
}
