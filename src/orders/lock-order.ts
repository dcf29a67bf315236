import { eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import type { OrderRow } from './find-orders.ts'

/** The order, locked until the transaction ends: what depends on its units waits for it. Throws NotFound. */
export async function lockOrder(tx: Tx, orderId: number, now: number): Promise<OrderRow> {
  const { orders } = tx.t
  const [order] = await tx.update(orders).set({ updatedAt: now }).where(eq(orders.id, orderId)).returning()
  if (!order) throw new NotFound('order')
  return order
}
