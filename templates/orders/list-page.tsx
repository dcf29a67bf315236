import type { ListLinks, ListWish } from '#src/admin/list.ts'
import type { OrderSort, OrderView, StaffOrderRow } from '#src/orders/find-orders.ts'
import type { View } from '#src/web/view.ts'
import type { Filter } from '#templates/admin/list-filters.tsx'
import { ListTools } from '#templates/admin/list-tools.tsx'
import type { SavedViews } from '#templates/admin/list-views.tsx'
import { type Column, List, type ListCount } from '#templates/admin/list.tsx'
import { NoneFound } from '#templates/admin/none-found.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { LinkButton } from '#templates/ui/button.tsx'
import { Empty } from '#templates/ui/empty.tsx'
import { Cell } from '#templates/ui/table.tsx'
import { FulfillmentBadge, PaymentBadge, StatusBadge } from './badges.tsx'

export interface OrderListProps {
  view: View
  wish: ListWish<OrderView, OrderSort>
  links: ListLinks<OrderView, OrderSort>
  rows: StaffOrderRow[]
  count: ListCount
  counts: Record<OrderView, string>
  filters: Filter[]
  /** Address of the CSV file with all that match. */
  exportHref: string
  views: SavedViews
}

export function OrderListPage(props: OrderListProps) {
  const { view } = props
  return (
    <>
      <PageHead view={view} title={view.t('orders.title')} />
      <OrderList {...props} />
    </>
  )
}

/** The fragment #list of the orders. */
export function OrderList({ view, wish, links, rows, count, counts, filters, exportHref, views }: OrderListProps) {
  return (
    <List
      view={view}
      caption={view.t('orders.title')}
      tabsLabel={view.t('orders.views')}
      tabs={links.views.map(({ name, ...tab }) => ({ ...tab, label: view.t(`orders.view.${name}`), count: counts[name] }))}
      views={views}
      tools={
        <ListTools view={view} wish={wish} links={links} searchLabel={view.t('orders.search')} filters={filters}>
          {count.total > 0 && (
            <LinkButton href={exportHref} icon="download" attrs={{ download: true }}>
              {view.t('orders.export')}
            </LinkButton>
          )}
        </ListTools>
      }
      columns={orderColumns(view, links)}
      rows={rows.map((row) => (
        <OrderListRow view={view} row={row} />
      ))}
      empty={<NoOrders view={view} narrowed={links.clear !== null || wish.view !== 'all'} showAll={links.plain} />}
      count={count}
      href={links.page}
    />
  )
}

/** What a list of orders tells of each. */
export const orderColumns = (view: View, links: Pick<ListLinks<string, OrderSort>, 'sort'>): Column[] => [
  { label: view.t('orders.order') },
  { label: view.t('orders.date'), sort: links.sort('date') },
  { label: view.t('orders.customer'), sort: links.sort('customer') },
  { label: view.t('orders.statusColumn') },
  { label: view.t('orders.paymentColumn') },
  { label: view.t('orders.fulfillmentColumn') },
  { label: view.t('orders.items'), align: 'end' },
  { label: view.t('orders.total'), align: 'end', sort: links.sort('total') },
]

export function OrderListRow({ view, row }: { view: View; row: StaffOrderRow }) {
  return (
    <tr id={`row-${row.id}`}>
      <Cell cell="title">
        <a class="row-link num" href={`/admin/ecommerce/orders/${row.id}`} id={`open-${row.id}`}>
          #{row.number}
        </a>
      </Cell>
      <Cell cell="meta">{view.date(row.orderDate, 'datetime')}</Cell>
      <Cell cell="sub">
        <span class="person">{row.name}</span>
      </Cell>
      <Cell cell="badges">
        <StatusBadge view={view} order={row} />
      </Cell>
      <Cell cell="badges">
        <PaymentBadge view={view} order={row} refundDue={row.refundDue} />
      </Cell>
      <Cell>
        <FulfillmentBadge view={view} order={row} />
      </Cell>
      <Cell align="end">{view.number(row.itemCount)}</Cell>
      <Cell cell="end" align="end">
        {view.money(row.total)}
      </Cell>
    </tr>
  )
}

function NoOrders({ view, narrowed, showAll }: { view: View; narrowed: boolean; showAll: string }) {
  if (narrowed) return <NoneFound view={view} showAll={showAll} />
  return <Empty icon="shopping-bag" title={view.t('orders.none')} text={view.t('orders.noneText')} />
}
