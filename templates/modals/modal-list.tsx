import type { Modal, ModalFacts } from '#src/modals/modals.ts'
import type { ListColumn } from '#templates/admin/entity-list.tsx'
import { PublishBadge, type ScheduleState } from '#templates/admin/publish.tsx'

export const modalsPath = '/admin/modals'

export type ModalRow = Modal & { state: ScheduleState }

export const modalColumns: ListColumn<ModalRow, 'name'>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'modals.name', csv: 'name', value: ({ name }) => name, sort: 'name', place: 'title' },
  { csv: 'title', value: ({ title }) => title },
  {
    label: 'modals.trigger',
    csv: 'trigger',
    value: ({ trigger }) => trigger,
    cell: ({ trigger }, view) => view.t(`modals.trigger.${trigger as ModalFacts['trigger']}`),
    place: 'sub',
  },
  {
    label: 'modals.pages',
    csv: 'pages',
    value: ({ pages }) => pages,
    cell: ({ pages }, view) => view.t(`modals.pages.${pages as ModalFacts['pages']}`),
  },
  {
    label: 'modals.audience',
    csv: 'audience',
    value: ({ audience }) => audience,
    cell: ({ audience }, view) => view.t(`modals.audience.${audience as ModalFacts['audience']}`),
  },
  {
    label: 'admin.publish.state',
    csv: 'published',
    value: ({ published }) => String(published),
    cell: ({ state }, view) => <PublishBadge view={view} state={state} />,
    place: 'badges',
  },
  { csv: 'frequency', value: ({ frequency }) => frequency },
  { csv: 'starts_at', time: ({ startsAt }) => startsAt },
  { csv: 'ends_at', time: ({ endsAt }) => endsAt },
]
