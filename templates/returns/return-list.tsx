import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import type { ListedReturn } from '#src/returns/find-returns.ts'
import type { ListColumn } from '#templates/admin/entity-list.tsx'
import { TestBadge } from '#templates/orders/badges.tsx'
import { ReturnBadge } from './return-badge.tsx'

export const returnColumns: ListColumn<ListedReturn, 'date'>[] = [
  {
    label: 'returns.return',
    csv: 'id',
    value: ({ id }) => id,
    cell: ({ id, kind }, view) => view.t(kind === 'withdrawal' ? 'returns.withdrawalNumber' : 'returns.number', { number: id }),
    place: 'title',
  },
  { csv: 'kind', value: ({ kind }) => kind },
  {
    label: 'orders.order',
    csv: 'order',
    value: ({ orderNumber }) => orderNumber,
    cell: ({ orderId, orderNumber }, view) => (
      <>
        {view.t('orders.orderNumber', { number: orderNumber })} <TestBadge view={view} order={{ id: orderId }} />
      </>
    ),
    place: 'sub',
  },
  { label: 'orders.customer', csv: 'customer', value: ({ name }) => name, place: 'sub' },
  { csv: 'email', value: ({ email }) => email },
  { label: 'returns.units', csv: 'units', value: ({ units }) => units, align: 'end' },
  {
    label: 'orders.statusColumn',
    csv: 'status',
    value: ({ state }) => state,
    cell: ({ state }, view) => <ReturnBadge view={view} state={state} />,
    place: 'badges',
  },
  { label: 'orders.date', csv: 'created_at', time: ({ createdAt }) => createdAt, sort: 'date', place: 'meta', align: 'end' },
  { csv: 'updated_at', time: ({ updatedAt }) => updatedAt },
  { csv: 'test', value: ({ orderId }) => (isTestOrderId(orderId) ? 'yes' : '') },
]
