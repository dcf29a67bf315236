import type { DisputeState } from '#db/schema/disputes.ts'
import type { ListedDispute } from '#src/disputes/list-disputes.ts'
import { capitalize } from '#src/lib/text/capitalize.ts'
import { decimalAmount } from '#src/lib/money/money.ts'
import type { View } from '#src/web/view.ts'
import type { ListColumn } from '#templates/admin/entity-list.tsx'
import { Badge, type Tone } from '#templates/ui/notice.tsx'

/** With its amount formatted in its own currency, and the time of the request. */
export type DisputeListRow = ListedDispute & { formattedAmount: string; now: number }

export const disputeColumns: ListColumn<DisputeListRow>[] = [
  {
    label: 'disputes.order',
    csv: 'order',
    value: ({ orderNumber }) => orderNumber ?? '',
    cell: ({ orderNumber }, view) => (orderNumber === null ? view.t('disputes.noOrder') : <span class="num">#{orderNumber}</span>),
    place: 'title',
  },
  {
    label: 'disputes.reason',
    csv: 'reason',
    value: ({ reason }) => reason,
    cell: ({ reason }, view) => capitalize(view.t(`disputes.reason.${reason}`)),
    place: 'sub',
  },
  {
    label: 'disputes.status',
    csv: 'status',
    value: ({ state }) => state,
    cell: ({ state }, view) => <Badge tone={tones[state]}>{view.t(`disputes.state.${state}`)}</Badge>,
    place: 'badges',
  },
  {
    label: 'disputes.deadline',
    csv: 'respond_by',
    time: ({ evidenceDueAt }) => evidenceDueAt,
    cell: ({ state, evidenceDueAt, now }, view) =>
      state === 'open' && evidenceDueAt !== null ? <Deadline view={view} at={evidenceDueAt} now={now} /> : '–',
    place: 'meta',
  },
  { label: 'disputes.processor', csv: 'processor', value: ({ processor }) => processor ?? '' },
  {
    label: 'disputes.opened',
    csv: 'opened_at',
    time: ({ createdAt }) => createdAt,
    cell: ({ createdAt }, view) => view.date(createdAt, 'date'),
  },
  {
    label: 'disputes.amount',
    csv: 'amount',
    value: ({ amount, currency }) => decimalAmount(amount, currency),
    cell: ({ formattedAmount }) => formattedAmount,
    align: 'end',
    place: 'end',
  },
  { csv: 'currency', value: ({ currency }) => currency },
  { csv: 'email', value: ({ email }) => email },
  { csv: 'payment', value: ({ reference }) => reference },
  { csv: 'dispute_id', value: ({ disputeId }) => disputeId },
  { csv: 'closed_at', time: ({ closedAt }) => closedAt },
]

function Deadline({ view, at, now }: { view: View; at: number; now: number }) {
  const day = view.date(at, 'date')
  // A phone shows no column titles.
  return at < now ? <span class="muted">{view.t('disputes.ended', { day })}</span> : <b>{view.t('disputes.respondByDay', { day })}</b>
}

const tones: Record<DisputeState, Tone> = { open: 'warn', won: 'ok', lost: 'bad' }
