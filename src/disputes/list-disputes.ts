import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type ListQuery, selectPart, rowsInOrder } from '#db/lists/list-query.ts'
import type { Exec } from '#db/types.ts'
import { joinOrders, matchesPayment } from '#src/payments/search-payments.ts'
import { pick } from '#src/lib/collections/pick.ts'

export const disputeViews = ['open', 'closed'] as const
export type DisputeView = (typeof disputeViews)[number]

export type ListedDispute = Awaited<ReturnType<typeof selectWithOrders>>[number]

export function disputeListQuery(q: Exec, { view, search }: { view: DisputeView; search: string }): ListQuery<ListedDispute> {
  const { disputes: table } = q.t
  return rowsInOrder(table, ['createdAt'], {
    from: joinOrders(q, table),
    where: and(view === 'open' ? isNull(table.closedAt) : isNotNull(table.closedAt), matchesPayment(q, table, table.disputeId, search)),
    descending: true,
    select: (part) => selectPart(selectWithOrders(q), part),
  })
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
      ...pick(table, 'state', 'amount', 'currency', 'reason', 'evidenceDueAt', 'createdAt', 'closedAt'),
    })
    .from(table)
    .leftJoin(orders, eq(orders.id, table.orderId))
    .leftJoin(orderProcessors, eq(orderProcessors.processorId, table.processorId))
    .$dynamic()
}
