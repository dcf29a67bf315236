import { type SQL, and, asc, desc, eq, gte, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { searchNewest } from '#db/search/staff-search.ts'
import type { OrderStatus, PaymentStatus } from '#db/schema/orders.ts'
import { inChunks } from '#src/lib/chunks.ts'
import { likePattern } from '#src/lib/search-text.ts'
import { refundDueCondition } from './refund-due.ts'

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>
export type OrderLineRow = Awaited<ReturnType<typeof listOrderLines>>[number]

/** One order by its token (any case), id or number; null when there is none. */
export async function findOrder(q: Exec, lookup: { externalId: string } | { id: number } | { number: number } | { attemptKey: string }) {
  const { orders } = q.t
  const where =
    'id' in lookup
      ? eq(orders.id, lookup.id)
      : 'number' in lookup
        ? eq(orders.number, lookup.number)
        : 'attemptKey' in lookup
          ? eq(orders.attemptKey, lookup.attemptKey)
          : eq(orders.externalId, lookup.externalId.toLowerCase())
  const [order] = await q.select().from(orders).where(where).limit(1)
  return order ?? null
}

export async function listOrderLines(q: Exec, orderId: number) {
  const { orderLines } = q.t
  return q.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.id))
}

/** Lines by order id. */
export async function listLinesOfOrders(q: Exec, orderIds: number[]): Promise<Map<number, OrderLineRow[]>> {
  const { orderLines } = q.t
  const lines = new Map<number, OrderLineRow[]>(orderIds.map((id) => [id, []]))
  for (const ids of inChunks(orderIds)) {
    const rows = await q.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.id))
    for (const row of rows) lines.get(row.orderId)!.push(row)
  }
  return lines
}

export async function listUnpaidOrders(q: Exec, cartId: number) {
  const { orders } = q.t
  return q
    .select({ id: orders.id, attemptKey: orders.attemptKey, externalId: orders.externalId, number: orders.number, total: orders.total })
    .from(orders)
    .where(
      and(eq(orders.cartId, cartId), inArray(orders.paymentStatus, ['unpaid', 'failed']), inArray(orders.status, ['pending', 'failed'])),
    )
    .orderBy(desc(orders.id))
}

export async function countEndedOrders(q: Exec, cartId: number): Promise<number> {
  const { orders } = q.t
  const [row] = await q
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.cartId, cartId), or(eq(orders.status, 'cancelled'), notInArray(orders.paymentStatus, ['unpaid', 'failed']))))
  return row?.count ?? 0
}

export async function listUserOrders(q: Exec, userId: number, limit: number) {
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

/** The newest orders of an account, in any state. */
export async function listCustomerOrders(q: Exec, userId: number, limit: number) {
  const { orders } = q.t
  return q
    .select({
      id: orders.id,
      number: orders.number,
      orderDate: orders.orderDate,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      fulfillmentStatus: orders.fulfillmentStatus,
      total: orders.total,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.orderDate), desc(orders.id))
    .limit(limit)
}

/** For the search over everything: the order of that number, then the newest ones that have all the words. Needs two characters. */
export async function searchOrders(q: Exec, text: string, limit: number) {
  const { orders } = q.t
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  const ids = text.length < 2 ? [] : await searchNewest(q, 'orders', text, limit)
  const isNumber = number ? eq(orders.number, Number(number)) : undefined
  const rows = await q
    .select({
      id: orders.id,
      number: orders.number,
      name: orders.name,
      status: orders.status,
      orderDate: orders.orderDate,
      total: orders.total,
    })
    .from(orders)
    .where(or(inArray(orders.id, ids), isNumber))
    .orderBy(desc(orders.id))
  return rows.sort((a, b) => Number(b.number === Number(number)) - Number(a.number === Number(number))).slice(0, limit)
}

const openStatuses = ['pending', 'processing', 'on_hold', 'shipped', 'failed'] as const satisfies OrderStatus[]

/** Views of the list of all orders, then views of the list of pending orders. */
export const orderViews = ['all', 'unfulfilled', 'unpaid', 'completed', 'cancelled', 'refund_due'] as const
export const pendingViews = ['open', ...openStatuses] as const
export type PendingView = (typeof pendingViews)[number]
export type OrderView = (typeof orderViews)[number] | PendingView
export type OrderSort = 'date' | 'total' | 'customer'

export interface OrderListParams {
  /** Only these orders; null = all that match the rest. */
  ids: readonly number[] | null
  view: OrderView
  extraStatuses: readonly OrderStatus[]
  status: OrderStatus | null
  payment: PaymentStatus | null
  /** The account that ordered; null = any. */
  customer: number | null
  /** Epoch ms; null = no limit. */
  since: number | null
  search: string
  sort: OrderSort
  descending: boolean
  page: number
  pageSize: number
}

const maxCounted = 10_000

/** Counts to one more than 10,000. */
export async function countOrders(q: Exec, params: OrderListParams): Promise<number> {
  const { orders } = q.t
  const matching = q
    .select({ id: orders.id })
    .from(orders)
    .where(buildOrderWhere(q, params))
    .limit(maxCounted + 1)
    .as('matching')
  const [count] = await q.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(matching)
  return count?.total ?? 0
}

/** The orders of a list without paging, newest first, at most `limit`. */
export async function listMatchingOrders(q: Exec, params: OrderListParams, limit: number): Promise<OrderRow[]> {
  const { orders } = q.t
  return q.select().from(orders).where(buildOrderWhere(q, params)).orderBy(desc(orders.orderDate), desc(orders.id)).limit(limit)
}

/** One page of the staff order list with its total; `capped` when more than 10,000 match. */
export async function listOrders(q: Exec, params: OrderListParams) {
  const { orders } = q.t
  const where = buildOrderWhere(q, params)
  const counted = await countOrders(q, params)
  const total = Math.min(counted, maxCounted)
  const page = Math.max(1, Math.min(params.page, Math.ceil(total / params.pageSize)))
  const column = params.sort === 'total' ? orders.total : params.sort === 'customer' ? orders.name : orders.orderDate
  const direction = params.descending ? desc : asc
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
      refundDue: sql<boolean>`${refundDueCondition}`.mapWith(Boolean),
    })
    .from(orders)
    .where(where)
    .orderBy(direction(column), direction(orders.id))
    .limit(params.pageSize)
    .offset((page - 1) * params.pageSize)
  return { rows, total, capped: counted > maxCounted, page, pages: Math.max(1, Math.ceil(total / params.pageSize)) }
}

export type StaffOrderRow = Awaited<ReturnType<typeof listOrders>>['rows'][number]

/** Orders per view, each counted to 1,000 at most. */
export async function countOrderViews(q: Exec, views: readonly OrderView[]): Promise<Partial<Record<OrderView, number>>> {
  const counts: Partial<Record<OrderView, number>> = {}
  for (const view of views) {
    const where = buildViewWhere(q, view)
    const [row] = await q
      .select({ total: sql<number>`count(*)`.mapWith(Number) })
      .from(q.select({ id: q.t.orders.id }).from(q.t.orders).where(where).limit(1000).as('matching'))
    counts[view] = row?.total ?? 0
  }
  return counts
}

export const isPendingView = (view: OrderView): view is PendingView => (pendingViews as readonly OrderView[]).includes(view)

export function buildOrderWhere(q: Exec, params: OrderListParams): SQL | undefined {
  const { orders } = q.t
  return and(
    params.ids === null ? undefined : inArray(orders.id, [...params.ids]),
    buildViewWhere(q, params.view, params.extraStatuses),
    params.status === null ? undefined : eq(orders.status, params.status),
    params.payment === null ? undefined : eq(orders.paymentStatus, params.payment),
    params.customer === null ? undefined : eq(orders.userId, params.customer),
    params.since === null ? undefined : gte(orders.orderDate, params.since),
    params.search === '' ? undefined : sql`${orders.searchText} like ${likePattern(params.search)} escape '\\'`,
  )
}

function buildViewWhere(q: Exec, view: OrderView, extraStatuses: readonly OrderStatus[] = []): SQL | undefined {
  const { orders } = q.t
  if (isPendingView(view)) return inArray(orders.status, [...(view === 'open' ? openStatuses : [view]), ...extraStatuses])
  if (view === 'unfulfilled') return and(eq(orders.status, 'processing'), inArray(orders.fulfillmentStatus, ['unfulfilled', 'partial']))
  if (view === 'unpaid') return and(inArray(orders.paymentStatus, ['unpaid', 'failed']), inArray(orders.status, ['pending', 'failed']))
  if (view === 'completed') return eq(orders.status, 'completed')
  if (view === 'cancelled') return inArray(orders.status, ['cancelled', 'refunded'])
  if (view === 'refund_due') return refundDueCondition
  return undefined
}
