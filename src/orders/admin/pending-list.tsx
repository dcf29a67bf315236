import { Elysia } from 'elysia'
import type { OrderStatus, PaymentStatus } from '#db/schema/orders.ts'
import { listAnswer } from '#src/admin/list-answer.tsx'
import { type ListShape, type ListWish, among, countUpTo, linkTo, linksOf, listPageSize, readWish } from '#src/admin/list.ts'
import { savedViewRoutes, savedViewsOf } from '#src/admin/saved-views.tsx'
import { type StaffView, staff } from '#src/admin/shell.ts'
import type { Shop } from '#src/shop.ts'
import type { Filter } from '#templates/admin/list-filters.tsx'
import { PendingList, PendingListPage } from '#templates/orders/pending-page.tsx'
import { type OrderSort, type PendingView, countStatuses, listOrders, openStatuses, pendingViews } from '../find-orders.ts'
import { paymentFilter, payments } from './order-filters.ts'

type PendingFilter = 'also' | 'payment'
type Wish = ListWish<PendingView, OrderSort, PendingFilter>

/** What is over and may be looked at beside what is open, as the address says it. */
const beside: Record<string, OrderStatus[]> = {
  cancelled: ['cancelled'],
  refunded: ['refunded'],
  both: ['cancelled', 'refunded'],
}

const shape: ListShape<PendingView, OrderSort, PendingFilter> = {
  path: '/admin/pending-orders',
  views: pendingViews,
  sorts: { date: 'desc', total: 'desc', customer: 'asc' },
  filters: { also: among(Object.keys(beside)), payment: among(payments) },
}

const about = { shape, area: 'orders', title: 'orders.pending.title' } as const

/** The list of orders somebody still has to do something about. */
export const pendingList = (shop: Shop) =>
  new Elysia()
    .use(savedViewRoutes(shop, about))
    .use(staff(shop, 'orders'))
    .get(shape.path, async ({ view, visit }) => {
      const wish = readWish(shape, view.url)
      const q = shop.db.read
      const { rows, ...found } = await listOrders(q, {
        ...{ view: 'all', status: null, since: null, sort: wish.sort, descending: wish.descending },
        among: statusesOf(wish),
        payment: (wish.filters.payment as PaymentStatus | undefined) ?? null,
        search: wish.search.replace(/^#/, ''),
        page: wish.page,
        pageSize: listPageSize,
      })
      const each = await countStatuses(q, openStatuses)
      const open = openStatuses.reduce((sum, status) => sum + (each[status] ?? 0), 0)
      const props = {
        view,
        wish,
        links: linksOf(shape, wish),
        rows,
        count: { ...found, pageSize: listPageSize },
        counts: Object.fromEntries(
          pendingViews.map((name) => [name, countUpTo(view, name === 'open' ? open : (each[name] ?? 0))]),
        ) as Record<PendingView, string>,
        filters: filtersOf(view, wish),
        views: await savedViewsOf(shop, view, about, wish),
      }
      return listAnswer(view, visit.request, {
        title: view.t('orders.pending.title'),
        address: linkTo(shape, wish, { page: found.page }),
        whole: <PendingListPage {...props} />,
        list: <PendingList {...props} />,
      })
    })

function statusesOf({ view, filters }: Wish): OrderStatus[] {
  const also = filters.also ? beside[filters.also]! : []
  return [...(view === 'open' ? openStatuses : [view]), ...also]
}

function filtersOf(view: StaffView, { filters }: Wish): Filter[] {
  return [
    {
      name: 'also',
      label: view.t('orders.pending.also'),
      any: view.t('orders.pending.openOnly'),
      value: filters.also,
      options: [
        { value: 'cancelled', label: view.t('orders.pending.andCancelled') },
        { value: 'refunded', label: view.t('orders.pending.andRefunded') },
        { value: 'both', label: view.t('orders.pending.andBoth') },
      ],
    },
    paymentFilter(view, filters.payment),
  ]
}
