import { Elysia } from 'elysia'
import { listPageSize } from '#src/admin/limits.ts'
import { renderList } from '#src/admin/list-response.tsx'
import { exportList } from '#src/admin/list-export.ts'
import { formatCappedCount, isFiltered, listHref, listLinks, readListParams } from '#src/admin/list.ts'
import { savedViewRoutes, readSavedViews } from '#src/admin/saved-views.tsx'
import { type StaffView, requireStaff } from '#src/admin/layout.ts'
import type { Shop } from '#src/shop.ts'
import type { Html } from '#templates/jsx/html.ts'
import { OrderList, OrderListPage } from '#templates/orders/orders-list-page.tsx'
import { exportOrders } from '../lists/export-orders.ts'
import { type OrderView, countOrderViews, isPendingView } from '../lists/order-views.ts'
import { listOrders } from '../lists/list-orders.ts'
import { type OrderFilter, listOrderFilters } from './order-filters.ts'
import { listKnownTags, listTagsOfOrders } from '../order-tags.ts'
import { type OrderListInfo, type OrderListQuery, selectedOrders, toOrderListParams } from './order-list-params.ts'

/** One of the two lists with its saved views and its file. */
export function orderListRoutes(shop: Shop, listInfo: OrderListInfo) {
  const { listConfig, subject } = listInfo
  return new Elysia()
    .use(savedViewRoutes(shop, listInfo))
    .use(requireStaff(shop, 'orders'))
    .get(listConfig.path, ({ view, req }) => renderOrderList(shop, view, req.raw, { listInfo, url: view.url }))
    .get(`${listConfig.path}/export.csv`, async ({ view, req }) => {
      const params: OrderListQuery = readListParams(listConfig, view.url)
      const lines = exportOrders(shop.db, await selectedOrders(shop, view, listConfig, view.url))
      const ids = view.url.searchParams.get('ids')
      const list = ids === null ? listHref(listConfig, params) : `${listConfig.path}?ids=${ids}`
      return exportList(
        shop,
        { view, req },
        { subject, action: `${subject}.exported`, list, lines, timeoutSeconds: 120, hasPersonalData: true },
      )
    })
}

/** The list of a URL, with the outcome of a bulk action above it. */
export async function renderOrderList(
  shop: Shop,
  view: StaffView,
  request: Request,
  { listInfo, url, notice = null }: { listInfo: OrderListInfo; url: URL; notice?: Html | null },
): Promise<Response> {
  const { listConfig, words } = listInfo
  const params: OrderListQuery = readListParams(listConfig, url)
  const q = shop.db.read
  const { rows, ...pagination } = await listOrders(q, await toOrderListParams(shop, view, params))
  const ids = rows.map(({ id }) => id)
  const counts = await countOrderViews(q, listConfig.views, shop.now())
  const links = listLinks(listConfig, params)
  const href = listHref(listConfig, params, { page: pagination.page })
  const props = {
    view,
    words,
    params,
    links,
    rows,
    count: { ...pagination, pageSize: listPageSize },
    // Most stores have none after their first days.
    tabs: links.views
      .filter(({ name }) => name !== 'test' || params.view === 'test' || (counts.test ?? 0) > 0)
      .map(({ name, ...tab }) => ({
        ...tab,
        label: viewLabel(view, name),
        count: formatCappedCount(view, counts[name] ?? 0),
      })),
    filters: listOrderFilters(view, Object.keys(listConfig.filters ?? {}) as OrderFilter[], {
      values: params.filters,
      tags: await listKnownTags(q),
    }),
    tags: await listTagsOfOrders(q, ids),
    isFiltered: isFiltered(params) || params.view !== listConfig.views[0],
    // The export uses the query of the list without paging.
    exportHref: listHref({ ...listConfig, path: `${listConfig.path}/export.csv` }, params),
    views: await readSavedViews(shop, view, listInfo, params),
    now: shop.now(),
    back: href,
    mayWrite: view.can('orders', 'write'),
    hasTestOrders: (counts.test ?? 0) > 0,
    notice,
  }
  return renderList(view, request, {
    title: view.t(listInfo.title),
    url: href,
    fullPage: <OrderListPage {...props} />,
    list: <OrderList {...props} />,
  })
}

function viewLabel(view: StaffView, name: OrderView): string {
  if (name === 'open') return view.t('orders.pending.all')
  return view.t(isPendingView(name) ? `orders.status.${name}` : `orders.view.${name}`)
}
