import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { isOfRealOrder } from '#db/real-orders.ts'
import type { Exec } from '#db/types.ts'

/** Orders of this buyer with each discount, paid or holding a use; `ownOrderIds` are not counted. */
export async function countCustomerUses(
  q: Exec,
  discountIds: number[],
  { userId, emailKey, ownOrderIds }: { userId: number | null; emailKey: string | null; ownOrderIds: number[] },
): Promise<Map<number, number>> {
  if (discountIds.length === 0 || (userId === null && emailKey === null)) return new Map()
  const { orderDiscounts, orders } = q.t
  const isTheirs = or(
    userId === null ? undefined : eq(orders.userId, userId),
    emailKey === null ? undefined : eq(orders.emailKey, emailKey),
  )
  const rows = await q
    .select({ discountId: orderDiscounts.discountId, count: sql<number>`count(*)`.mapWith(Number) })
    .from(orderDiscounts)
    .innerJoin(orders, eq(orders.id, orderDiscounts.orderId))
    .where(
      and(
        inArray(orderDiscounts.discountId, discountIds),
        inArray(orderDiscounts.state, ['reserved', 'used']),
        isTheirs,
        isOfRealOrder(orders.id),
        ownOrderIds.length > 0 ? notInArray(orderDiscounts.orderId, ownOrderIds) : undefined,
      ),
    )
    .groupBy(orderDiscounts.discountId)
  return new Map(rows.map(({ discountId, count }) => [discountId, count]))
}
