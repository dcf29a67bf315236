import { Elysia } from 'elysia'
import { listAnswer } from '#src/admin/list-answer.tsx'
import { listFile } from '#src/admin/list-file.ts'
import { type ListShape, type ListWish, countUpTo, isNarrowed, linkTo, linksOf, listPageSize, readWish } from '#src/admin/list.ts'
import { savedViewRoutes, savedViewsOf } from '#src/admin/saved-views.tsx'
import { type StaffView, staff } from '#src/admin/shell.ts'
import type { OrderStatus, PaymentStatus } from '#db/schema/orders.ts'
import { addDays, dayIn, startOfDay } from '#src/lib/dates.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { OrderList, OrderListPage } from '#templates/orders/list-page.tsx'
import { exportOrders } from '../export-orders.ts'
import {
  type OrderListWish,
  type OrderSort,
  type OrderView,
  countOrderViews,
  isPendingView,
  listOrders,
  orderViews,
  pendingViews,
} from '../find-orders.ts'
import { type OrderFilter, beside, orderFilter, orderFilters } from './order-filters.ts'

type Shape = ListShape<OrderView, OrderSort>
type Wish = ListWish<OrderView, OrderSort, OrderFilter>

const sorts = { date: 'desc', total: 'desc', customer: 'asc' } as const
const { also, ...ofAll } = orderFilters

const allOrders: Shape = { path: '/admin/ecommerce/orders', views: orderViews, sorts, filters: ofAll }
const pendingOrders: Shape = { path: '/admin/pending-orders', views: pendingViews, sorts, filters: { also, payment: ofAll.payment } }

const exportPath = `${allOrders.path}/export.csv`

/** The list of all orders, as a page and as a file, and the one of those somebody still has to do something about. */
export const ordersList = (shop: Shop) =>
  new Elysia()
    .use(orderList(shop, allOrders, 'orders'))
    .use(orderList(shop, pendingOrders, 'orders.pending'))
    .use(staff(shop, 'orders'))
    .get(exportPath, async ({ view, visit }) => {
      const wish: Wish = readWish(allOrders, view.url)
      const lines = exportOrders(shop.db.read, await wishOf(shop, wish))
      const taken = { subject: 'orders', action: 'orders.exported', list: linkTo(allOrders, wish) }
      return listFile(shop, { view, visit }, { ...taken, lines, within: 120 })
    })

/** One of the two lists with the views people keep of it; `words` is where its strings stand. */
function orderList(shop: Shop, shape: Shape, words: 'orders' | 'orders.pending') {
  const about = { shape, area: 'orders', title: `${words}.title` } as const
  return new Elysia()
    .use(savedViewRoutes(shop, about))
    .use(staff(shop, 'orders'))
    .get(shape.path, async ({ view, visit }) => {
      const wish: Wish = readWish(shape, view.url)
      const q = shop.db.read
      const { rows, ...found } = await listOrders(q, await wishOf(shop, wish))
      const counts = await countOrderViews(q, shape.views)
      const links = linksOf(shape, wish)
      const props = {
        view,
        words,
        wish,
        links,
        rows,
        count: { ...found, pageSize: listPageSize },
        tabs: links.views.map(({ name, ...tab }) => ({ ...tab, label: nameOf(view, name), count: countUpTo(view, counts[name] ?? 0) })),
        filters: (Object.keys(shape.filters) as OrderFilter[]).map((name) => orderFilter(view, name, wish.filters[name])),
        narrowed: isNarrowed(wish) || wish.view !== shape.views[0],
        // The same query behind another path: the file holds what the list shows on all its pages.
        exportHref: shape === allOrders ? linkTo({ ...shape, path: exportPath }, wish) : null,
        views: await savedViewsOf(shop, view, about, wish),
      }
      return listAnswer(view, visit.request, {
        title: view.t(about.title),
        address: linkTo(shape, wish, { page: found.page }),
        whole: <OrderListPage {...props} />,
        list: <OrderList {...props} />,
      })
    })
}

function nameOf(view: StaffView, name: OrderView): string {
  if (name === 'open') return view.t('orders.pending.all')
  return view.t(isPendingView(name) ? `orders.status.${name}` : `orders.view.${name}`)
}

async function wishOf(shop: Shop, wish: Wish): Promise<OrderListWish> {
  const { period, status, payment } = wish.filters
  const { timezone } = await currentSettings(shop)
  const today = dayIn(shop.now(), timezone)
  return {
    view: wish.view,
    also: wish.filters.also ? beside[wish.filters.also]! : [],
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
