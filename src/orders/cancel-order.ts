import { and, eq, inArray, ne } from 'drizzle-orm'
import { isOfSameKind } from '#db/real-orders.ts'
import type { Tx } from '#db/types.ts'
import { returnUses } from '#src/discounts/uses.ts'
import { releaseReservations, reservationDuration, reserveStock } from '#src/inventory/reservations.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'
import { addTimelineEntry } from './timeline.ts'
import { listOrderedUnits } from './ordered-units.ts'
import { isPayable } from './status.ts'

/** Also releases its stock. Returns false when it is already paid or cancelled. */
export async function cancelUnpaidOrder(tx: Tx, orderId: number, by: { actor: string; now: number }): Promise<boolean> {
  const { orders } = tx.t
  const [cancelled] = await tx
    .update(orders)
    .set({ status: 'cancelled', updatedAt: by.now })
    .where(and(eq(orders.id, orderId), isPayable(tx)))
    .returning({ id: orders.id })
  if (!cancelled) return false
  await releaseReservations(tx, orderId)
  await returnUses(tx, orderId)
  await addTimelineEntry(tx, { orderId, kind: 'status', data: { from: 'pending', to: 'cancelled' }, ...by })
  return true
}

/** Marks orders as replaced by the shopper's newer order. A late payment can still undo that. */
export async function markReplaced(tx: Tx, orderIds: number[], replacedBy: number): Promise<void> {
  const { orders } = tx.t
  if (orderIds.length > 0) await tx.update(orders).set({ replacedBy }).where(inArray(orders.id, orderIds))
}

/**
 * Reserves its stock again and cancels the cart's pending order instead. 'already': the replacement, or an order that replaced that one,
 * is paid. 'cancelled': it was not replaced, or its stock is gone; nothing has changed.
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
    .where(and(eq(orders.cartId, order.cartId), ne(orders.id, order.id), isOfSameKind(orders.id, isTestOrderId(order.id))))
  // Follow the chain of replacements: one checkout is paid once. The cart itself can be bought again later.
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
      const reservation = { orderId: order.id, expiresAt: by.now + reservationDuration, client: null }
      const shortages = await reserveStock(inner, await listOrderedUnits(inner, order.id), reservation)
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
