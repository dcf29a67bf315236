import { type SQL, and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { NotFound } from '#src/lib/errors.ts'
import { likePattern } from '#src/lib/search-text.ts'

export const unmatchedViews = ['open', 'settled'] as const
export type UnmatchedView = (typeof unmatchedViews)[number]

/** One page of the money without an order, newest first, with the order and e-mail it may belong to. */
export async function listUnmatchedPayments(q: Exec, params: { view: UnmatchedView; search: string; page: number; pageSize: number }) {
  const { unmatchedPayments: table, orders } = q.t
  const where = and(params.view === 'open' ? isNull(table.settledAt) : isNotNull(table.settledAt), searchCondition(q, params.search))
  const [countRow] = await q
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(table)
    .leftJoin(orders, eq(orders.id, table.orderId))
    .where(where)
  const total = countRow?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / params.pageSize))
  const page = Math.min(params.page, pages)
  const rows = await selectWithOrders(q)
    .where(where)
    .orderBy(desc(table.id))
    .limit(params.pageSize)
    .offset((page - 1) * params.pageSize)
  return { rows, total, capped: false, page, pages }
}

export type UnmatchedPayment = Awaited<ReturnType<typeof listUnmatchedPayments>>['rows'][number]

/** One of them. Throws NotFound. */
export async function getUnmatchedPayment(q: Exec, id: number): Promise<UnmatchedPayment> {
  const [found] = await selectWithOrders(q).where(eq(q.t.unmatchedPayments.id, id)).limit(1)
  if (!found) throw new NotFound('unmatched payment')
  return found
}

function selectWithOrders(q: Exec) {
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

function searchCondition(q: Exec, search: string): SQL | undefined {
  if (search === '') return undefined
  const { unmatchedPayments: table, orders } = q.t
  const text = sql`lower(${table.reference} || ' ' || ${table.email} || ' ' || coalesce(${orders.searchText}, ''))`
  return sql`${text} like ${likePattern(search.replace(/^#/, ''))} escape '\\'`
}
