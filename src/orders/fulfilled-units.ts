import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { FulfillmentStatus } from '#db/schema/orders.ts'
import type { Exec, Tx } from '#db/types.ts'
import { type OrderLineRow, findOrder, listOrderLines } from './find-orders.ts'
import { transitionOrder } from './status.ts'

export type FulfillableLine = Pick<OrderLineRow, 'kind' | 'isDigital' | 'quantity' | 'fulfilled' | 'refunded' | 'refunding'>

export const isShippable = ({ kind, isDigital }: Pick<OrderLineRow, 'kind' | 'isDigital'>): boolean => kind === 'item' && !isDigital

/** Units of a line that still have to be shipped. Refunds count against units that are not shipped yet. */
export const countUnitsToFulfill = (line: FulfillableLine): number =>
  isShippable(line) ? Math.max(0, line.quantity - line.fulfilled - line.refunded - line.refunding) : 0

/** False unless the order is in processing. A cancellation or a hold at the same moment comes first, or waits. */
export async function claimProcessingOrder(tx: Tx, id: number, now: number): Promise<boolean> {
  const { orders } = tx.t
  const claimed = await tx
    .update(orders)
    .set({ updatedAt: now })
    .where(and(eq(orders.id, id), eq(orders.status, 'processing')))
    .returning({ id: orders.id })
  return claimed.length > 0
}

/** Adds units to what is fulfilled of their lines, or removes them with `sign` -1; false when a line has fewer. The caller rolls back on false. */
export async function changeFulfilledUnits(
  tx: Tx,
  lines: readonly { orderLineId: number; quantity: number }[],
  sign: 1 | -1,
): Promise<boolean> {
  const { orderLines } = tx.t
  for (const { orderLineId, quantity } of lines) {
    const fulfilled = sql`${orderLines.fulfilled} + ${sign * quantity}`
    const fits =
      sign > 0 ? lte(sql`${fulfilled} + ${orderLines.refunded} + ${orderLines.refunding}`, orderLines.quantity) : gte(fulfilled, 0)
    const changed = await tx
      .update(orderLines)
      .set({ fulfilled })
      .where(and(eq(orderLines.id, orderLineId), fits))
      .returning({ id: orderLines.id })
    if (changed.length === 0) return false
  }
  return true
}

/**
 * Sets the fulfillment status from the lines. An order in processing is shipped once nothing is left to ship; a shipped one is in processing
 * again when something is. Once all that was shipped has come back, the order is returned. Orders that ended keep their status.
 */
export async function refreshFulfillmentStatus(tx: Tx, orderId: number, by: { actor: string; now: number }): Promise<void> {
  const { orders } = tx.t
  const order = await findOrder(tx, { id: orderId })
  if (!order || order.status === 'cancelled') return
  const lines = await listOrderLines(tx, orderId)
  const fulfillmentStatus = fulfillmentStatusOf(lines)
  const isReturned = fulfillmentStatus === 'fulfilled' && (await hasReturnedAll(tx, lines))
  const shown = isReturned ? 'returned' : fulfillmentStatus
  const hasEnded = order.status === 'refunded'
  if (shown !== order.fulfillmentStatus && (!hasEnded || isReturned || order.fulfillmentStatus === 'returned'))
    await tx.update(orders).set({ fulfillmentStatus: shown, updatedAt: by.now }).where(eq(orders.id, orderId))
  if (hasEnded) return
  if (order.status === 'processing' && fulfillmentStatus === 'fulfilled') await transitionOrder(tx, orderId, 'shipped', by)
  const isOpen = fulfillmentStatus === 'unfulfilled' || fulfillmentStatus === 'partial'
  if (order.status === 'shipped' && isOpen) await transitionOrder(tx, orderId, 'processing', by)
}

/** Units of each line that came back in returns, by line. */
export async function countReturnedUnits(q: Exec, orderIds: number[]): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map()
  const { returns, returnLines } = q.t
  const rows = await q
    .select({ lineId: returnLines.orderLineId, units: sql<number>`sum(${returnLines.quantity})`.mapWith(Number) })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .where(and(inArray(returns.orderId, orderIds), inArray(returns.state, ['received', 'completed'])))
    .groupBy(returnLines.orderLineId)
  return new Map(rows.map(({ lineId, units }) => [lineId, units]))
}

async function hasReturnedAll(tx: Tx, lines: readonly OrderLineRow[]): Promise<boolean> {
  const returned = await countReturnedUnits(tx, [...new Set(lines.map(({ orderId }) => orderId))])
  return lines.filter(isShippable).every(({ id, fulfilled }) => (returned.get(id) ?? 0) >= fulfilled)
}

export function fulfillmentStatusOf(lines: readonly FulfillableLine[]): FulfillmentStatus {
  const shippable = lines.filter(isShippable)
  const fulfilled = shippable.reduce((sum, line) => sum + line.fulfilled, 0)
  const open = shippable.reduce((sum, line) => sum + countUnitsToFulfill(line), 0)
  if (fulfilled > 0) return open > 0 ? 'partial' : 'fulfilled'
  return open > 0 ? 'unfulfilled' : 'not_required'
}
