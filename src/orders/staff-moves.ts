import { eq } from 'drizzle-orm'
import type { OrderStatus, PaymentStatus, FulfillmentStatus } from '#db/schema/orders.ts'
import type { Tx } from '#db/open.ts'
import { restock } from '#src/inventory/restock.ts'
import { Refusal } from '#src/lib/errors.ts'
import { readSettings } from '#src/settings/settings.ts'
import { cancelUnpaid } from './give-up.ts'
import { takeFromDay } from './kept-figures.ts'
import { isUnpaid, moveOrder, moves } from './status.ts'
import { addTimeline } from './timeline.ts'

interface Standing {
  status: OrderStatus
  paymentStatus: PaymentStatus
  fulfillmentStatus: FulfillmentStatus
}

/** What staff may do with an order by hand, the most likely first. Paying and giving money back are not done by moving it. */
export function staffMoves(order: Standing): OrderStatus[] {
  const ships = order.fulfillmentStatus !== 'not_required'
  const wanted: OrderStatus[] = isUnpaid(order)
    ? ['cancelled']
    : order.status === 'processing'
      ? [...(ships ? (['shipped'] as const) : []), 'completed', 'on_hold', 'cancelled']
      : order.status === 'shipped'
        ? ['completed']
        : ['processing', 'cancelled']
  return wanted.filter((to) => moves[order.status].includes(to))
}

export interface StaffMove {
  to: OrderStatus
  /** Cancelling: that the order was shown as paid. Nobody cancels what was paid without having seen that it was. */
  seenPaid: boolean
  /** Cancelling what was paid: what was sold goes back into stock. */
  restock: boolean
  actor: string
  now: number
}

/**
 * Does one of them. Throws NotFound, and Refusal when the order stands elsewhere by now or was paid since it was looked at. Answers
 * the units that went back into stock.
 */
export async function moveByStaff(tx: Tx, order: Standing & { id: number; number: number }, move: StaffMove): Promise<number> {
  const { to, actor, now } = move
  const by = { actor, now }
  if (!staffMoves(order).includes(to)) throw new Refusal('orders.moveNotAllowed', { from: order.status, to }, 'status')
  if (to === 'cancelled' && isUnpaid(order)) {
    if (!(await cancelUnpaid(tx, order.id, by))) throw new Refusal('orders.moveNotAllowed', { from: order.status, to }, 'status')
    return 0
  }
  if (to === 'cancelled' && !move.seenPaid) throw new Refusal('orders.paidMeanwhile', {}, 'status')
  await moveOrder(tx, order.id, to, by)
  if (to !== 'cancelled') return 0
  await takeFromDay(tx, order.id, (await readSettings(tx)).timezone)
  return move.restock ? putBack(tx, order, by) : 0
}

async function putBack(tx: Tx, order: { id: number; number: number }, by: { actor: string; now: number }): Promise<number> {
  const { orderLines, variants } = tx.t
  // A SKU may have been given another name since.
  const lines = await tx
    .select({ sold: orderLines.sku, now: variants.sku })
    .from(orderLines)
    .leftJoin(variants, eq(variants.id, orderLines.variantId))
    .where(eq(orderLines.orderId, order.id))
  const skus = [...new Set(lines.flatMap(({ sold, now }) => (now === null ? [sold] : [sold, now])))]
  const units = await restock(tx, skus, `order:${order.number}`, by.now)
  if (units > 0) await addTimeline(tx, { orderId: order.id, kind: 'restocked', data: { units }, ...by })
  return units
}
