import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { releaseReservations, reservationTime, reserveStock } from '#src/inventory/reservations.ts'
import { isUnpaid } from './status.ts'
import { addTimeline } from './timeline.ts'
import { unitsOf } from './units.ts'

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

/** Notes that orders were given up by their shopper for another one: money that comes for them all the same can take that back. */
export async function noteReplaced(tx: Tx, orderIds: number[], replacedBy: number): Promise<void> {
  const { orders } = tx.t
  if (orderIds.length > 0) await tx.update(orders).set({ replacedBy }).where(inArray(orders.id, orderIds))
}

/**
 * Takes back that a shopper gave an order up for another one, because the money for it came: holds its stock again and gives up
 * what its cart has waiting instead. 'already' = the order it was given up for, or what that was given up for, is paid; 'cancelled' = nobody replaced it, or its
 * stock is gone: then nothing has changed.
 */
export async function takeBack(
  tx: Tx,
  order: { id: number; cartId: number | null; replacedBy: number | null },
  by: { actor: string; now: number },
): Promise<'open' | 'already' | 'cancelled'> {
  const { orders } = tx.t
  if (order.replacedBy === null || order.cartId === null) return 'cancelled'
  const others = await tx
    .select({ id: orders.id, paymentStatus: orders.paymentStatus, replacedBy: orders.replacedBy })
    .from(orders)
    .where(and(eq(orders.cartId, order.cartId), ne(orders.id, order.id)))
  // What one review became is bought once, however many orders were made of it. A cart can hold more afterwards, and be bought again.
  for (let next: number | null = order.replacedBy, steps = 0; next !== null && steps <= others.length; steps += 1) {
    const other = others.find(({ id }) => id === next)
    if (!other || !isUnpaid(other)) return 'already'
    next = other.replacedBy
  }
  try {
    await tx.savepoint(async (inner) => {
      const given: number[] = []
      for (const { id } of others) if (await cancelUnpaid(inner, id, { ...by, actor: 'shop' })) given.push(id)
      await noteReplaced(inner, given, order.id)
      const short = await reserveStock(inner, order.id, await unitsOf(inner, order.id), by.now + reservationTime)
      if (short.length > 0) throw new StockGone()
      await inner.update(orders).set({ status: 'pending', replacedBy: null, updatedAt: by.now }).where(eq(orders.id, order.id))
      await addTimeline(inner, { orderId: order.id, kind: 'status', data: { from: 'cancelled', to: 'pending' }, ...by })
    })
    return 'open'
  } catch (error) {
    if (error instanceof StockGone) return 'cancelled'
    throw error
  }
}

class StockGone extends Error {}
