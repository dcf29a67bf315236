import { decimalAmount } from '#src/lib/money/money.ts'
import type { UnmatchedPayment } from '#src/payments/list-unmatched-payments.ts'
import type { View } from '#src/web/view.ts'
import type { ListColumn } from '#templates/admin/entity-list.tsx'

/** With its amount formatted in its own currency. */
export type FormattedPayment = UnmatchedPayment & { formattedAmount: string }

export const unmatchedColumns: ListColumn<FormattedPayment>[] = [
  { csv: 'id', value: ({ id }) => id },
  {
    label: 'payments.receivedAt',
    csv: 'created_at',
    time: ({ createdAt }) => createdAt,
    cell: ({ createdAt }, view) => view.date(createdAt, 'datetime'),
    place: 'title',
  },
  { label: 'payments.reason', csv: 'reason', value: ({ reason }) => reason, cell: (row, view) => reasonText(view, row), place: 'sub' },
  {
    label: 'payments.order',
    csv: 'order',
    value: ({ orderNumber }) => orderNumber ?? '',
    cell: ({ orderNumber }) => orderNumber !== null && `#${orderNumber}`,
    place: 'meta',
  },
  { label: 'payments.email', csv: 'email', value: ({ email }) => email },
  { csv: 'processor', value: ({ processor }) => processor ?? '' },
  {
    label: 'payments.reference',
    csv: 'reference',
    value: ({ reference }) => reference,
    cell: ({ reference }) => <span class="muted small">{reference}</span>,
  },
  {
    label: 'payments.amount',
    csv: 'amount',
    value: ({ amount, currency }) => decimalAmount(amount, currency),
    cell: ({ formattedAmount }) => formattedAmount,
    align: 'end',
    place: 'end',
  },
  { csv: 'currency', value: ({ currency }) => currency },
  { csv: 'settled_at', time: ({ settledAt }) => settledAt },
  { csv: 'note', value: ({ note }) => note ?? '' },
]

export const reasonText = (view: View, { reason }: { reason: string }): string =>
  view.t(`payments.unmatchedReason.${reason as 'already_paid'}`)
