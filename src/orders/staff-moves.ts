import type { OrderStatus, PaymentStatus, FulfillmentStatus } from '#db/schema/orders.ts'
import type { Tx } from '#db/open.ts'
import { Refusal } from '#src/lib/errors.ts'
import { cancelUnpaid } from './give-up.ts'
import { moveOrder, moves } from './status.ts'

interface Standing {
  status: OrderStatus
  paymentStatus: PaymentStatus
  fulfillmentStatus: FulfillmentStatus
}

/** What staff may do with an order by hand, the most likely first. Paying and giving money back are not done by moving it. */
export function staffMoves(order: Standing): OrderStatus[] {
  const unpaid = order.paymentStatus === 'unpaid' || order.paymentStatus === 'failed'
  const ships = order.fulfillmentStatus !== 'not_required'
  const wanted: OrderStatus[] = unpaid
    ? ['cancelled']
    : order.status === 'processing'
      ? [...(ships ? (['shipped'] as const) : []), 'completed', 'on_hold']
      : order.status === 'shipped'
        ? ['completed']
        : ['processing']
  return wanted.filter((to) => moves[order.status].includes(to))
}

/** Does one of them. Throws NotFound and Refusal('orders.moveNotAllowed') when the order stands elsewhere by now. */
export async function moveByStaff(
  tx: Tx,
  order: Standing & { id: number },
  to: OrderStatus,
  by: { actor: string; now: number },
): Promise<void> {
  if (!staffMoves(order).includes(to)) throw new Refusal('orders.moveNotAllowed', { from: order.status, to }, 'status')
  if (to !== 'cancelled') return moveOrder(tx, order.id, to, by)
  if (!(await cancelUnpaid(tx, order.id, by))) throw new Refusal('orders.moveNotAllowed', { from: order.status, to }, 'status')
}
