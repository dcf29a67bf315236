import { and, eq, exists, inArray, ne, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { isOfRealOrder } from '#db/real-orders.ts'
import { stmt } from '#db/stmt.ts'
import { soldStatuses } from '#src/orders/status.ts'

/** True when the user has a paid order with the product that is not cancelled. */
export async function hasPurchased(q: Exec, userId: number, productId: number): Promise<boolean> {
  return (await selectPurchase(q, { userId, productId })).length > 0
}

const selectPurchase = stmt((q) => {
  const { orders, orderLines } = q.t
  const line = q
    .select({ one: sql`1` })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orders.id), eq(orderLines.productId, sql.placeholder('productId')), eq(orderLines.kind, 'item')))
  return q
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, sql.placeholder('userId')),
        inArray(orders.paymentStatus, soldStatuses),
        ne(orders.status, 'cancelled'),
        isOfRealOrder(orders.id),
        exists(line),
      ),
    )
    .limit(1)
})
