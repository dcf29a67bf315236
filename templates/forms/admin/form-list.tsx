import type { FormListRow } from '#src/forms/list-forms.ts'
import { maxCountedSubmissions } from '#src/forms/limits.ts'
import type { View } from '#src/web/view.ts'
import type { EntityListProps, ListColumn } from '#templates/admin/entity-list.tsx'
import { BulkBar } from '#templates/admin/list/list-bulk.tsx'
import { Badge } from '#templates/ui/notice.tsx'

export const formsPath = '/admin/cms-forms'

export const formColumns: ListColumn<FormListRow, 'name'>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'forms.name', csv: 'name', value: ({ name }) => name, sort: 'name', place: 'title' },
  { label: 'forms.address', csv: 'slug', value: ({ slug }) => slug, cell: ({ slug }) => `/forms/${slug}`, place: 'sub' },
  {
    label: 'admin.publish.state',
    csv: 'enabled',
    value: ({ enabled }) => String(enabled),
    cell: ({ enabled }, view) => <Badge tone={enabled ? 'ok' : 'neutral'}>{view.t(enabled ? 'forms.on' : 'forms.off')}</Badge>,
    place: 'badges',
  },
  {
    label: 'forms.unread',
    csv: 'unread',
    value: ({ unread }) => unread,
    cell: ({ unread }, view) => capped(view, unread),
    align: 'end',
  },
  {
    label: 'forms.submissions',
    csv: 'submissions',
    value: ({ submissions }) => submissions,
    cell: ({ id, submissions }, view) => <a href={`${formsPath}/${id}/submissions`}>{capped(view, submissions)}</a>,
    align: 'end',
    place: 'end',
    named: true,
  },
]

const capped = (view: View, count: number): string => (count >= maxCountedSubmissions ? `${view.number(count)}+` : view.number(count))

export function FormBulkBar({ view, list, back }: EntityListProps) {
  const isTrash = new URL(back, 'http://shop.invalid').searchParams.get('view') === 'trash'
  const actions = isTrash
    ? [{ value: 'restore', label: view.t('forms.restore') }]
    : [
        { value: 'publish', label: view.t('forms.turnOn') },
        { value: 'unpublish', label: view.t('forms.turnOff') },
        { value: 'trash', label: view.t('content.trash'), danger: true },
      ]
  return <BulkBar view={view} action={`${list.path}/bulk`} back={back} actions={actions} />
}
