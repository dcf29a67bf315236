import { Elysia } from 'elysia'
import { renderList } from '#src/admin/list-response.tsx'
import { exportList } from '#src/admin/list-export.ts'
import {
  type ListConfig,
  type ListParams,
  formatCappedCount,
  isFiltered,
  listHref,
  listLinks,
  listPageSize,
  readListParams,
} from '#src/admin/list.ts'
import { savedViewRoutes, readSavedViews } from '#src/admin/saved-views.tsx'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import type { OrderStatus, PaymentStatus } from '#db/schema/orders.ts'
import { addDays, dayIn, startOfDay } from '#src/lib/dates.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { OrderList, OrderListPage } from '#templates/orders/orders-list-page.tsx'
import { exportOrders } from '../export-orders.ts'
import {
  type OrderListParams,
  type OrderSort,
  type OrderView,
  countOrderViews,
  isPendingView,
  listOrders,
  orderViews,
  pendingViews,
} from '../find-orders.ts'
import { type OrderFilter, extraStatuses, orderFilter, orderFilters } from './order-filters.ts'

type OrderListConfig = ListConfig<OrderView, OrderSort>
type OrderListQuery = ListParams<OrderView, OrderSort, OrderFilter>

const sorts = { date: 'desc', total: 'desc', customer: 'asc' } as const
const { also, ...allOrderFilters } = orderFilters

const allOrders: OrderListConfig = { path: '/admin/ecommerce/orders', views: orderViews, sorts, filters: allOrderFilters }
const pendingOrders: OrderListConfig = {
  path: '/admin/pending-orders',
  views: pendingViews,
  sorts,
  filters: { also, payment: allOrderFilters.payment },
}

export const allOrderListRoutes = (shop: Shop) =>
  new Elysia().use(orderListRoutes(shop, allOrders, 'orders')).use(orderListRoutes(shop, pendingOrders, 'orders.pending'))

/** One of the two lists with its saved views; `words` is the prefix of its string keys. */
function orderListRoutes(shop: Shop, listConfig: OrderListConfig, words: 'orders' | 'orders.pending') {
  const listInfo = { listConfig, area: 'orders', title: `${words}.title` } as const
  const exportPath = `${listConfig.path}/export.csv`
  const subject = words === 'orders' ? 'orders' : 'pending-orders'
  return new Elysia()
    .use(savedViewRoutes(shop, listInfo))
    .use(requireStaff(shop, 'orders'))
    .get(listConfig.path, async ({ view, req }) => {
      const params: OrderListQuery = readListParams(listConfig, view.url)
      const q = shop.db.read
      const { rows, ...pagination } = await listOrders(q, await toOrderListParams(shop, params))
      const counts = await countOrderViews(q, listConfig.views)
      const links = listLinks(listConfig, params)
      const props = {
        view,
        words,
        params,
        links,
        rows,
        count: { ...pagination, pageSize: listPageSize },
        tabs: links.views.map(({ name, ...tab }) => ({
          ...tab,
          label: viewLabel(view, name),
          count: formatCappedCount(view, counts[name] ?? 0),
        })),
        filters: (Object.keys(listConfig.filters) as OrderFilter[]).map((name) => orderFilter(view, name, params.filters[name])),
        isFiltered: isFiltered(params) || params.view !== listConfig.views[0],
        // The export uses the query of the list without paging.
        exportHref: listHref({ ...listConfig, path: exportPath }, params),
        views: await readSavedViews(shop, view, listInfo, params),
        now: shop.now(),
      }
      return renderList(view, req.raw, {
        title: view.t(listInfo.title),
        url: listHref(listConfig, params, { page: pagination.page }),
        fullPage: <OrderListPage {...props} />,
        list: <OrderList {...props} />,
      })
    })
    .get(exportPath, async ({ view, req }) => {
      const params: OrderListQuery = readListParams(listConfig, view.url)
      const lines = exportOrders(shop.db.read, await toOrderListParams(shop, params))
      const list = listHref(listConfig, params)
      return exportList(shop, { view, req }, { subject, action: `${subject}.exported`, list, lines, timeoutSeconds: 120 })
    })
}

function viewLabel(view: StaffView, name: OrderView): string {
  if (name === 'open') return view.t('orders.pending.all')
  return view.t(isPendingView(name) ? `orders.status.${name}` : `orders.view.${name}`)
}

async function toOrderListParams(shop: Shop, params: OrderListQuery): Promise<OrderListParams> {
  const { period, status, payment } = params.filters
  const { timezone } = await currentSettings(shop)
  const today = dayIn(shop.now(), timezone)
  return {
    view: params.view,
    extraStatuses: params.filters.also ? extraStatuses[params.filters.also]! : [],
    status: (status as OrderStatus | undefined) ?? null,
    payment: (payment as PaymentStatus | undefined) ?? null,
    since: period ? startOfDay(addDays(today, period === 'today' ? 0 : 1 - Number(period)), timezone) : null,
    search: params.search.replace(/^#/, ''),
    sort: params.sort,
    descending: params.descending,
    page: params.page,
    pageSize: listPageSize,
  }
}
