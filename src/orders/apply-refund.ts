import { and, eq, lt } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { dayIn } from '#src/lib/dates.ts'
import { addToDailySales } from './daily-sales.ts'
import { isUnpaid, transitionOrder } from './status.ts'
import { addTimelineEntry } from './timeline.ts'

export interface ApplyRefundInput {
  /** Refunded so far, in minor units. */
  total: number
  actor: string
  now: number
  timeZone: string
}

/**
 * Records what the processor has refunded of a paid order. The total never decreases; a repeat changes nothing. A full refund refunds
 * every line and the order; a partial one names no lines, so it only counts in the order and in the sales of its day. Stock is not
 * returned: staff decide.
 */
export async function applyRefund(tx: Tx, orderId: number, { total, timeZone, ...by }: ApplyRefundInput): Promise<void> {
  const { orders, orderLines } = tx.t
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).limit(1)
  if (!order || isUnpaid(order)) return
  const refunded = Math.min(total, order.total)
  const amount = refunded - order.refunded
  const isFull = refunded === order.total
  const updated = await tx
    .update(orders)
    .set({ refunded, paymentStatus: isFull ? 'refunded' : 'partially_refunded', updatedAt: by.now })
    .where(and(eq(orders.id, orderId), eq(orders.refunded, order.refunded), lt(orders.refunded, refunded)))
    .returning({ id: orders.id })
  if (updated.length === 0) return

  const isCancelled = order.status === 'cancelled'
  // The revenue of a cancelled order is gone already.
  if (!isCancelled) await addToDailySales(tx, dayIn(by.now, timeZone), { refunded: amount })
  const keepsStock = !isCancelled && order.fulfillmentStatus !== 'not_required'
  await addTimelineEntry(tx, { orderId, kind: 'refunded', data: { amount, ...(keepsStock ? { stock: 'unchanged' } : {}) }, ...by })
  if (!isFull) return
  await tx
    .update(orderLines)
    .set({ refunded: orderLines.quantity })
    .where(and(eq(orderLines.orderId, orderId), lt(orderLines.refunded, orderLines.quantity)))
  if (!isCancelled) await transitionOrder(tx, orderId, 'refunded', by)
}
