import type { ListLinks, ListParams } from '#src/admin/list.ts'
import type { OrderSort, StaffOrderRow } from '#src/orders/lists/list-orders.ts'
import type { OrderView } from '#src/orders/lists/order-views.ts'
import type { View } from '#src/web/view.ts'
import { ExportLink } from '#templates/admin/entity-list.tsx'
import { BulkBar } from '#templates/admin/list/list-bulk.tsx'
import type { Filter } from '#templates/admin/list/list-filters.tsx'
import { ListTools } from '#templates/admin/list/list-tools.tsx'
import type { SavedViews } from '#templates/admin/list/list-views.tsx'
import { type Column, List, type ListCount, type ListTab } from '#templates/admin/list/list.tsx'
import { NoResults } from '#templates/admin/list/no-results.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import type { Html } from '#templates/jsx/html.ts'
import { testOrdersPath } from '#templates/test-orders/test-orders-path.ts'
import { LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Cell, RowCheck } from '#templates/ui/table.tsx'
import { FulfillmentBadge, PaymentBadge, StatusBadge } from './badges.tsx'

export interface OrderListProps {
  view: View
  /** Prefix of the list's string keys: all orders, or pending ones. */
  words: 'orders' | 'orders.pending'
  params: ListParams<OrderView, OrderSort>
  links: ListLinks<OrderView, OrderSort>
  rows: StaffOrderRow[]
  /** By order id. */
  tags: ReadonlyMap<number, string[]>
  count: ListCount
  tabs: ListTab[]
  filters: Filter[]
  /** True when a filter or search is active. */
  isFiltered: boolean
  exportHref: string
  views: SavedViews
  /** Epoch ms. */
  now: number
  /** URL of this list, to return to after a bulk action. */
  back: string
  mayWrite: boolean
  hasTestOrders: boolean
  /** The outcome of a bulk action. */
  notice: Html | null
}

export function OrderListPage(props: OrderListProps) {
  const { view, words, mayWrite, hasTestOrders } = props
  return (
    <>
      <PageHead view={view} title={view.t(`${words}.title`)} note={words === 'orders.pending' && view.t('orders.pending.intro')}>
        {mayWrite && hasTestOrders ? (
          <LinkButton href={testOrdersPath} kind="quiet">
            {view.t('testOrders.title')}
          </LinkButton>
        ) : undefined}
      </PageHead>
      <OrderList {...props} />
    </>
  )
}

/** The fragment #list of the orders. */
export function OrderList(props: OrderListProps) {
  const { view, words, params, links, rows, count, tabs, filters, isFiltered, exportHref, views, now } = props
  return (
    <List
      view={view}
      caption={view.t(`${words}.title`)}
      tabsLabel={view.t(words === 'orders' ? 'orders.views' : 'orders.pending.views')}
      tabs={tabs}
      views={views}
      notice={props.notice}
      tools={
        <ListTools view={view} params={params} links={links} searchLabel={view.t('orders.search')} filters={filters}>
          {count.total > 0 && <ExportLink view={view} href={exportHref} />}
        </ListTools>
      }
      bulk={<OrderBulkBar {...props} />}
      columns={orderColumns(view, links)}
      rows={rows.map((row) => (
        <OrderRow view={view} row={row} tags={props.tags.get(row.id) ?? []} now={now} />
      ))}
      empty={isFiltered ? <NoResults view={view} clearHref={links.path} /> : <NoOrders {...props} />}
      count={count}
      href={links.page}
    />
  )
}

function OrderBulkBar({ view, links, count, rows, back, mayWrite }: OrderListProps) {
  return (
    <BulkBar
      view={view}
      action={`${links.path}/bulk`}
      back={back}
      actions={[
        { value: 'slips', label: view.t('orders.bulk.slips') },
        { value: 'picks', label: view.t('orders.bulk.picks') },
        ...(mayWrite ? [{ value: 'fulfill', label: view.t('orders.bulk.fulfill') }] : []),
      ]}
      moreActions={[
        { value: 'invoices', label: view.t('orders.bulk.invoices') },
        { value: 'export', label: view.t('admin.list.export') },
        ...(mayWrite
          ? [
              { value: 'shipped', label: view.t('orders.bulk.shipped') },
              { value: 'tag', label: view.t('orders.bulk.tag') },
              { value: 'untag', label: view.t('orders.bulk.untag') },
            ]
          : []),
        ...(mayWrite ? [{ value: 'cancelled', label: view.t('orders.bulk.cancelled'), danger: true }] : []),
      ]}
      selectAll={{ total: count.total, capped: count.capped, shownCount: rows.length }}
    />
  )
}

const orderColumns = (view: View, links: Pick<ListLinks<OrderView, OrderSort>, 'sort'>): Column[] => [
  { label: view.t('orders.order') },
  { label: view.t('orders.date'), sort: links.sort('date') },
  { label: view.t('orders.customer'), sort: links.sort('customer') },
  { label: view.t('orders.statusColumn') },
  { label: view.t('orders.paymentColumn') },
  { label: view.t('orders.fulfillmentColumn') },
  { label: view.t('orders.items'), align: 'end' },
  { label: view.t('orders.total'), align: 'end', sort: links.sort('total') },
]

function OrderRow({ view, row, tags, now }: { view: View; row: StaffOrderRow; tags: string[]; now: number }) {
  return (
    <tr id={`row-${row.id}`}>
      <RowCheck view={view} id={row.id} label={view.t('orders.orderNumber', { number: row.number })} form="bulk" />
      <Cell cell="title">
        <a class="row-link num" href={`/admin/ecommerce/orders/${row.id}`} id={`open-${row.id}`}>
          #{row.number}
        </a>
      </Cell>
      <Cell cell="meta">
        <time datetime={new Date(row.orderDate).toISOString()} title={view.date(row.orderDate, 'datetime')}>
          {view.recentDate(row.orderDate, now)}
        </time>
      </Cell>
      <Cell cell="sub">
        <span class="person">{row.name}</span>
        {tags.length > 0 && <p class="muted small">{tags.join(', ')}</p>}
      </Cell>
      <Cell cell="badges">
        <StatusBadge view={view} order={row} />
      </Cell>
      <Cell cell="badges">
        <PaymentBadge view={view} order={row} refundDue={row.refundDue} now={now} />
        {isWaiting(row) && <p class="muted small">{view.t('manualPayments.due', { day: view.date(row.paymentDueAt!, 'short') })}</p>}
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

const isWaiting = ({ paymentDueAt, status, paymentStatus }: StaffOrderRow): boolean =>
  paymentDueAt !== null && status !== 'cancelled' && ['unpaid', 'failed', 'authorized'].includes(paymentStatus)

function NoOrders({ view, words, mayWrite }: OrderListProps) {
  if (words === 'orders')
    return (
      <EmptyState icon="shopping-bag" title={view.t('orders.none')} text={view.t('orders.noneText')}>
        {mayWrite && <LinkButton href={testOrdersPath}>{view.t('testOrders.place')}</LinkButton>}
      </EmptyState>
    )
  return (
    <EmptyState icon="package-check" title={view.t('orders.pending.none')} text={view.t('orders.pending.noneText')}>
      <LinkButton href="/admin/ecommerce/orders">{view.t('orders.pending.toAll')}</LinkButton>
    </EmptyState>
  )
}
