import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { releaseReservations } from '#src/inventory/reservations.ts'
import { addTimeline } from './timeline.ts'

/** Gives up an unpaid order and its stock. Returns false when it is already paid or cancelled. */
export async function cancelUnpaid(tx: Tx, orderId: number, by: { actor: string; now: number }): Promise<boolean> {
  const { orders } = tx.t
  const [cancelled] = await tx
    .update(orders)
    .set({ status: 'cancelled', updatedAt: by.now })
    .where(and(eq(orders.id, orderId), inArray(orders.paymentStatus, ['unpaid', 'failed']), inArray(orders.status, ['pending', 'failed'])))
    .returning({ id: orders.id })
  if (!cancelled) return false
  await releaseReservations(tx, orderId)
  await addTimeline(tx, { orderId, kind: 'status', data: { from: 'pending', to: 'cancelled' }, ...by })
  return true
}
