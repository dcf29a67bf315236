import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Tx, Exec } from '#db/types.ts'
import { type OrderStatus, type PaymentStatus, orderStatuses } from '#db/schema/orders.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { getOrder } from './find-orders.ts'
import { addTimelineEntry } from './timeline.ts'

export const statusTransitions: Record<OrderStatus, OrderStatus[]> = {
  pending: ['processing', 'completed', 'failed', 'cancelled'],
  failed: ['processing', 'completed', 'cancelled'],
  processing: ['on_hold', 'shipped', 'completed', 'cancelled', 'refunded'],
  on_hold: ['processing', 'cancelled', 'refunded'],
  // Back to processing when a shipment is cancelled.
  shipped: ['completed', 'refunded', 'processing'],
  completed: ['refunded', 'processing'],
  cancelled: [],
  refunded: [],
}

/** Of orders that are done. */
export const closedStatuses = ['completed', 'cancelled', 'refunded'] as const satisfies OrderStatus[]

/** Of orders that are not done, in the order of the schema. */
export const openStatuses = orderStatuses.filter((status) => !closedStatuses.some((closed) => closed === status)) as Exclude<
  OrderStatus,
  (typeof closedStatuses)[number]
>[]

/** True for orders that can still be paid. */
export const isPayable = ({ t: { orders } }: Exec): SQL | undefined =>
  and(inArray(orders.paymentStatus, ['unpaid', 'failed']), inArray(orders.status, ['pending', 'failed']))

/** Orders whose money counts: paid, and not refunded as a whole. */
export const soldStatuses: PaymentStatus[] = ['paid', 'partially_refunded', 'disputed']

/** Changes the status and adds a timeline entry. Throws NotFound and UserError('orders.statusChangeNotAllowed'). */
export async function transitionOrder(tx: Tx, orderId: number, to: OrderStatus, by: { actor: string; now: number }): Promise<void> {
  const { orders } = tx.t
  const order = await getOrder(tx, { id: orderId })
  if (!statusTransitions[order.status].includes(to))
    throw new UserError('orders.statusChangeNotAllowed', { from: order.status, to }, 'status')
  const updated = await tx
    .update(orders)
    .set({ status: to, updatedAt: by.now })
    .where(and(eq(orders.id, orderId), eq(orders.status, order.status)))
    .returning({ id: orders.id })
  if (updated.length === 0) throw new UserError('orders.statusChangeNotAllowed', { from: order.status, to }, 'status')
  await addTimelineEntry(tx, { orderId, kind: 'status', data: { from: order.status, to }, ...by })
}
