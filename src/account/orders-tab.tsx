import { countRows, readPage } from '#db/lists/list-query.ts'
import { listLinesOfOrders } from '#src/orders/find-orders.ts'
import { type UserOrderParams, userOrderFilters, userOrdersQuery } from '#src/orders/lists/list-user-orders.ts'
import type { Shop } from '#src/shop.ts'
import { maxShortSearchLength } from '#src/web/limits.ts'
import { OrderList, OrdersTab } from '#templates/account/orders-tab.tsx'
import { maxUnfilteredOrders, rowsPerPage } from './limits.ts'
import { type SignedInView, type TabRequest, renderDashboard, renderPart } from './render-dashboard.tsx'
import { readPageNumber } from './read-page-number.ts'

export async function renderOrders(shop: Shop, view: SignedInView, { target }: TabRequest): Promise<Response> {
  const q = shop.db.read
  const { searchParams } = view.url
  const params: UserOrderParams = {
    userId: view.user.id,
    status: userOrderFilters.find((status) => status === searchParams.get('status')) ?? null,
    search: (searchParams.get('q') ?? '').trim().slice(0, maxShortSearchLength),
  }
  const list = await readPage(q, userOrdersQuery(q, params), { page: readPageNumber(searchParams), pageSize: rowsPerPage })
  const isFiltered = params.search !== '' || params.status !== null
  const total = isFiltered
    ? await countRows(q, userOrdersQuery(q, { ...params, status: null, search: '' }), maxUnfilteredOrders + 1)
    : list.total
  const ids = list.rows.map(({ id }) => id)
  const props = {
    view,
    list,
    lines: await listLinesOfOrders(q, ids),
    filter: params,
    statuses: userOrderFilters,
    canFilter: total > maxUnfilteredOrders,
  }
  if (view.partial && target.includes('order-list')) return renderPart(view, 'orders', <OrderList {...props} />)
  return renderDashboard(view, 'orders', <OrdersTab {...props} />)
}
