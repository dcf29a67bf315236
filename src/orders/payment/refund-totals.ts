import { type SQL, and, eq, gte, lte, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import type { OrderStatus, PaymentStatus } from '#db/schema/orders.ts'
import { isUnpaid } from '#src/lib/money/amount-due.ts'
import { pick } from '#src/lib/collections/pick.ts'
import type { OrderRow } from '../find-orders.ts'

export interface RefundPart {
  /** Minor units. */
  amount: number
  lines: readonly { orderLineId: number; quantity: number }[]
}

export type RefundedOrder = Pick<OrderRow, 'id' | 'number' | 'status' | 'paymentStatus' | 'total' | 'refunded' | 'balance' | 'paidAt'>

/** What was paid of the order's total. An edit can have added more. */
export const paidTotal = ({ total, balance }: { total: number; balance: number }): number => total - Math.max(0, balance)

/** Whether something of it was paid that is not refunded yet. A disputed order is not refunded: its money may be gone already. */
export const canRefund = (order: Pick<OrderRow, 'paymentStatus' | 'total' | 'refunded' | 'refunding' | 'balance'>): boolean =>
  !isUnpaid(order) && order.paymentStatus !== 'disputed' && order.refunded + order.refunding < paidTotal(order)

/** Signs: +1 adds the part, -1 removes it. `held`: its outcome is not known yet. */
export interface RefundChange {
  held?: 1 | -1
  refunded?: 1 | -1
}

/**
 * Changes what is held and refunded of a paid order and its lines; null, with nothing changed, when more than the order or less than
 * nothing would be. The caller rolls back on null. Payment status follows.
 */
export async function changeRefundTotals(
  tx: Tx,
  orderId: number,
  part: RefundPart,
  change: RefundChange,
  now: number,
): Promise<RefundedOrder | null> {
  const { orders, orderLines } = tx.t
  const held = (change.held ?? 0) * part.amount
  const refunded = (change.refunded ?? 0) * part.amount
  const paid = paidPart(tx)
  const paymentStatus = paymentStatusAfter(tx, sql`${orders.refunded} + ${refunded}`)
  // Refunding while the bank decides could pay the shopper twice.
  const cannotHold = change.held === 1 && !change.refunded ? ['disputed' as const] : []
  const [order] = await tx
    .update(orders)
    .set({
      refunding: sql`${orders.refunding} + ${held}`,
      refunded: sql`${orders.refunded} + ${refunded}`,
      ...(change.refunded ? { paymentStatus } : {}),
      updatedAt: now,
    })
    .where(
      and(
        eq(orders.id, orderId),
        notInArray(orders.paymentStatus, ['unpaid', 'failed', ...cannotHold]),
        gte(sql`${orders.refunding} + ${held}`, 0),
        gte(sql`${orders.refunded} + ${refunded}`, 0),
        lte(sql`${orders.refunding} + ${held} + ${orders.refunded} + ${refunded}`, paid),
      ),
    )
    .returning(pick(orders, 'id', 'number', 'status', 'paymentStatus', 'total', 'refunded', 'balance', 'paidAt'))
  if (!order) return null
  for (const { orderLineId, quantity } of part.lines) {
    const heldUnits = (change.held ?? 0) * quantity
    const refundedUnits = (change.refunded ?? 0) * quantity
    const changed = await tx
      .update(orderLines)
      .set({ refunding: sql`${orderLines.refunding} + ${heldUnits}`, refunded: sql`${orderLines.refunded} + ${refundedUnits}` })
      .where(
        and(
          eq(orderLines.id, orderLineId),
          eq(orderLines.orderId, orderId),
          gte(sql`${orderLines.refunding} + ${heldUnits}`, 0),
          gte(sql`${orderLines.refunded} + ${refundedUnits}`, 0),
          lte(sql`${orderLines.refunding} + ${heldUnits} + ${orderLines.refunded} + ${refundedUnits}`, orderLines.quantity),
        ),
      )
      .returning({ id: orderLines.id })
    if (changed.length === 0) return null
  }
  return order
}

/** Sets the payment status of a paid order after a dispute of it was opened or closed. False when it is not paid. */
export async function refreshPaymentStatus(tx: Tx, orderId: number, now: number): Promise<boolean> {
  const { orders } = tx.t
  const updated = await tx
    .update(orders)
    .set({ paymentStatus: paymentStatusAfter(tx, sql`${orders.refunded}`), updatedAt: now })
    .where(and(eq(orders.id, orderId), notInArray(orders.paymentStatus, ['unpaid', 'failed'])))
    .returning({ id: orders.id })
  return updated.length > 0
}

function paymentStatusAfter(tx: Tx, refunded: SQL): SQL<PaymentStatus> {
  const { orders, disputes } = tx.t
  return sql<PaymentStatus>`case
    when exists (select 1 from ${disputes} where ${disputes.orderId} = ${orders.id} and ${disputes.state} = 'open') then 'disputed'
    when ${refunded} >= ${paidPart(tx)} then 'refunded' when ${refunded} > 0 then 'partially_refunded' else 'paid' end`
}

const paidPart = ({ t: { orders } }: Tx): SQL => sql`(${orders.total} - case when ${orders.balance} > 0 then ${orders.balance} else 0 end)`

/**
 * Pays `amount` of what an edited order owes its buyer; `sign` -1 undoes it. False, with nothing changed, when less is owed.
 */
export async function changeOwedBalance(tx: Tx, orderId: number, { amount, sign }: { amount: number; sign: 1 | -1 }, now: number) {
  const { orders } = tx.t
  const balance = sql`${orders.balance} + ${sign * amount}`
  const changed = await tx
    .update(orders)
    .set({ balance, updatedAt: now })
    .where(and(eq(orders.id, orderId), notInArray(orders.paymentStatus, ['unpaid', 'failed']), sign > 0 ? lte(balance, 0) : undefined))
    .returning({ id: orders.id })
  return changed.length > 0
}

/** The status of an order whose refund was undone. */
export async function reopenRefundedOrder(tx: Tx, orderId: number, to: OrderStatus, now: number): Promise<boolean> {
  const { orders } = tx.t
  const reopened = await tx
    .update(orders)
    .set({ status: to, updatedAt: now })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'refunded')))
    .returning({ id: orders.id })
  return reopened.length > 0
}
