import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { type ListQuery, selectPart, rowsInOrder } from '#db/lists/list-query.ts'
import type { Exec } from '#db/types.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { joinOrders, matchesPayment } from './search-payments.ts'
import type { UnmatchedReason } from './unmatched-payments.ts'
import { pick } from '#src/lib/collections/pick.ts'

export const unmatchedViews = ['open', 'settled'] as const
export type UnmatchedView = (typeof unmatchedViews)[number]

export function unmatchedListQuery(q: Exec, { view, search }: { view: UnmatchedView; search: string }): ListQuery<UnmatchedPayment> {
  const { unmatchedPayments: table } = q.t
  return rowsInOrder(table, [], {
    from: joinOrders(q, table),
    where: and(view === 'open' ? isNull(table.settledAt) : isNotNull(table.settledAt), matchesPayment(q, table, table.email, search)),
    descending: true,
    select: (part) => selectPart(selectWithOrders(q), part),
  })
}

export type UnmatchedPayment = Awaited<ReturnType<typeof selectWithOrders>>[number]

/** Throws NotFound. */
export async function getUnmatchedPayment(q: Exec, id: number): Promise<UnmatchedPayment> {
  const [found] = await selectWithOrders(q).where(eq(q.t.unmatchedPayments.id, id)).limit(1)
  if (!found) throw new NotFound('unmatched payment')
  return found
}

/** Open ones, the newest first. */
export const listOpenUnmatched = (q: Exec, reasons: readonly UnmatchedReason[], limit: number): Promise<UnmatchedPayment[]> =>
  selectWithOrders(q)
    .where(and(isNull(q.t.unmatchedPayments.settledAt), inArray(q.t.unmatchedPayments.reason, [...reasons])))
    .orderBy(desc(q.t.unmatchedPayments.id))
    .limit(limit)

function selectWithOrders(q: Exec) {
  const { unmatchedPayments: table, orders, orderProcessors } = q.t
  return q
    .select({
      id: table.id,
      processorId: table.processorId,
      account: table.account,
      processor: orderProcessors.name,
      ...pick(table, 'reference', 'amount', 'currency', 'reason', 'orderId'),
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
