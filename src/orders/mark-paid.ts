import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { releaseReservations, sellStock } from '#src/inventory/reservations.ts'
import { dayIn } from '#src/lib/dates.ts'
import { takeBack } from './give-up.ts'
import { grantDownloads } from './grant-downloads.ts'
import { addToDay } from './kept-figures.ts'
import { isUnpaid } from './status.ts'
import { addTimeline } from './timeline.ts'
import { unitsOf } from './units.ts'

export interface PaidBy {
  amount: number
  currency: string
  /** "Visa ending 4242". */
  method: string
  actor: string
  now: number
  timeZone: string
}

export type PaidResult = 'paid' | 'already' | 'mismatch' | 'cancelled'

/**
 * The one way an order becomes paid, whether the shopper's return or the processor's webhook comes first: the first call wins,
 * a repeat changes nothing. Amount and currency must be the order's. An order its shopper gave up for another one comes back when its
 * stock can still be had and nothing else of its cart is paid; one that staff cancelled does not. The caller keeps what does not fit
 * as an unmatched payment.
 */
export async function markPaid(tx: Tx, orderId: number, by: PaidBy): Promise<PaidResult> {
  const { orders } = tx.t
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).limit(1)
  if (!order) return 'mismatch'
  if (!isUnpaid(order)) return 'already'
  if (by.amount !== order.total || by.currency !== order.currency) return 'mismatch'
  if (order.status === 'cancelled') {
    const back = await takeBack(tx, order, by)
    if (back !== 'open') return back
  }

  const digital = order.fulfillmentStatus === 'not_required'
  const won = await tx
    .update(orders)
    .set({ paymentStatus: 'paid', status: digital ? 'completed' : 'processing', paidAt: by.now, updatedAt: by.now })
    .where(and(eq(orders.id, orderId), inArray(orders.paymentStatus, ['unpaid', 'failed']), inArray(orders.status, ['pending', 'failed'])))
    .returning({ id: orders.id })
  if (won.length === 0) return 'already'

  await sell(tx, order, by.now)
  await grantDownloads(tx, order.id, by.now)
  const { timeZone, now } = by
  await addToDay(tx, dayIn(now, timeZone), {
    orders: 1,
    units: order.itemCount,
    revenue: order.total,
    tax: order.tax,
  })
  await addTimeline(tx, { orderId, kind: 'paid', data: { amount: by.amount, method: by.method }, actor: by.actor, now })
  return 'paid'
}

/** A payment did not go through: the order waits for another try, its stock still held. Does nothing once it is paid. */
export async function markFailed(tx: Tx, orderId: number, by: { reason: string; actor: string; now: number }): Promise<void> {
  const { orders } = tx.t
  const failed = await tx
    .update(orders)
    .set({ paymentStatus: 'failed', updatedAt: by.now })
    .where(and(eq(orders.id, orderId), inArray(orders.paymentStatus, ['unpaid', 'failed']), inArray(orders.status, ['pending', 'failed'])))
    .returning({ id: orders.id })
  if (failed.length > 0)
    await addTimeline(tx, { orderId, kind: 'payment_failed', data: { reason: by.reason }, actor: by.actor, now: by.now })
}

// Whether it was held or not (backorders never are, and what was held may have run out): sell what is there and tell staff what is
// short, for the buyer has paid.
async function sell(tx: Tx, order: { id: number; number: number }, now: number): Promise<void> {
  for (const { sku, quantity } of await unitsOf(tx, order.id)) {
    const missing = await sellStock(tx, sku, quantity, `order:${order.number}`, now)
    if (missing > 0) await addTimeline(tx, { orderId: order.id, kind: 'stock_short', data: { sku, missing }, actor: 'shop', now })
  }
  // Last, so that the last units are never back on the shelf in between: that would mark their product in stock, and sold out again.
  await releaseReservations(tx, order.id)
}
