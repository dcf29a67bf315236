import { type SQL, and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import { NotFound } from '#src/lib/errors.ts'
import { likePattern } from '#src/lib/search-text.ts'

export const unmatchedViews = ['open', 'settled'] as const
export type UnmatchedView = (typeof unmatchedViews)[number]

/** One page of the money without an order, newest first, with the order and e-mail it may belong to. */
export async function listUnmatched(q: Exec, wish: { view: UnmatchedView; search: string; page: number; pageSize: number }) {
  const { unmatchedPayments: table, orders } = q.t
  const where = and(wish.view === 'open' ? isNull(table.settledAt) : isNotNull(table.settledAt), searched(q, wish.search))
  const [counted] = await q
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(table)
    .leftJoin(orders, eq(orders.id, table.orderId))
    .where(where)
  const total = counted?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / wish.pageSize))
  const page = Math.min(wish.page, pages)
  const rows = await withOrders(q)
    .where(where)
    .orderBy(desc(table.id))
    .limit(wish.pageSize)
    .offset((page - 1) * wish.pageSize)
  return { rows, total, capped: false, page, pages }
}

export type UnmatchedPayment = Awaited<ReturnType<typeof listUnmatched>>['rows'][number]

/** One of them. Throws NotFound. */
export async function getUnmatched(q: Exec, id: number): Promise<UnmatchedPayment> {
  const [found] = await withOrders(q).where(eq(q.t.unmatchedPayments.id, id)).limit(1)
  if (!found) throw new NotFound('unmatched payment')
  return found
}

function withOrders(q: Exec) {
  const { unmatchedPayments: table, orders, orderProcessors } = q.t
  return q
    .select({
      id: table.id,
      processor: orderProcessors.name,
      reference: table.reference,
      amount: table.amount,
      currency: table.currency,
      reason: table.reason,
      orderId: table.orderId,
      orderNumber: orders.number,
      email: sql<string>`coalesce(nullif(${table.email}, ''), ${orders.email}, '')`,
      createdAt: table.createdAt,
      settledAt: table.settledAt,
      note: table.note,
    })
    .from(table)
    .leftJoin(orders, eq(orders.id, table.orderId))
    .leftJoin(orderProcessors, eq(orderProcessors.processorId, table.processorId))
    .$dynamic()
}

function searched(q: Exec, search: string): SQL | undefined {
  if (search === '') return undefined
  const { unmatchedPayments: table, orders } = q.t
  const text = sql`lower(${table.reference} || ' ' || ${table.email} || ' ' || coalesce(${orders.searchText}, ''))`
  return sql`${text} like ${likePattern(search.replace(/^#/, ''))} escape '\\'`
}
