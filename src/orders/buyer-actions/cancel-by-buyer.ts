import { and, eq, gt, notExists, or, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import type { OrderDownload } from '../downloads/downloads.ts'
import type { OrderLineRow, OrderRow } from '../find-orders.ts'
import { transitionByStaff } from '../staff-transitions.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'

/** Until when the buyer can cancel the order, in epoch ms; null when they cannot. `minutes`: the store setting. */
export function cancellableUntil(
  order: OrderRow,
  details: { lines: OrderLineRow[]; files: OrderDownload[] },
  { minutes, now }: { minutes: number | null; now: number },
): number | null {
  if (minutes === null || order.fulfillmentStatus !== 'unfulfilled') return null
  const isOpen = isUnpaid(order)
    ? order.status === 'pending' || order.status === 'failed'
    : order.paymentStatus === 'paid' && (order.status === 'processing' || order.status === 'on_hold')
  const isUntouched = order.refunded + order.refunding === 0 && details.lines.every(({ fulfilled }) => fulfilled === 0)
  const isDownloaded = details.files.some(({ countedAt }) => countedAt !== null)
  const until = order.orderDate + minutes * 60_000
  return isOpen && isUntouched && !isDownloaded && now < until ? until : null
}

interface CancelByBuyerInput {
  /** Whether the page showed the order as paid. */
  expectedPaid: boolean
  minutes: number | null
  actor: string
  now: number
}

/**
 * Cancels and restocks. Returns the order as it was, or null when it is cancelled already. Throws UserError when it is too late, or the
 * order was paid meanwhile.
 */
export async function cancelByBuyer(
  tx: Tx,
  orderId: number,
  { expectedPaid, minutes, ...by }: CancelByBuyerInput,
): Promise<OrderRow | null> {
  const { orders, orderLines, downloads } = tx.t
  const { now } = by
  const touchedLine = tx
    .select({ one: sql`1` })
    .from(orderLines)
    .leftJoin(downloads, eq(downloads.orderLineId, orderLines.id))
    .where(and(eq(orderLines.orderId, orders.id), or(gt(orderLines.fulfilled, 0), gt(downloads.countedAt, 0))))
  // Update first: the row stays locked, so nobody ships or refunds it until this commits.
  const [order] = await tx
    .update(orders)
    .set({ updatedAt: now })
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.fulfillmentStatus, 'unfulfilled'),
        or(eq(orders.status, 'cancelled'), eq(sql`${orders.refunded} + ${orders.refunding}`, 0)),
        gt(orders.orderDate, now - (minutes ?? 0) * 60_000),
        notExists(touchedLine),
      ),
    )
    .returning()
  if (!order) throw new UserError('buyerActions.cancelTooLate')
  if (order.status === 'cancelled') return null
  if (!isUnpaid(order) && order.paymentStatus !== 'paid') throw new UserError('buyerActions.cancelTooLate')
  if (!isUnpaid(order) && !expectedPaid) throw new UserError('buyerActions.paidSince')
  await transitionByStaff(tx, order, { to: 'cancelled', expectedPaid, restock: true, ...by })
  return order
}
