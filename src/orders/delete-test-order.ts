import { and, asc, eq } from 'drizzle-orm'
import { isOfTestOrder } from '#db/real-orders.ts'
import type { Exec, Tx } from '#db/types.ts'

/** Deletes a test order with its lines, discounts, shipments, refunds and returns. Returns its number; null for any other id. */
export async function deleteTestOrder(tx: Tx, orderId: number): Promise<number | null> {
  const { orders } = tx.t
  const [deleted] = await tx
    .delete(orders)
    .where(and(eq(orders.id, orderId), isOfTestOrder(orders.id)))
    .returning({ number: orders.number })
  return deleted?.number ?? null
}

/** The oldest first. */
export async function listTestOrderIds(q: Exec, limit: number): Promise<number[]> {
  const { orders } = q.t
  const rows = await q
    .select({ id: orders.id })
    .from(orders)
    .where(isOfTestOrder(orders.id))
    .orderBy(asc(orders.orderDate), asc(orders.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
