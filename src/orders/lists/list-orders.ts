import { type SQL, and, asc, desc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import { likely } from '#db/likely.ts'
import { isOfRealOrder } from '#db/real-orders.ts'
import type { Exec } from '#db/types.ts'
import type { FulfillmentStatus, OrderStatus, PaymentStatus } from '#db/schema/orders.ts'
import { likePattern } from '#src/lib/text/search-text.ts'
import type { OrderRow } from '../find-orders.ts'
import { maxCountedOrders } from '../limits.ts'
import { refundDueCondition } from '../payment/refund-due.ts'
import { type OrderView, ordersOf, buildViewWhere } from './order-views.ts'
import { namedColumns } from '#db/force-index.ts'
import { pick } from '#src/lib/collections/pick.ts'

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
  fulfillment: FulfillmentStatus | null
  /** ISO 3166 code of the shipping address; null = any. */
  country: string | null
  /** A tag of `isCommon` is looked up per order, another one first. */
  tag: { key: string; isCommon: boolean } | null
  /** A discount code, as `tag`; its id is null when nobody has used it. */
  code: { id: number | null; isCommon: boolean } | null
  /** Minor units. */
  totalFrom: number | null
  totalTo: number | null
  /** Epoch ms; null = no limit. */
  since: number | null
  /** Epoch ms, exclusive; null = no limit. */
  until: number | null
  search: string
  sort: OrderSort
  descending: boolean
  /** Epoch ms: what is overdue. */
  now: number
  page: number
  pageSize: number
}

/** Counts to one more than `maxCountedOrders`. */
export async function countOrders(q: Exec, params: OrderListParams): Promise<number> {
  const matching = q
    .select({ id: sql`orders.id`.as('id') })
    .from(ordersOf(q, params.view))
    .where(buildOrderWhere(q, params))
    .limit(maxCountedOrders + 1)
    .as('matching')
  const [count] = await q.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(matching)
  return count?.total ?? 0
}

/** The orders of a list without paging, newest first, at most `limit`. */
export async function listMatchingOrders(q: Exec, params: OrderListParams, limit: number): Promise<OrderRow[]> {
  const { orders } = q.t
  return q.select().from(orders).where(buildOrderWhere(q, params)).orderBy(desc(orders.orderDate), desc(orders.id)).limit(limit)
}

/** One page of the staff order list with its total; `capped` when more than `maxCountedOrders` match. */
export async function listOrders(q: Exec, params: OrderListParams) {
  const { orders } = q.t
  const counted = await countOrders(q, params)
  // Many orders in a range of totals: found by date instead of sorting all of them.
  const where = buildOrderWhere(q, params, counted > maxCountedOrders)
  const total = Math.min(counted, maxCountedOrders)
  const page = Math.max(1, Math.min(params.page, Math.ceil(total / params.pageSize)))
  const column = params.sort === 'total' ? orders.total : params.sort === 'customer' ? orders.name : orders.orderDate
  const direction = params.descending ? desc : asc
  const rows = await q
    .select({
      ...namedColumns({
        ...pick(orders, 'id', 'number', 'orderDate', 'name', 'email', 'status', 'paymentStatus', 'fulfillmentStatus'),
        ...pick(orders, 'itemCount', 'shippingName', 'address', 'total', 'balance', 'paymentDueAt'),
      }),
      refundDue: sql<boolean>`${refundDueCondition}`.mapWith(Boolean),
    })
    .from(ordersOf(q, params.view))
    .where(where)
    .orderBy(direction(column), direction(orders.id))
    .limit(params.pageSize)
    .offset((page - 1) * params.pageSize)
  return { rows, total, capped: counted > maxCountedOrders, page, pages: Math.max(1, Math.ceil(total / params.pageSize)) }
}

export type StaffOrderRow = Awaited<ReturnType<typeof listOrders>>['rows'][number]

export function buildOrderWhere(q: Exec, params: OrderListParams, isCommon = false): SQL | undefined {
  const { orders } = q.t
  const range = (condition: SQL) => (isCommon ? likely(q, condition) : condition)
  return and(
    params.ids === null ? undefined : inArray(orders.id, [...params.ids]),
    // Chosen or searched for, also test orders.
    params.view === 'test' || params.ids !== null || params.search !== '' ? undefined : isOfRealOrder(orders.id),
    buildViewWhere(q, params.view, params),
    params.status === null ? undefined : eq(orders.status, params.status),
    params.payment === null ? undefined : eq(orders.paymentStatus, params.payment),
    params.customer === null ? undefined : eq(orders.userId, params.customer),
    params.since === null ? undefined : gte(orders.orderDate, params.since),
    params.until === null ? undefined : lt(orders.orderDate, params.until),
    params.fulfillment === null ? undefined : eq(orders.fulfillmentStatus, params.fulfillment),
    params.country === null ? undefined : eq(orders.country, params.country),
    params.totalFrom === null ? undefined : range(gte(orders.total, params.totalFrom)),
    params.totalTo === null ? undefined : range(lte(orders.total, params.totalTo)),
    params.tag === null ? undefined : buildTagWhere(q, params.tag),
    params.code === null ? undefined : buildCodeWhere(q, params.code),
    params.search === '' ? undefined : sql`${orders.searchText} like ${likePattern(params.search)} escape '\\'`,
  )
}

// The newest orders of a common tag are found by date; there are too many to sort.
function buildTagWhere(q: Exec, { key, isCommon }: { key: string; isCommon: boolean }): SQL {
  const { orders, orderTags } = q.t
  if (isCommon) return sql`exists (select 1 from ${orderTags} where order_tags.order_id = ${orders.id} and order_tags.tag_key = ${key})`
  return sql`${orders.id} in (select order_tags.order_id from ${orderTags} where order_tags.tag_key = ${key})`
}

function buildCodeWhere(q: Exec, { id, isCommon }: { id: number | null; isCommon: boolean }): SQL {
  const { orders, orderDiscounts } = q.t
  if (id === null) return sql`1 = 0`
  if (isCommon)
    return sql`exists (select 1 from ${orderDiscounts} where order_discounts.order_id = ${orders.id} and order_discounts.code_id = ${id})`
  return sql`${orders.id} in (select order_discounts.order_id from ${orderDiscounts} where order_discounts.code_id = ${id})`
}

/** The code of a filter; one of a deleted discount, too. */
export async function findCodeFilter(q: Exec, codeKey: string): Promise<NonNullable<OrderListParams['code']>> {
  const { discountCodes, orderDiscounts } = q.t
  const [code] = await q.select({ id: discountCodes.id }).from(discountCodes).where(eq(discountCodes.codeKey, codeKey)).limit(1)
  if (!code) return { id: null, isCommon: false }
  const uses = q.select({ id: orderDiscounts.orderId }).from(orderDiscounts).where(eq(orderDiscounts.codeId, code.id)).limit(commonTagUses)
  const [row] = await q.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(uses.as('uses'))
  return { id: code.id, isCommon: (row?.total ?? 0) >= commonTagUses }
}

const commonTagUses = 5000

/** Whether at least 5,000 orders have a tag. */
export async function isCommonTag(q: Exec, key: string): Promise<boolean> {
  const { orderTags } = q.t
  const uses = q.select({ id: orderTags.orderId }).from(orderTags).where(eq(orderTags.tagKey, key)).limit(commonTagUses).as('uses')
  const [row] = await q.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(uses)
  return (row?.total ?? 0) >= commonTagUses
}
