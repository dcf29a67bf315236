import { and, count, desc, eq, isNotNull, ne, notInArray } from 'drizzle-orm'
import { isOfRealOrder } from '#db/real-orders.ts'
import type { Exec } from '#db/types.ts'

/** When the account last ordered, in epoch ms; null = never. Orders that were cancelled or failed do not count. */
export async function findLastOrderDate(q: Exec, userId: number): Promise<number | null> {
  const { orders } = q.t
  const [order] = await q
    .select({ orderDate: orders.orderDate })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        notInArray(orders.status, ['cancelled', 'failed']),
        ne(orders.paymentStatus, 'failed'),
        isOfRealOrder(orders.id),
      ),
    )
    .orderBy(desc(orders.orderDate), desc(orders.id))
    .limit(1)
  return order?.orderDate ?? null
}

export async function countPaidOrders(q: Exec, cartId: number): Promise<number> {
  const { orders } = q.t
  const [row] = await q
    .select({ count: count() })
    .from(orders)
    .where(and(eq(orders.cartId, cartId), isNotNull(orders.paidAt)))
  return row?.count ?? 0
}
