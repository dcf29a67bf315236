import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { availability } from '#src/catalog/product.ts'
import { type Wanted, releaseReservations, reservationTime, reserveStock } from '#src/inventory/reservations.ts'
import { isUnpaid } from './status.ts'
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

/** Notes that orders were given up by their shopper for another one: money that comes for them all the same can take that back. */
export async function noteReplaced(tx: Tx, orderIds: number[], replacedBy: number): Promise<void> {
  const { orders } = tx.t
  if (orderIds.length > 0) await tx.update(orders).set({ replacedBy }).where(inArray(orders.id, orderIds))
}

/**
 * Takes back that a shopper gave an order up for another one, because the money for it came: holds its stock again and gives up
 * what its cart has waiting instead. 'already' = another order of that cart is paid; 'cancelled' = nobody replaced it, or its
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
    .select({ id: orders.id, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(and(eq(orders.cartId, order.cartId), ne(orders.id, order.id)))
  // One cart is bought once, however many orders were made of it.
  if (!others.every(isUnpaid)) return 'already'
  try {
    await tx.savepoint(async (inner) => {
      const given: number[] = []
      for (const { id } of others) if (await cancelUnpaid(inner, id, { ...by, actor: 'shop' })) given.push(id)
      await noteReplaced(inner, given, order.id)
      const short = await reserveStock(inner, order.id, await wantedBy(inner, order.id), by.now + reservationTime)
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

/** What an order would hold, by SKU and in the order everybody holds in. */
async function wantedBy(tx: Tx, orderId: number): Promise<Wanted[]> {
  const { orderLines, products, inventory } = tx.t
  const lines = await tx
    .select({
      sku: orderLines.sku,
      quantity: orderLines.quantity,
      isDigital: orderLines.isDigital,
      backorders: products.backorders,
      total: inventory.calculatedTotal,
    })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(inventory, eq(inventory.sku, orderLines.sku))
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.kind, 'item')))
    .orderBy(orderLines.sku)
  const wanted = new Map<string, Wanted>()
  for (const { sku, quantity, isDigital, backorders, total } of lines) {
    const unlimited = availability({ isDigital, backorders: backorders ?? false }, total, 0) === null
    wanted.set(sku, { sku, quantity: quantity + (wanted.get(sku)?.quantity ?? 0), unlimited })
  }
  return [...wanted.values()].sort((a, b) => (a.sku < b.sku ? -1 : 1))
}
