import { type SQL, and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ListQuery } from '#db/list-query.ts'
import type { Exec } from '#db/types.ts'
import { likePattern } from '#src/lib/search-text.ts'

export const disputeViews = ['open', 'closed'] as const
export type DisputeView = (typeof disputeViews)[number]

export type ListedDispute = Awaited<ReturnType<typeof selectWithOrders>>[number]

export function disputeListQuery(q: Exec, { view, search }: { view: DisputeView; search: string }): ListQuery<ListedDispute> {
  const { disputes: table, orders } = q.t
  return {
    from: sql`${table} left join ${orders} on ${orders.id} = ${table.orderId}`,
    where: and(view === 'open' ? isNull(table.closedAt) : isNotNull(table.closedAt), searchCondition(q, search)),
    order: [table.createdAt, table.id],
    descending: true,
    cursor: ({ createdAt, id }) => [createdAt, id],
    select: ({ where, orderBy, limit, offset }) =>
      selectWithOrders(q)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  }
}

export const countOpenDisputes = (q: Exec): Promise<number> => q.$count(q.t.disputes, isNull(q.t.disputes.closedAt))

function selectWithOrders(q: Exec) {
  const { disputes: table, orders, orderProcessors } = q.t
  return q
    .select({
      id: table.id,
      disputeId: table.disputeId,
      reference: table.reference,
      processor: orderProcessors.name,
      orderNumber: orders.number,
      email: sql<string>`coalesce(${orders.email}, '')`,
      state: table.state,
      amount: table.amount,
      currency: table.currency,
      reason: table.reason,
      evidenceDueAt: table.evidenceDueAt,
      createdAt: table.createdAt,
      closedAt: table.closedAt,
    })
    .from(table)
    .leftJoin(orders, eq(orders.id, table.orderId))
    .leftJoin(orderProcessors, eq(orderProcessors.processorId, table.processorId))
    .$dynamic()
}

function searchCondition(q: Exec, search: string): SQL | undefined {
  if (search === '') return undefined
  const { disputes: table, orders } = q.t
  const text = sql`lower(${table.reference} || ' ' || ${table.disputeId} || ' ' || coalesce(${orders.searchText}, ''))`
  return sql`${text} like ${likePattern(search.replace(/^#/, ''))} escape '\\'`
}
