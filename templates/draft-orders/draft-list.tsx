import type { ListedDraft } from '#src/draft-orders/find-drafts.ts'
import type { View } from '#src/web/view.ts'
import type { ListColumn } from '#templates/admin/entity-list.tsx'
import { Badge } from '#templates/ui/notice.tsx'

export const draftColumns: ListColumn<ListedDraft, 'date' | 'total'>[] = [
  {
    label: 'draftOrders.draft',
    csv: 'id',
    value: ({ id }) => id,
    cell: ({ id }, view) => view.t('draftOrders.number', { number: id }),
    place: 'title',
  },
  { label: 'orders.customer', csv: 'customer', value: ({ name, email }) => name || email, place: 'sub' },
  { csv: 'email', value: ({ email }) => email },
  {
    label: 'orders.statusColumn',
    csv: 'status',
    value: (draft) => stateOf(draft),
    cell: (draft, view) => <DraftBadge view={view} draft={draft} />,
    place: 'badges',
  },
  { label: 'orders.items', csv: 'items', value: ({ itemCount }) => itemCount, align: 'end' },
  {
    label: 'orders.total',
    csv: 'total',
    value: ({ total }) => total,
    cell: ({ total }, view) => view.money(total),
    sort: 'total',
    place: 'end',
    align: 'end',
  },
  { csv: 'currency', value: ({ currency }) => currency },
  { csv: 'order', value: ({ orderNumber }) => orderNumber ?? '' },
  { csv: 'created_by', value: ({ createdBy }) => createdBy },
  {
    label: 'draftOrders.changed',
    csv: 'updated_at',
    time: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }, view) => view.date(updatedAt, 'datetime'),
    sort: 'date',
    place: 'meta',
    align: 'end',
  },
]

type DraftState = Pick<ListedDraft, 'state' | 'linkExpiresAt' | 'orderNumber'>

const stateOf = ({ state, linkExpiresAt }: DraftState) => (state === 'completed' ? 'completed' : linkExpiresAt === null ? 'open' : 'sent')

export function DraftBadge({ view, draft }: { view: View; draft: DraftState }) {
  const state = stateOf(draft)
  if (state === 'completed' && draft.orderNumber !== null)
    return <Badge tone="ok">{view.t('orders.orderNumber', { number: draft.orderNumber })}</Badge>
  return <Badge tone={state === 'sent' ? 'info' : 'neutral'}>{view.t(`draftOrders.state.${state}`)}</Badge>
}
