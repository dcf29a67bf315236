import { withAudit } from '#src/admin/edit.ts'
import type { StaffView } from '#src/admin/layout.ts'
import type { OrderStatus } from '#db/schema/orders.ts'
import { cancelPayments } from '#src/checkout/cancel-payments.ts'
import { listOpenPayments } from '#src/payments/payments.ts'
import type { Shop } from '#src/shop.ts'
import type { OrderRow } from '../find-orders.ts'
import { transitionByStaff } from '../staff-transitions.ts'

/** Stops open payments of orders that are about to be cancelled. If one completes meanwhile, its order is paid and is not cancelled. */
export async function stopPayments(shop: Shop, orders: Pick<OrderRow, 'id'>[]): Promise<void> {
  const openPayments = await listOpenPayments(
    shop.db.read,
    orders.map(({ id }) => id),
  )
  await cancelPayments(shop, openPayments)
}

/** Changes one order with its audit entry. Throws UserError when the order does not allow it, or has changed meanwhile. */
export async function changeStatus(
  shop: Shop,
  view: StaffView,
  order: OrderRow,
  change: { to: OrderStatus; expectedPaid: boolean; restock: boolean },
): Promise<void> {
  await withAudit(shop, view, { action: 'order.moved', subject: `order:${order.number}` }, async (tx, now) => {
    const restocked = await transitionByStaff(tx, order, { ...change, actor: view.user.name, now })
    return { change: { status: [order.status, change.to], ...(restocked > 0 ? { restocked } : {}) } }
  })
}
