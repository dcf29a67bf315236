import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { releaseReservations, reservationDuration, reserveStock } from '#src/inventory/reservations.ts'
import { isUnpaid } from './status.ts'
import { addTimelineEntry } from './timeline.ts'
import { listOrderedUnits } from './ordered-units.ts'

/** Gives up an unpaid order and its stock. Returns false when it is already paid or cancelled. */
export async function cancelUnpaidOrder(tx: Tx, orderId: number, by: { actor: string; now: number }): Promise<boolean> {
  const { orders } = tx.t
  const [cancelled] = await tx
    .update(orders)
    .set({ status: 'cancelled', updatedAt: by.now })
    .where(and(eq(orders.id, orderId), inArray(orders.paymentStatus, ['unpaid', 'failed']), inArray(orders.status, ['pending', 'failed'])))
    .returning({ id: orders.id })
  if (!cancelled) return false
  await releaseReservations(tx, orderId)
  await addTimelineEntry(tx, { orderId, kind: 'status', data: { from: 'pending', to: 'cancelled' }, ...by })
  return true
}

/** Notes that orders were given up by their shopper for another one: money that comes for them all the same can take that back. */
export async function markReplaced(tx: Tx, orderIds: number[], replacedBy: number): Promise<void> {
  const { orders } = tx.t
  if (orderIds.length > 0) await tx.update(orders).set({ replacedBy }).where(inArray(orders.id, orderIds))
}

/**
 * Takes back that a shopper gave an order up for another one, because the money for it came: holds its stock again and gives up
 * what its cart has waiting instead. 'already' = the order it was given up for, or what that was given up for, is paid; 'cancelled' = nobody replaced it, or its
 * stock is gone: then nothing has changed.
 */
export async function undoCancellation(
  tx: Tx,
  order: { id: number; cartId: number | null; replacedBy: number | null },
  by: { actor: string; now: number },
): Promise<'open' | 'already' | 'cancelled'> {
  const { orders } = tx.t
  if (order.replacedBy === null || order.cartId === null) return 'cancelled'
  const otherOrders = await tx
    .select({ id: orders.id, paymentStatus: orders.paymentStatus, replacedBy: orders.replacedBy })
    .from(orders)
    .where(and(eq(orders.cartId, order.cartId), ne(orders.id, order.id)))
  // What one review became is bought once, however many orders were made of it. A cart can hold more afterwards, and be bought again.
  for (let nextId: number | null = order.replacedBy, hops = 0; nextId !== null && hops <= otherOrders.length; hops += 1) {
    const other = otherOrders.find(({ id }) => id === nextId)
    if (!other || !isUnpaid(other)) return 'already'
    nextId = other.replacedBy
  }
  try {
    await tx.savepoint(async (inner) => {
      const cancelledIds: number[] = []
      for (const { id } of otherOrders) if (await cancelUnpaidOrder(inner, id, { ...by, actor: 'shop' })) cancelledIds.push(id)
      await markReplaced(inner, cancelledIds, order.id)
      const shortages = await reserveStock(inner, order.id, await listOrderedUnits(inner, order.id), by.now + reservationDuration)
      if (shortages.length > 0) throw new OutOfStockError()
      await inner.update(orders).set({ status: 'pending', replacedBy: null, updatedAt: by.now }).where(eq(orders.id, order.id))
      await addTimelineEntry(inner, { orderId: order.id, kind: 'status', data: { from: 'cancelled', to: 'pending' }, ...by })
    })
    return 'open'
  } catch (error) {
    if (error instanceof OutOfStockError) return 'cancelled'
    throw error
  }
}

class OutOfStockError extends Error {}
