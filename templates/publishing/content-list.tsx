import type { ContentState } from '#src/lib/content/content-state.ts'
import type { View } from '#src/web/view.ts'
import type { ListColumn, ListContext } from '#templates/admin/entity-list.tsx'
import { BulkBar } from '#templates/admin/list/list-bulk.tsx'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Badge } from '#templates/ui/notice.tsx'
import { ContentStateBadge } from './content-state-badge.tsx'

interface ContentRow {
  state: ContentState
  hasDraft: boolean
  author: string
  updatedAt: number
}

/** State and unpublished changes; `more` are badges that only this kind has. */
export const stateColumn = <Row extends ContentRow>(more: (row: Row, view: View) => Child): ListColumn<Row, never> => ({
  label: 'content.column.state',
  csv: 'state',
  value: ({ state }) => state,
  cell: (row, view) => (
    <div class="cluster" data-gap="1">
      <ContentStateBadge view={view} state={row.state} />
      {row.hasDraft && <Badge tone="warn">{view.t('content.unpublishedChanges')}</Badge>}
      {more(row, view)}
    </div>
  ),
  place: 'badges',
})

export const authorColumn: ListColumn<ContentRow, never> = {
  label: 'content.column.author',
  csv: 'author',
  value: ({ author }) => author,
  place: 'meta',
}

export const updatedColumn: ListColumn<ContentRow, 'updated'> = {
  label: 'content.column.updated',
  csv: 'updated_at',
  time: ({ updatedAt }) => updatedAt,
  sort: 'updated',
  align: 'end',
  place: 'end',
}

interface ContentBulkBarProps extends ListContext {
  /** Of the list. */
  path: string
  /** What only this kind has. */
  more: { value: string; label: string }[]
}

export function ContentBulkBar({ view, back, path, more }: ContentBulkBarProps) {
  const isTrash = new URL(back, 'http://shop.invalid').searchParams.get('view') === 'trash'
  const actions = isTrash
    ? [{ value: 'restore', label: view.t('content.restore') }]
    : [
        { value: 'publish', label: view.t('content.publish') },
        { value: 'unpublish', label: view.t('content.unpublish') },
        ...more,
        { value: 'trash', label: view.t('content.trash'), danger: true },
      ]
  return <BulkBar view={view} action={`${path}/bulk`} back={back} actions={actions} />
}
