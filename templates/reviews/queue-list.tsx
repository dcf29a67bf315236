import type { StaffReview } from '#src/reviews/list-reviews.ts'
import type { ListColumn, ListContext } from '#templates/admin/entity-list.tsx'
import { BulkBar } from '#templates/admin/list/list-bulk.tsx'
import { queuePath } from './queue-path.ts'

/** The page renders rows as cards; these columns are for the CSV export. */
export const queueColumns: ListColumn<StaffReview>[] = [
  { label: 'reviews.column.review' },
  { label: 'reviews.column.decision', align: 'end', forEditing: true },
  { csv: 'id', value: ({ id }) => id },
  { csv: 'product', value: ({ productName }) => productName },
  { csv: 'status', value: ({ status }) => status },
  { csv: 'rating', value: ({ rating }) => rating },
  { csv: 'title', value: ({ title }) => title },
  { csv: 'text', value: ({ text }) => text },
  { csv: 'author', value: ({ author }) => author },
  { csv: 'email', value: ({ email }) => email ?? '' },
  { csv: 'verified_buyer', value: ({ verifiedBuyer }) => (verifiedBuyer ? 1 : 0) },
  { csv: 'reply', value: ({ storeAnswer }) => storeAnswer },
  { csv: 'created_at', time: ({ createdAt }) => createdAt },
]

export function QueueBulkBar({ view, back }: ListContext) {
  return (
    <BulkBar
      view={view}
      action={`${queuePath}/bulk`}
      back={back}
      actions={[
        { value: 'approved', label: view.t('reviews.approve') },
        { value: 'rejected', label: view.t('reviews.reject') },
        { value: 'delete', label: view.t('reviews.delete'), danger: true },
      ]}
    />
  )
}

/** Hidden without script. */
export function KeyboardShortcuts({ view, canWrite }: ListContext) {
  if (!canWrite) return <></>
  const keys = [
    ['N', view.t('reviews.shortcuts.next')],
    ['A', view.t('reviews.approve')],
    ['R', view.t('reviews.reject')],
    ['X', view.t('reviews.shortcuts.select')],
  ]
  return (
    <p class="queue-keys with-script">
      <span class="visually-hidden">{view.t('reviews.shortcuts')}</span>
      {keys.map(([key, label]) => (
        <span>
          <kbd>{key}</kbd> {label}
        </span>
      ))}
    </p>
  )
}
