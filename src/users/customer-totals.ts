import { inArray, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'

/** Orders of each account and what it has paid for them, in minor units after refunds. */
export async function readCustomerTotals(q: Exec, userIds: number[]): Promise<Map<number, { orders: number; spent: number }>> {
  const totals = new Map(userIds.map((id) => [id, { orders: 0, spent: 0 }]))
  if (userIds.length === 0) return totals
  const { orders } = q.t
  const paid = sql`case when ${inArray(orders.paymentStatus, ['paid', 'partially_refunded', 'refunded', 'disputed'])} then ${orders.total} - ${orders.refunded} else 0 end`
  const rows = await q
    .select({
      userId: orders.userId,
      orders: sql<number>`count(*)`.mapWith(Number),
      spent: sql<number>`sum(${paid})`.mapWith(Number),
    })
    .from(orders)
    .where(inArray(orders.userId, userIds))
    .groupBy(orders.userId)
  for (const { userId, ...total } of rows) if (userId !== null) totals.set(userId, total)
  return totals
}
