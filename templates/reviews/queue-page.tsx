import type { ListLinks, ListParams } from '#src/admin/list.ts'
import type { ReviewStatus } from '#src/reviews/moderate.ts'
import type { StaffReview } from '#src/reviews/list-reviews.ts'
import type { View } from '#src/web/view.ts'
import { BulkBar } from '#templates/admin/list-bulk.tsx'
import type { Filter } from '#templates/admin/list-filters.tsx'
import { ListTools } from '#templates/admin/list-tools.tsx'
import { List, type ListCount } from '#templates/admin/list.tsx'
import { NoResults } from '#templates/admin/no-results.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { RunNotice, type RunResult } from '#templates/admin/bulk-run.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { queuePath } from './queue-path.ts'
import { QueueRow } from './queue-row.tsx'

export type QueueView = ReviewStatus | 'all'

export interface QueueProps {
  view: View
  params: ListParams<QueueView, 'date', 'product'>
  links: ListLinks<QueueView, 'date'>
  rows: StaffReview[]
  count: ListCount
  statusCounts: Record<QueueView, string>
  filters: Filter[]
  /** False for those who may only look. */
  mayWrite: boolean
  /** What was just done. */
  result: RunResult | null
}

export function QueuePage(props: QueueProps) {
  return (
    <>
      <PageHead view={props.view} title={props.view.t('reviews.queue')} />
      <Queue {...props} />
    </>
  )
}

/** The fragment #list of the reviews: what waits, each on a card of its own with what can be done about it. */
export function Queue({ view, params, links, rows, count, statusCounts, mayWrite, result, filters }: QueueProps) {
  const back = links.page(count.page)
  return (
    <List
      view={view}
      caption={view.t('reviews.queue')}
      tabsLabel={view.t('reviews.views')}
      tabs={links.views.map(({ name, ...tab }) => ({ ...tab, label: view.t(`reviews.view.${name}`), count: statusCounts[name] }))}
      notice={result && <RunNotice view={view} result={result} />}
      tools={
        <ListTools view={view} params={params} links={links} searchLabel={view.t('reviews.search')} filters={filters}>
          {mayWrite && <KeyboardShortcuts view={view} />}
        </ListTools>
      }
      bulk={
        mayWrite ? (
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
        ) : undefined
      }
      columns={[
        { label: view.t('reviews.column.review') },
        ...(mayWrite ? [{ label: view.t('reviews.column.decision'), align: 'end' as const }] : []),
      ]}
      rows={rows.map((review) => (
        <QueueRow view={view} review={review} back={back} mayWrite={mayWrite} />
      ))}
      empty={<NoReviews view={view} links={links} params={params} total={statusCounts.all} />}
      count={count}
      href={links.page}
    />
  )
}

// They work where script does.
function KeyboardShortcuts({ view }: { view: View }) {
  const keys = [
    ['N', view.t('reviews.keys.next')],
    ['A', view.t('reviews.approve')],
    ['R', view.t('reviews.reject')],
    ['X', view.t('reviews.keys.select')],
  ]
  return (
    <p class="queue-keys with-script">
      <span class="visually-hidden">{view.t('reviews.keys')}</span>
      {keys.map(([key, label]) => (
        <span>
          <kbd>{key}</kbd> {label}
        </span>
      ))}
    </p>
  )
}

function NoReviews({ view, links, params, total }: Pick<QueueProps, 'view' | 'links' | 'params'> & { total: string }) {
  if (links.clear !== null || (params.view !== 'pending' && total !== '0'))
    return <NoResults view={view} clearHref={`${links.path}?view=all`} />
  return total === '0' ? (
    <EmptyState icon="star" title={view.t('reviews.emptyAll')} text={view.t('reviews.emptyAllText')} />
  ) : (
    <EmptyState icon="circle-check" title={view.t('reviews.emptyWaiting')} text={view.t('reviews.emptyWaitingText')} />
  )
}
