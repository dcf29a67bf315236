import { type SQL, and, asc, desc, eq, gte, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import type { OrderStatus, PaymentStatus } from '#db/schema/orders.ts'
import { likePattern } from '#src/lib/search-text.ts'
import { refundDue } from './refund-due.ts'

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrderBy>>>
export type OrderLineRow = Awaited<ReturnType<typeof orderLinesOf>>[number]

/** One order by its address token (any case), its id or its number; null when there is none. */
export async function findOrderBy(q: Exec, by: { externalId: string } | { id: number } | { number: number } | { attemptKey: string }) {
  const { orders } = q.t
  const is =
    'id' in by
      ? eq(orders.id, by.id)
      : 'number' in by
        ? eq(orders.number, by.number)
        : 'attemptKey' in by
          ? eq(orders.attemptKey, by.attemptKey)
          : eq(orders.externalId, by.externalId.toLowerCase())
  const [order] = await q.select().from(orders).where(is).limit(1)
  return order ?? null
}

export async function orderLinesOf(q: Exec, orderId: number) {
  const { orderLines } = q.t
  return q.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.id))
}

/** Orders that wait for payment and came from this cart, newest first. */
export async function unpaidOrdersOf(q: Exec, cartId: number) {
  const { orders } = q.t
  return q
    .select({ id: orders.id, attemptKey: orders.attemptKey, externalId: orders.externalId, number: orders.number, total: orders.total })
    .from(orders)
    .where(
      and(eq(orders.cartId, cartId), inArray(orders.paymentStatus, ['unpaid', 'failed']), inArray(orders.status, ['pending', 'failed'])),
    )
    .orderBy(desc(orders.id))
}

/** How many orders of this cart are over: given up, or paid. */
export async function endedOrdersOf(q: Exec, cartId: number): Promise<number> {
  const { orders } = q.t
  const [row] = await q
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.cartId, cartId), or(eq(orders.status, 'cancelled'), notInArray(orders.paymentStatus, ['unpaid', 'failed']))))
  return row?.count ?? 0
}

export async function ordersOfUser(q: Exec, userId: number, limit: number) {
  const { orders } = q.t
  return q
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        or(inArray(orders.paymentStatus, ['paid', 'partially_refunded', 'refunded']), eq(orders.status, 'pending')),
      ),
    )
    .orderBy(desc(orders.orderDate), desc(orders.id))
    .limit(limit)
}

// What an order stands in until it is over.
const openStatuses = ['pending', 'processing', 'on_hold', 'shipped', 'failed'] as const satisfies OrderStatus[]

/** Of all orders, and of those that are not over. */
export const orderViews = ['all', 'unfulfilled', 'unpaid', 'completed', 'cancelled', 'refund_due'] as const
export const pendingViews = ['open', ...openStatuses] as const
export type PendingView = (typeof pendingViews)[number]
export type OrderView = (typeof orderViews)[number] | PendingView
export type OrderSort = 'date' | 'total' | 'customer'

export interface OrderListWish {
  view: OrderView
  /** Orders that stand in one of these are met beside what a pending view holds. */
  also: readonly OrderStatus[]
  status: OrderStatus | null
  payment: PaymentStatus | null
  /** Epoch ms; null = ever. */
  since: number | null
  search: string
  sort: OrderSort
  descending: boolean
  page: number
  pageSize: number
}

/** One page of the staff's order list with its total; `capped` when more than 10,000 match. */
export async function listOrders(q: Exec, wish: OrderListWish) {
  const { orders } = q.t
  const where = matchingOrders(q, wish)
  const limit = 10_000
  const [count] = await q.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(
    q
      .select({ id: orders.id })
      .from(orders)
      .where(where)
      .limit(limit + 1)
      .as('matching'),
  )
  const total = Math.min(count?.total ?? 0, limit)
  const page = Math.max(1, Math.min(wish.page, Math.ceil(total / wish.pageSize)))
  const column = wish.sort === 'total' ? orders.total : wish.sort === 'customer' ? orders.name : orders.orderDate
  const direction = wish.descending ? desc : asc
  const rows = await q
    .select({
      id: orders.id,
      number: orders.number,
      orderDate: orders.orderDate,
      name: orders.name,
      email: orders.email,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      fulfillmentStatus: orders.fulfillmentStatus,
      itemCount: orders.itemCount,
      shippingName: orders.shippingName,
      address: orders.address,
      total: orders.total,
      refundDue: sql<boolean>`${refundDue}`.mapWith(Boolean),
    })
    .from(orders)
    .where(where)
    .orderBy(direction(column), direction(orders.id))
    .limit(wish.pageSize)
    .offset((page - 1) * wish.pageSize)
  return { rows, total, capped: (count?.total ?? 0) > limit, page, pages: Math.max(1, Math.ceil(total / wish.pageSize)) }
}

export type StaffOrderRow = Awaited<ReturnType<typeof listOrders>>['rows'][number]

/** Orders per view, each counted to 1,000 at most. */
export async function countOrderViews(q: Exec, views: readonly OrderView[]): Promise<Partial<Record<OrderView, number>>> {
  const counts: Partial<Record<OrderView, number>> = {}
  for (const view of views) {
    const where = viewWhere(q, view)
    const [row] = await q
      .select({ total: sql<number>`count(*)`.mapWith(Number) })
      .from(q.select({ id: q.t.orders.id }).from(q.t.orders).where(where).limit(1000).as('matching'))
    counts[view] = row?.total ?? 0
  }
  return counts
}

/** True for the views that ask what an order stands in. */
export const isPendingView = (view: OrderView): view is PendingView => (pendingViews as readonly OrderView[]).includes(view)

/** The condition of every order a list shows on all its pages. */
export function matchingOrders(q: Exec, wish: OrderListWish): SQL | undefined {
  const { orders } = q.t
  return and(
    viewWhere(q, wish.view, wish.also),
    wish.status === null ? undefined : eq(orders.status, wish.status),
    wish.payment === null ? undefined : eq(orders.paymentStatus, wish.payment),
    wish.since === null ? undefined : gte(orders.orderDate, wish.since),
    wish.search === '' ? undefined : sql`${orders.searchText} like ${likePattern(wish.search)} escape '\\'`,
  )
}

function viewWhere(q: Exec, view: OrderView, also: readonly OrderStatus[] = []): SQL | undefined {
  const { orders } = q.t
  if (isPendingView(view)) return inArray(orders.status, [...(view === 'open' ? openStatuses : [view]), ...also])
  if (view === 'unfulfilled') return and(eq(orders.status, 'processing'), inArray(orders.fulfillmentStatus, ['unfulfilled', 'partial']))
  if (view === 'unpaid') return and(inArray(orders.paymentStatus, ['unpaid', 'failed']), inArray(orders.status, ['pending', 'failed']))
  if (view === 'completed') return eq(orders.status, 'completed')
  if (view === 'cancelled') return inArray(orders.status, ['cancelled', 'refunded'])
  if (view === 'refund_due') return refundDue
  return undefined
}
