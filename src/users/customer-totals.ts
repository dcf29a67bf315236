import { and, eq, inArray, sql } from 'drizzle-orm'
import { isOfRealOrder } from '#db/real-orders.ts'
import type { Exec } from '#db/types.ts'
import { receivedStatuses } from '#src/lib/money/amount-due.ts'

/** Orders of each account and what it has paid for them, in minor units after refunds. */
export async function readCustomerTotals(q: Exec, userIds: number[]): Promise<Map<number, { orders: number; spent: number }>> {
  const totals = new Map(userIds.map((id) => [id, { orders: 0, spent: 0 }]))
  if (userIds.length === 0) return totals
  const { orders } = q.t
  const rows = await q
    .select({ userId: orders.userId, ...totalColumns(q) })
    .from(orders)
    .where(and(inArray(orders.userId, userIds), isOfRealOrder(orders.id)))
    .groupBy(orders.userId)
  for (const { userId, ...total } of rows) if (userId !== null) totals.set(userId, total)
  return totals
}

/** The same of the orders with an address, whoever placed them. */
export async function readAddressTotals(q: Exec, emailKey: string): Promise<{ orders: number; spent: number }> {
  const { orders } = q.t
  const [row] = await q
    .select(totalColumns(q))
    .from(orders)
    .where(and(eq(orders.emailKey, emailKey), isOfRealOrder(orders.id)))
  return row ?? { orders: 0, spent: 0 }
}

function totalColumns({ t: { orders } }: Exec) {
  const isPaid = inArray(orders.paymentStatus, receivedStatuses)
  const paid = sql`case when ${isPaid} then ${orders.total} - ${orders.refunded} else 0 end`
  return { orders: sql<number>`count(*)`.mapWith(Number), spent: sql<number>`coalesce(sum(${paid}), 0)`.mapWith(Number) }
}
