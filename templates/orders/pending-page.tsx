import type { ListLinks, ListWish } from '#src/admin/list.ts'
import type { OrderSort, PendingView, StaffOrderRow } from '#src/orders/find-orders.ts'
import type { View } from '#src/web/view.ts'
import type { Filter } from '#templates/admin/list-filters.tsx'
import { ListTools } from '#templates/admin/list-tools.tsx'
import type { SavedViews } from '#templates/admin/list-views.tsx'
import { List, type ListCount } from '#templates/admin/list.tsx'
import { NoneFound } from '#templates/admin/none-found.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { LinkButton } from '#templates/ui/button.tsx'
import { Empty } from '#templates/ui/empty.tsx'
import { OrderListRow, orderColumns } from './list-page.tsx'

export interface PendingListProps {
  view: View
  wish: ListWish<PendingView, OrderSort>
  links: ListLinks<PendingView, OrderSort>
  rows: StaffOrderRow[]
  count: ListCount
  counts: Record<PendingView, string>
  filters: Filter[]
  views: SavedViews
}

export function PendingListPage(props: PendingListProps) {
  const { view } = props
  return (
    <>
      <PageHead view={view} title={view.t('orders.pending.title')} note={view.t('orders.pending.intro')} />
      <PendingList {...props} />
    </>
  )
}

/** The fragment #list of the orders that are not over. */
export function PendingList({ view, wish, links, rows, count, counts, filters, views }: PendingListProps) {
  return (
    <List
      view={view}
      caption={view.t('orders.pending.title')}
      tabsLabel={view.t('orders.pending.views')}
      tabs={links.views.map(({ name, ...tab }) => ({
        ...tab,
        label: view.t(name === 'open' ? 'orders.pending.all' : `orders.status.${name}`),
        count: counts[name],
      }))}
      views={views}
      tools={<ListTools view={view} wish={wish} links={links} searchLabel={view.t('orders.search')} filters={filters} />}
      columns={orderColumns(view, links)}
      rows={rows.map((row) => (
        <OrderListRow view={view} row={row} />
      ))}
      empty={<NothingPending view={view} narrowed={links.clear !== null || wish.view !== 'open'} showAll={links.plain} />}
      count={count}
      href={links.page}
    />
  )
}

function NothingPending({ view, narrowed, showAll }: { view: View; narrowed: boolean; showAll: string }) {
  if (narrowed) return <NoneFound view={view} showAll={showAll} />
  return (
    <Empty icon="package-check" title={view.t('orders.pending.none')} text={view.t('orders.pending.noneText')}>
      <LinkButton href="/admin/ecommerce/orders">{view.t('orders.pending.toAll')}</LinkButton>
    </Empty>
  )
}
