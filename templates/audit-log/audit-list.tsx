import type { AuditRow } from '#src/audit-log/list-entries.ts'
import type { View } from '#src/web/view.ts'
import type { ListColumn, ListContext } from '#templates/admin/entity-list.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { Cell } from '#templates/ui/table.tsx'
import { AuditChange } from './audit-change.tsx'
import { ActionNoun, ActionVerbs } from './audit-labels.tsx'
import { auditSubjectHref } from './entry-links.ts'

export const auditLogPath = '/admin/audit-log'

export const auditColumns: ListColumn<AuditRow>[] = [
  { csv: 'id', value: ({ id }) => id },
  { csv: 'action', value: ({ action }) => action },
  { label: 'auditLog.noun', csv: 'what', value: ({ action, labels }, { t }) => (labels ? t(labels.noun) : action) },
  { label: 'auditLog.action', csv: 'done', value: ({ labels }, { t }) => (labels?.verbs ?? []).map((verb) => t(verb)).join(', ') },
  { label: 'auditLog.subject', csv: 'subject', value: ({ subject }) => subject },
  { label: 'auditLog.person', csv: 'person', value: ({ actor }) => actor },
  { csv: 'person_id', value: ({ actorId }) => actorId ?? '' },
  { csv: 'change', value: ({ change }) => JSON.stringify(change) },
  { label: 'auditLog.time', csv: 'created_at', time: ({ createdAt }) => createdAt, align: 'end' },
]

export const drawAuditRow = (row: AuditRow, { view }: ListContext) => (
  <tr id={`row-${row.id}`}>
    <Cell cell="title">
      <details class="audit-entry" id={`entry-${row.id}`}>
        <summary>
          <Icon name="chevron-right" />
          <ActionNoun view={view} entry={row} />
        </summary>
        <AuditChange view={view} change={row.change} />
      </details>
    </Cell>
    <Cell cell="badges">
      <ActionVerbs view={view} entry={row} />
    </Cell>
    <Cell cell="sub">
      <Subject view={view} subject={row.subject} />
    </Cell>
    <Cell cell="sub">{row.actor}</Cell>
    <Cell cell="meta" align="end">
      {view.date(row.createdAt, 'datetime')}
    </Cell>
  </tr>
)

function Subject({ view, subject }: { view: View; subject: string }) {
  const href = auditSubjectHref(view, subject)
  return href === null ? (
    <span translate="no">{subject}</span>
  ) : (
    <a class="link audit-subject" href={href} translate="no">
      {subject}
    </a>
  )
}
