import { and, asc, desc, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { searchNewest } from '#db/search/staff-search.ts'
import { inChunks } from '#src/lib/chunks.ts'

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

/** Orders of a cart whose payment is still open at the checkout; those that wait for a transfer are done with the cart. */
export async function listUnpaidOrders(q: Exec, cartId: number) {
  const { orders } = q.t
  return q
    .select({ id: orders.id, attemptKey: orders.attemptKey, externalId: orders.externalId, number: orders.number, total: orders.total })
    .from(orders)
    .where(
      and(
        eq(orders.cartId, cartId),
        inArray(orders.paymentStatus, ['unpaid', 'failed']),
        inArray(orders.status, ['pending', 'failed']),
        isNull(orders.paymentDueAt),
      ),
    )
    .orderBy(desc(orders.id))
}

export async function countEndedOrders(q: Exec, cartId: number): Promise<number> {
  const { orders } = q.t
  const [row] = await q
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(orders)
    .where(
      and(
        eq(orders.cartId, cartId),
        or(eq(orders.status, 'cancelled'), notInArray(orders.paymentStatus, ['unpaid', 'failed']), isNotNull(orders.paymentDueAt)),
      ),
    )
  return row?.count ?? 0
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
