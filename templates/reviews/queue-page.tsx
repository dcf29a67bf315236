import type { ListLinks, ListWish } from '#src/admin/list.ts'
import type { ReviewStatus } from '#src/reviews/moderate.ts'
import type { StaffReview } from '#src/reviews/staff-list.ts'
import type { View } from '#src/web/view.ts'
import { BulkBar } from '#templates/admin/list-bulk.tsx'
import type { Filter } from '#templates/admin/list-filters.tsx'
import { ListTools } from '#templates/admin/list-tools.tsx'
import { List, type ListCount } from '#templates/admin/list.tsx'
import { NoneFound } from '#templates/admin/none-found.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { RunNotice, type RunResult } from '#templates/admin/run.tsx'
import { Empty } from '#templates/ui/empty.tsx'
import { queuePath } from './queue-path.ts'
import { QueueRow } from './queue-row.tsx'

export type QueueView = ReviewStatus | 'all'

export interface QueueProps {
  view: View
  wish: ListWish<QueueView, 'date', 'product'>
  links: ListLinks<QueueView, 'date'>
  rows: StaffReview[]
  count: ListCount
  statuses: Record<QueueView, string>
  filters: Filter[]
  /** False for those who may only look. */
  mayWrite: boolean
  /** What was just done. */
  done: RunResult | null
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
export function Queue({ view, wish, links, rows, count, statuses, mayWrite, done, filters }: QueueProps) {
  const back = links.page(count.page)
  return (
    <List
      view={view}
      caption={view.t('reviews.queue')}
      tabsLabel={view.t('reviews.views')}
      tabs={links.views.map(({ name, ...tab }) => ({ ...tab, label: view.t(`reviews.view.${name}`), count: statuses[name] }))}
      notice={done && <RunNotice view={view} result={done} />}
      tools={
        <ListTools view={view} wish={wish} links={links} searchLabel={view.t('reviews.search')} filters={filters}>
          {mayWrite && <Keys view={view} />}
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
      empty={<NoReviews view={view} links={links} wish={wish} total={statuses.all} />}
      count={count}
      href={links.page}
    />
  )
}

// They work where script does.
function Keys({ view }: { view: View }) {
  const keys = [
    ['N', view.t('reviews.keys.next')],
    ['A', view.t('reviews.approve')],
    ['R', view.t('reviews.reject')],
    ['X', view.t('reviews.keys.select')],
  ]
  return (
    <p class="queue-keys with-script">
      <span class="visually-hidden">{view.t('reviews.keys')}</span>
      {keys.map(([key, words]) => (
        <span>
          <kbd>{key}</kbd> {words}
        </span>
      ))}
    </p>
  )
}

function NoReviews({ view, links, wish, total }: Pick<QueueProps, 'view' | 'links' | 'wish'> & { total: string }) {
  if (links.clear !== null || (wish.view !== 'pending' && total !== '0'))
    return <NoneFound view={view} showAll={`${links.plain}?view=all`} />
  const key = total === '0' ? 'reviews.emptyAll' : 'reviews.emptyWaiting'
  return <Empty icon={total === '0' ? 'star' : 'circle-check'} title={view.t(key)} text={view.t(`${key}Text`)} />
}
