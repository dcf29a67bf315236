import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import type { OrderStatus, PaymentStatus } from '#db/schema/orders.ts'
import { NotFound, Refusal } from '#src/lib/errors.ts'
import { addTimeline } from './timeline.ts'

/** Which status may follow which. */
export const moves: Record<OrderStatus, OrderStatus[]> = {
  pending: ['processing', 'completed', 'failed', 'cancelled'],
  failed: ['processing', 'completed', 'cancelled'],
  processing: ['on_hold', 'shipped', 'completed', 'cancelled', 'refunded'],
  on_hold: ['processing', 'cancelled'],
  shipped: ['completed', 'refunded'],
  completed: ['refunded', 'processing'],
  cancelled: [],
  refunded: [],
}

/** Whether an order still waits for its money. */
export const isUnpaid = ({ paymentStatus }: { paymentStatus: PaymentStatus }): boolean =>
  paymentStatus === 'unpaid' || paymentStatus === 'failed'

/** Moves an order to another status and says so in its timeline. Throws NotFound and Refusal('orders.moveNotAllowed'). */
export async function moveOrder(tx: Tx, orderId: number, to: OrderStatus, by: { actor: string; now: number }): Promise<void> {
  const { orders } = tx.t
  const [order] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)).limit(1)
  if (!order) throw new NotFound('order')
  if (!moves[order.status].includes(to)) throw new Refusal('orders.moveNotAllowed', { from: order.status, to }, 'status')
  const moved = await tx
    .update(orders)
    .set({ status: to, updatedAt: by.now, ...(to === 'shipped' || to === 'completed' ? { fulfillmentStatus: 'fulfilled' as const } : {}) })
    .where(and(eq(orders.id, orderId), eq(orders.status, order.status)))
    .returning({ id: orders.id })
  if (moved.length === 0) throw new Refusal('orders.moveNotAllowed', { from: order.status, to }, 'status')
  await addTimeline(tx, { orderId, kind: 'status', data: { from: order.status, to }, ...by })
}
