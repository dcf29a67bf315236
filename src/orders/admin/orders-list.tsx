import { Elysia } from 'elysia'
import { record } from '#src/accounts/audit.ts'
import { ranges } from '#src/admin/figures.ts'
import { listAnswer } from '#src/admin/list-answer.tsx'
import { type ListShape, type ListWish, among, countUpTo, linkTo, linksOf, listPageSize, readWish } from '#src/admin/list.ts'
import { savedViewRoutes, savedViewsOf } from '#src/admin/saved-views.tsx'
import { type StaffView, staff } from '#src/admin/shell.ts'
import type { OrderStatus, PaymentStatus } from '#db/schema/orders.ts'
import { addDays, dayIn, startOfDay } from '#src/lib/dates.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { file } from '#src/web/answer.tsx'
import type { Filter } from '#templates/admin/list-filters.tsx'
import { OrderList, OrderListPage } from '#templates/orders/list-page.tsx'
import { exportOrders } from '../export-orders.ts'
import { type OrderListWish, type OrderSort, type OrderView, countOrderViews, listOrders, orderViews } from '../find-orders.ts'
import { paymentFilter, payments } from './order-filters.ts'

const statuses: OrderStatus[] = ['pending', 'processing', 'on_hold', 'shipped', 'completed', 'cancelled', 'refunded', 'failed']
type OrderFilter = 'status' | 'payment' | 'period'
type Wish = ListWish<OrderView, OrderSort, OrderFilter>

const shape: ListShape<OrderView, OrderSort, OrderFilter> = {
  path: '/admin/ecommerce/orders',
  views: orderViews,
  sorts: { date: 'desc', total: 'desc', customer: 'asc' },
  filters: { status: among(statuses), payment: among(payments), period: among(ranges) },
}

const about = { shape, area: 'orders', title: 'orders.title' } as const

/** The list of all orders, as a page and as a file, with the views people keep of it. */
export const ordersList = (shop: Shop) =>
  new Elysia()
    .use(savedViewRoutes(shop, about))
    .use(staff(shop, 'orders'))
    .get(shape.path, async ({ view, visit }) => {
      const wish = readWish(shape, view.url)
      const q = shop.db.read
      const { rows, ...found } = await listOrders(q, await wishOf(shop, wish))
      const counts = await countOrderViews(q)
      const props = {
        view,
        wish,
        links: linksOf(shape, wish),
        rows,
        count: { ...found, pageSize: listPageSize },
        counts: Object.fromEntries(orderViews.map((name) => [name, countUpTo(view, counts[name])])) as Record<OrderView, string>,
        filters: filtersOf(view, wish),
        exportHref: exportLink(wish),
        views: await savedViewsOf(shop, view, about, wish),
      }
      return listAnswer(view, visit.request, {
        title: view.t('orders.title'),
        address: linkTo(shape, wish, { page: found.page }),
        whole: <OrderListPage {...props} />,
        list: <OrderList {...props} />,
      })
    })
    .get(`${shape.path}/export.csv`, async ({ view, visit }) => {
      const wish = readWish(shape, view.url)
      const now = shop.now()
      visit.allowSeconds(120)
      await shop.db.transaction((tx) =>
        record(tx, { actor: view.user, action: 'orders.exported', subject: 'orders', change: { list: linkTo(shape, wish) }, now }),
      )
      const { timezone } = await currentSettings(shop)
      return file(exportOrders(shop.db.read, await wishOf(shop, wish)), {
        type: 'text/csv; charset=utf-8',
        saveAs: `orders-${dayIn(now, timezone)}.csv`,
      })
    })

async function wishOf(shop: Shop, wish: Wish): Promise<OrderListWish> {
  const { period, status, payment } = wish.filters
  const { timezone } = await currentSettings(shop)
  const today = dayIn(shop.now(), timezone)
  return {
    view: wish.view,
    among: null,
    status: (status as OrderStatus | undefined) ?? null,
    payment: (payment as PaymentStatus | undefined) ?? null,
    since: period ? startOfDay(addDays(today, period === 'today' ? 0 : 1 - Number(period)), timezone) : null,
    search: wish.search.replace(/^#/, ''),
    sort: wish.sort,
    descending: wish.descending,
    page: wish.page,
    pageSize: listPageSize,
  }
}

// The same query behind another path: the file holds what the list shows on all its pages.
function exportLink(wish: Wish): string {
  return linkTo({ ...shape, path: `${shape.path}/export.csv` }, wish)
}

function filtersOf(view: StaffView, wish: Wish): Filter[] {
  return [
    {
      name: 'status',
      label: view.t('orders.statusColumn'),
      any: view.t('orders.anyStatus'),
      value: wish.filters.status,
      options: statuses.map((status) => ({ value: status, label: view.t(`orders.status.${status}`) })),
    },
    paymentFilter(view, wish.filters.payment),
    {
      name: 'period',
      label: view.t('orders.period'),
      any: view.t('orders.anyPeriod'),
      value: wish.filters.period,
      options: ranges.map((range) => ({ value: range, label: view.t(`admin.range.${range}`) })),
    },
  ]
}
