import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { isOfRealOrder } from '#db/real-orders.ts'
import type { Exec } from '#db/types.ts'
import { isListed } from '#src/products/listed-product.ts'
import { bestSellerLines } from '../limits.ts'
import { soldStatuses } from '../status.ts'

/** Ids of active products by units among the latest lines of all orders, which bounds what is read. */
export async function listBestSellingIds(q: Exec, limit: number): Promise<number[]> {
  const { orderLines, orders, products } = q.t
  const latest = q
    .select({ orderId: orderLines.orderId, productId: orderLines.productId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.kind, 'item'))
    .orderBy(desc(orderLines.id))
    .limit(bestSellerLines)
    .as('latest')
  const units = sql<number>`sum(${latest.quantity})`.mapWith(Number)
  const rows = await q
    .select({ id: products.id, units })
    .from(latest)
    .innerJoin(orders, eq(orders.id, latest.orderId))
    .innerJoin(products, eq(products.id, latest.productId))
    .where(and(ne(orders.status, 'cancelled'), inArray(orders.paymentStatus, soldStatuses), isOfRealOrder(orders.id), isListed(q)))
    .groupBy(products.id)
    .orderBy(desc(units), desc(products.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
