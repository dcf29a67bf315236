import { intervalText } from '#src/lib/dates/billing-interval.ts'
import { decimalAmount } from '#src/lib/money/money.ts'
import type { SubscriptionRow } from '#src/subscriptions/find-subscriptions.ts'
import type { ListColumn } from '#templates/admin/entity-list.tsx'
import { SubscriptionBadge } from './subscription-badge.tsx'

export const subscriptionColumns: ListColumn<SubscriptionRow, 'date'>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'subscriptions.subscription', csv: 'title', value: ({ title }) => title, place: 'title' },
  { label: 'orders.customer', csv: 'customer', value: ({ renewedOrder }) => renewedOrder.name, place: 'sub' },
  { csv: 'email', value: ({ renewedOrder }) => renewedOrder.email },
  {
    label: 'subscriptions.price',
    csv: 'amount',
    value: ({ amount, currency }) => decimalAmount(amount, currency),
    cell: ({ amount, intervalUnit: unit, intervalCount: count }, view) => `${view.money(amount)} ${intervalText(view, { unit, count })}`,
    place: 'end',
    align: 'end',
  },
  { csv: 'currency', value: ({ currency }) => currency },
  { csv: 'interval', value: ({ intervalUnit, intervalCount }) => `${intervalCount} ${intervalUnit}` },
  {
    label: 'orders.statusColumn',
    csv: 'state',
    value: ({ state }) => state,
    cell: (subscription, view) => <SubscriptionBadge view={view} subscription={subscription} />,
    place: 'badges',
  },
  { csv: 'ends_at_period_end', value: ({ endsAtPeriodEnd }) => (endsAtPeriodEnd ? 'TRUE' : 'FALSE') },
  {
    label: 'subscriptions.next',
    csv: 'period_end',
    time: ({ periodEnd }) => periodEnd,
    cell: ({ periodEnd, state }, view) => (periodEnd === null || state === 'cancelled' ? '' : view.date(periodEnd, 'short')),
    place: 'sub',
  },
  { label: 'subscriptions.started', csv: 'started_at', time: ({ startedAt }) => startedAt, sort: 'date', place: 'meta', align: 'end' },
]
