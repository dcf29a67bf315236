import { methodText } from '#templates/orders/method-text.ts'
import type { ListPage } from '#db/lists/list-query.ts'
import type { OrderLineRow, OrderRow } from '#src/orders/find-orders.ts'
import type { UserOrderFilter } from '#src/orders/lists/list-user-orders.ts'
import type { View } from '#src/web/view.ts'
import { PaymentBadge, StatusBadge } from '#templates/orders/badges.tsx'
import { InvoiceLines, type InvoiceProps, Party, addressTitle, deliveryLines, orderTotals } from '#templates/orders/documents/invoice.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Image } from '#templates/ui/image.tsx'
import { Pagination } from '#templates/ui/pagination.tsx'
import { Totals } from '#templates/ui/panel.tsx'
import { DashboardPanel } from './dashboard-page.tsx'
import { orderPath } from './order-path.ts'
import { ReorderForm } from './reorder-form.tsx'
import { tabPath } from './tab-path.ts'
import { namedProducts } from '#src/account/limits.ts'

export interface OrdersTabProps {
  view: View
  list: ListPage<OrderRow>
  /** By order id. */
  lines: Map<number, OrderLineRow[]>
  filter: { status: UserOrderFilter | null; search: string }
  /** Ids and names of the status filter. */
  statuses: readonly UserOrderFilter[]
  /** false: too few orders to filter. */
  canFilter: boolean
}

export function OrdersTab(props: OrdersTabProps) {
  const { view, list, canFilter } = props
  const { t } = view
  return (
    <DashboardPanel view={view} title={t('account.yourOrders')}>
      {canFilter && <FilterForm {...props} />}
      {list.total === 0 && !canFilter ? (
        <EmptyState icon="package" title={t('account.noOrders')} text={t('account.noOrdersText')}>
          <LinkButton href="/shop" kind="primary">
            {t('account.browseProducts')}
          </LinkButton>
        </EmptyState>
      ) : (
        <OrderList {...props} />
      )}
    </DashboardPanel>
  )
}

function FilterForm({ view, filter, statuses }: OrdersTabProps) {
  const { t } = view
  const form = { values: { q: filter.search, status: filter.status ?? '' }, errors: {} }
  return (
    <form
      class="dash-filter"
      method="get"
      action="/dashboard"
      role="search"
      hx-get="/dashboard"
      hx-trigger="submit, change from:#f-status"
      hx-target="#order-list"
      hx-swap="outerHTML"
      hx-push-url="true"
      hx-sync="this:replace"
    >
      <input type="hidden" name="tab" value="orders" />
      <Field form={form} name="q" type="search" label={t('account.searchOrders')} enterkeyhint="search" />
      <Field
        form={form}
        name="status"
        type="select"
        label={t('account.orderStatus')}
        placeholder={t('account.allOrders')}
        options={statuses.map((status) => ({ value: status, label: t(`account.orderFilter.${status}`) }))}
      />
      <Button icon="search">{t('common.search')}</Button>
    </form>
  )
}

/** #order-list: a page of the orders that match. */
export function OrderList({ view, list, lines, filter }: OrdersTabProps) {
  const { t } = view
  const isFiltered = filter.search !== '' || filter.status !== null
  return (
    <div id="order-list" class="stack" data-gap="5">
      <p class="muted small" id="order-count" data-say>
        {t('account.ordersFound', { count: list.total })}
      </p>
      {list.total === 0 && isFiltered && (
        <EmptyState icon="search-x" title={t('account.noOrderFound')} text={t('account.noOrderFoundText')}>
          <LinkButton href={tabPath('orders')}>{t('account.showAllOrders')}</LinkButton>
        </EmptyState>
      )}
      <ul class="dash-orders">
        {list.rows.map((order) => (
          <OrderItem view={view} order={order} lines={lines.get(order.id) ?? []} />
        ))}
      </ul>
      <Pagination
        view={view}
        page={list.page}
        pages={list.pages}
        href={(page) => tabPath('orders', { q: filter.search, status: filter.status, page: page === 1 ? null : page })}
        target="#order-list"
      />
    </div>
  )
}

function OrderItem({ view, order, lines }: { view: View; order: OrderRow; lines: OrderLineRow[] }) {
  const { t } = view
  const items = lines.filter(({ kind }) => kind === 'item')
  const image = items.find(({ mediaFile }) => mediaFile !== '')?.mediaFile ?? ''
  const invoiceId = `inv-${order.number}`
  const path = `${orderPath(order)}/invoice`
  const number = t('orders.orderNumber', { number: order.number })
  return (
    <li class="dash-order">
      <Image image={image === '' ? null : { file: image, width: 1600, height: 1600 }} alt="" sizes="64px" shape="square" />
      <div class="dash-order-text">
        <a class="link tap" href={orderPath(order)}>
          <b>{number}</b>
        </a>
        <span class="muted small">
          {view.date(order.orderDate, 'short')} · {t('account.items', { count: order.itemCount })}
          {order.refunded > 0 && ` · ${t('orders.paymentRefunded', { amount: view.money(order.refunded) })}`}
        </span>
        <span class="small">{describeItems(view, items)}</span>
      </div>
      <div class="dash-order-state">
        <b class="num">{view.money(order.total)}</b>
        <span class="cluster" data-gap="1">
          <StatusBadge view={view} order={order} />
          <PaymentBadge view={view} order={order} />
        </span>
      </div>
      <div class="button-row dash-order-actions">
        <span class="with-script">
          <Button
            type="button"
            id={`show-${order.number}`}
            iconAfter="chevron-down"
            attrs={{
              'aria-expanded': 'false',
              'aria-controls': invoiceId,
              'aria-label': t('account.orderDetails', { number: order.number }),
              'data-expands': true,
              'hx-get': path,
              'hx-trigger': 'expand',
              'hx-target': `#${invoiceId}`,
              'hx-swap': 'innerHTML',
            }}
          >
            {t('account.details')}
          </Button>
        </span>
        <span class="without-script">
          <LinkButton href={path} icon="receipt">
            <span>
              {t(order.paidAt === null || order.paymentStatus === 'authorized' ? 'account.invoice' : 'account.receipt')}
              <span class="visually-hidden">, {number}</span>
            </span>
          </LinkButton>
        </span>
        <ReorderForm view={view} order={order} />
      </div>
      <div class="dash-order-invoice" id={invoiceId} hidden />
    </li>
  )
}

function describeItems(view: View, items: OrderLineRow[]): string {
  const names = items.slice(0, namedProducts).map(({ name }) => name)
  const others = items.length - names.length
  return [...names, ...(others > 0 ? [view.t('account.moreItems', { count: others })] : [])].join(', ')
}

/** An invoice inside the row of its order. */
export function InlineInvoice({ view, order, lines, discounts, method, countryName }: Omit<InvoiceProps, 'full' | 'images'>) {
  const { t } = view
  return (
    <div class="invoice">
      <InvoiceLines view={view} lines={lines} />
      <div class="invoice-sum">
        <Totals lines={orderTotals(view, order, discounts)} />
      </div>
      <div class="invoice-parties">
        {order.address.address1 !== '' && <Party title={t(addressTitle(order))} lines={deliveryLines(order, countryName, true)} />}
        <Party title={t('orders.contact')} lines={[order.name, order.email, order.phone]} />
        {method !== '' && <Party title={t('orders.paidWith')} lines={[methodText(t, method)]} />}
      </div>
      <div class="button-row">
        <LinkButton href={orderPath(order)}>{t('account.viewOrder')}</LinkButton>
        <LinkButton href={`${orderPath(order)}/invoice`} icon="receipt">
          {t(order.paidAt === null || order.paymentStatus === 'authorized' ? 'account.invoice' : 'account.receipt')}
        </LinkButton>
      </div>
    </div>
  )
}
