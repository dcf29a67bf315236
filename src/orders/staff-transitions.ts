import { eq } from 'drizzle-orm'
import type { OrderStatus } from '#db/schema/orders.ts'
import type { Tx } from '#db/types.ts'
import { returnUses } from '#src/discounts/uses.ts'
import { restock } from '#src/inventory/restock.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { readSettings } from '#src/settings/settings.ts'
import { cancelUnpaidOrder } from './cancel-order.ts'
import { removeFromDailySales } from './sales/daily-sales.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'
import { transitionOrder, statusTransitions } from './status.ts'
import { addTimelineEntry } from './timeline.ts'
import type { OrderRow } from './find-orders.ts'

type OrderState = Pick<OrderRow, 'status' | 'paymentStatus' | 'fulfillmentStatus'>

/** Statuses that staff can set, the most likely first. Payments and refunds have their own actions. */
export function listStaffTransitions(order: OrderState): OrderStatus[] {
  const requiresShipping = order.fulfillmentStatus !== 'not_required'
  const candidates: OrderStatus[] = isUnpaid(order)
    ? ['cancelled']
    : order.status === 'processing'
      ? [...(requiresShipping ? (['shipped'] as const) : []), 'completed', 'on_hold', 'cancelled']
      : order.status === 'shipped'
        ? ['completed']
        : ['processing', 'cancelled']
  return candidates.filter((to) => statusTransitions[order.status].includes(to))
}

export interface StaffTransition {
  to: OrderStatus
  /** Whether the order was shown as paid. A paid order cannot be cancelled from a page that showed it unpaid. */
  expectedPaid: boolean
  /** When cancelling a paid order: return its units to stock. */
  restock: boolean
  actor: string
  now: number
}

/** Changes the status. Throws NotFound, and UserError when the order has changed meanwhile. Returns the units put back in stock. */
export async function transitionByStaff(
  tx: Tx,
  order: OrderState & { id: number; number: number },
  transition: StaffTransition,
): Promise<number> {
  const { to, actor, now } = transition
  const by = { actor, now }
  if (!listStaffTransitions(order).includes(to)) throw new UserError('orders.statusChangeNotAllowed', { from: order.status, to }, 'status')
  if (to === 'cancelled' && isUnpaid(order)) {
    if (!(await cancelUnpaidOrder(tx, order.id, by)))
      throw new UserError('orders.statusChangeNotAllowed', { from: order.status, to }, 'status')
    return 0
  }
  if (to === 'cancelled' && !transition.expectedPaid) throw new UserError('orders.paidSince', {}, 'status')
  await transitionOrder(tx, order.id, to, by)
  if (to !== 'cancelled') return 0
  await returnUses(tx, order.id)
  await removeFromDailySales(tx, order.id, (await readSettings(tx)).timezone)
  return transition.restock ? restockOrder(tx, order, by) : 0
}

/** Returns its sold units to stock, and how many. */
export async function restockOrder(tx: Tx, order: { id: number; number: number }, by: { actor: string; now: number }): Promise<number> {
  const { orderLines, variants } = tx.t
  // SKUs may have been renamed since the order.
  const lines = await tx
    .select({ soldSku: orderLines.sku, currentSku: variants.sku })
    .from(orderLines)
    .leftJoin(variants, eq(variants.id, orderLines.variantId))
    .where(eq(orderLines.orderId, order.id))
  const skus = [...new Set(lines.flatMap(({ soldSku, currentSku }) => (currentSku === null ? [soldSku] : [soldSku, currentSku])))]
  const units = await restock(tx, skus, `order:${order.number}`, by.now)
  if (units > 0) await addTimelineEntry(tx, { orderId: order.id, kind: 'restocked', data: { units }, ...by })
  return units
}
