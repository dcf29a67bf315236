import type { StaffView } from '#src/admin/layout.ts'
import { withTicketAudit } from '#src/admin/source-ticket.ts'
import type { OrderStatus } from '#db/schema/orders.ts'
import { cancelPayments } from '#src/payment-processing/cancel-payments.ts'
import { listOpenPayments } from '#src/payments/payments.ts'
import type { Shop } from '#src/shop.ts'
import { fulfillRest } from '#src/fulfillments/fulfill-order.ts'
import type { OrderRow } from '../find-orders.ts'
import { listStaffTransitions, transitionByStaff } from '../staff-transitions.ts'

/** Stops open payments of orders that are about to be cancelled. If one completes meanwhile, its order is paid and is not cancelled. */
export async function stopPayments(shop: Shop, orders: Pick<OrderRow, 'id'>[]): Promise<void> {
  const ids = orders.map(({ id }) => id)
  await cancelPayments(shop, await listOpenPayments(shop.db.read, ids))
}

/** Changes one order with its audit entry. Throws UserError when the order does not allow it, or has changed meanwhile. */
export async function changeStatus(
  shop: Shop,
  view: StaffView,
  order: OrderRow,
  change: { to: OrderStatus; expectedPaid: boolean; restock: boolean },
): Promise<void> {
  const did = change.to === 'cancelled' ? ('cancelled' as const) : ('status' as const)
  const audited = { action: 'order.moved', subject: `order:${order.number}`, did, order, content: change }
  await withTicketAudit(shop, view, audited, async (tx, now) => {
    const by = { actor: view.user.name, now }
    // Shipping by status ships what is left, without tracking.
    const hasShipped = shipsRest(order, change.to) && (await fulfillRest(tx, order.id, by))
    const named = { status: change.to }
    if (hasShipped && change.to === 'shipped') return { change: { status: [order.status, change.to] }, named }
    const current = hasShipped ? { ...order, status: 'shipped' as const } : order
    const restocked = await transitionByStaff(tx, current, { ...change, ...by })
    return { change: { status: [order.status, change.to], ...(restocked > 0 ? { restocked } : {}) }, named }
  })
}

const shipsRest = (order: OrderRow, to: OrderStatus): boolean =>
  order.status === 'processing' && (to === 'shipped' || to === 'completed') && listStaffTransitions(order).includes(to)
