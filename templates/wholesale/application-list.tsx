import type { ApplicationState } from '#db/schema/wholesale.ts'
import type { ApplicationRow } from '#src/wholesale/applications.ts'
import type { View } from '#src/web/view.ts'
import type { ListColumn } from '#templates/admin/entity-list.tsx'
import { Badge, type Tone } from '#templates/ui/notice.tsx'

export const applicationsPath = '/admin/wholesale-applications'

export const applicationColumns: ListColumn<ApplicationRow>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'users.company', csv: 'company', value: ({ company }) => company, place: 'title' },
  { label: 'wholesale.applicant', csv: 'email', value: ({ email }) => email, place: 'sub' },
  { label: 'wholesale.taxId', csv: 'tax_id', value: ({ taxId }) => taxId },
  { csv: 'website', value: ({ website }) => website },
  { csv: 'message', value: ({ message }) => message },
  {
    label: 'users.state',
    csv: 'status',
    value: ({ state }) => state,
    cell: ({ state }, view) => <ApplicationBadge view={view} state={state} />,
    place: 'badges',
  },
  { label: 'orders.date', csv: 'created_at', time: ({ createdAt }) => createdAt, place: 'meta', align: 'end' },
]

export const ApplicationBadge = ({ view, state }: { view: View; state: ApplicationState }) => (
  <Badge tone={tones[state]}>{view.t(`wholesale.state.${state}`)}</Badge>
)

const tones: Record<ApplicationState, Tone> = { open: 'warn', approved: 'ok', declined: 'neutral' }
