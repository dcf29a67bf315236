import { describeEventError } from './describe-event-error.ts'
import type { EventRow } from '#src/payments/events/list-webhook-events.ts'
import type { View } from '#src/web/view.ts'
import type { ListColumn } from '#templates/admin/entity-list.tsx'
import { Badge, type Tone } from '#templates/ui/notice.tsx'

export const paymentEventColumns: ListColumn<EventRow>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'payments.eventType', csv: 'type', value: ({ type }) => type, place: 'title' },
  {
    label: 'payments.reason',
    csv: 'reason',
    value: ({ error }, view) => (error === null ? '' : describeEventError(view.t, error)),
    place: 'sub',
  },
  {
    label: 'payments.eventState',
    csv: 'status',
    value: eventState,
    cell: (event, view) => <EventBadge view={view} event={event} />,
    place: 'badges',
  },
  { label: 'payments.processor', csv: 'processor', value: ({ source }) => source },
  { csv: 'event_id', value: ({ eventId }) => eventId },
  {
    label: 'payments.receivedAt',
    csv: 'received_at',
    time: ({ receivedAt }) => receivedAt,
    cell: ({ receivedAt }, view) => view.date(receivedAt, 'datetime'),
    place: 'meta',
    align: 'end',
  },
]

export function EventBadge({ view, event }: { view: View; event: EventRow }) {
  const state = eventState(event)
  return <Badge tone={tones[state]}>{view.t(`payments.eventState.${state}`)}</Badge>
}

type ShownState = EventRow['state'] | 'checked'

// A failed event that staff have checked keeps its reason.
function eventState({ state, error }: EventRow): ShownState {
  return state === 'ignored' && error !== null ? 'checked' : state
}

const tones: Record<ShownState, Tone> = { received: 'warn', done: 'ok', ignored: 'neutral', failed: 'bad', checked: 'neutral' }
