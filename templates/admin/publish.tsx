import type { View } from '#src/web/view.ts'
import { Badge } from '#templates/ui/notice.tsx'
import type { EntityListProps, ListColumn } from './entity-list.tsx'
import { BulkBar } from './list/list-bulk.tsx'

/** Posts to `<list>/bulk`. */
export function PublishBulkBar({ view, list, back }: EntityListProps) {
  return (
    <BulkBar
      view={view}
      action={`${list.path}/bulk`}
      back={back}
      actions={[
        { value: 'publish', label: view.t('admin.publish.publish') },
        { value: 'unpublish', label: view.t('admin.publish.unpublish') },
      ]}
    />
  )
}

export type ScheduleState = 'published' | 'draft' | 'scheduled' | 'ended'

const tones = { published: 'ok', draft: 'neutral', scheduled: 'info', ended: 'neutral' } as const

export function PublishBadge({ view, state }: { view: View; state: ScheduleState }) {
  return <Badge tone={tones[state]}>{view.t(`admin.publish.${state}`)}</Badge>
}

/** Of a list whose rows have no schedule. */
export const publishedColumn: ListColumn<{ published: boolean }, never> = {
  label: 'admin.publish.state',
  csv: 'published',
  value: ({ published }) => String(published),
  cell: ({ published }, view) => <PublishBadge view={view} state={published ? 'published' : 'draft'} />,
  place: 'badges',
}
