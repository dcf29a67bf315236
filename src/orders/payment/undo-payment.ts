import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { reopenUses } from '#src/discounts/uses.ts'
import { reservationDuration, reserveStock } from '#src/inventory/reservations.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { type Payment, cancelStaffPayment, isByStaff, listPayments } from '#src/payments/payments.ts'
import { removeFromDailySales } from '../sales/daily-sales.ts'
import { type OrderRow, listOrderLines } from '../find-orders.ts'
import { lockOrder } from '../lock-order.ts'
import { listOrderedUnits } from '../ordered-units.ts'
import { restockOrder } from '../staff-transitions.ts'
import { addTimelineEntry, listTimeline } from '../timeline.ts'
import { undonePaymentDays } from '../limits.ts'

interface UndoPaymentInput {
  orderId: number
  paymentId: number
  actor: string
  now: number
  timeZone: string
}

/** Whether staff recorded the payment and it is the last one of an order that has not been refunded. The rest is checked by `undoPayment`. */
export function canUndoPayment(order: OrderRow, payment: Payment, payments: Payment[]): boolean {
  const isOpen = order.status !== 'cancelled' && order.status !== 'refunded' && order.paymentStatus === 'paid' && order.balance === 0
  const isLast = payments.findLast(({ state }) => state === 'paid')?.id === payment.id
  return isOpen && isLast && isByStaff(payment) && order.refunded + order.refunding + payment.refunded === 0
}

/**
 * Reverts a payment that staff recorded by mistake: the order waits for its payment as before, with its stock reserved. Returns the amount.
 * Throws NotFound, and UserError once something was shipped, refunded, changed or downloaded, or when its items cannot be reserved.
 */
export async function undoPayment(tx: Tx, input: UndoPaymentInput): Promise<number> {
  const { orderId, paymentId, actor, now } = input
  const order = await lockOrder(tx, orderId, now)
  const payments = await listPayments(tx, orderId)
  const payment = payments.find(({ id }) => id === paymentId)
  if (!payment) throw new NotFound('payment')
  const last = (await listTimeline(tx, orderId)).find(({ kind }) => kind === 'paid' || kind === 'balance_paid' || kind === 'edited')
  if (!canUndoPayment(order, payment, payments) || !last || last.kind === 'edited') throw new UserError('manualPayments.notUndoable')
  if (!(await cancelStaffPayment(tx, paymentId, now))) throw new UserError('manualPayments.notUndoable')
  await takeDownloadsBack(tx, orderId)
  const isBalance = last.kind === 'balance_paid'
  await (isBalance ? reopenBalance(tx, order, payment.amount, { payments, now }) : reopenOrder(tx, order, payment.amount, input))
  await addTimelineEntry(tx, { orderId, kind: 'payment_undone', data: { amount: payment.amount }, actor, now })
  return payment.amount
}

async function takeDownloadsBack(tx: Tx, orderId: number): Promise<void> {
  const { downloads } = tx.t
  const lineIds = (await listOrderLines(tx, orderId)).map(({ id }) => id)
  const removed = await tx.delete(downloads).where(inArray(downloads.orderLineId, lineIds)).returning({ countedAt: downloads.countedAt })
  if (removed.some(({ countedAt }) => countedAt !== null)) throw new UserError('manualPayments.notUndoable')
}

async function reopenBalance(
  tx: Tx,
  order: OrderRow,
  amount: number,
  { payments, now }: { payments: Payment[]; now: number },
): Promise<void> {
  const { orders } = tx.t
  const isOnInvoice = order.manualProcessorId !== null && payments.filter(({ state }) => state === 'paid').length === 1
  await tx
    .update(orders)
    .set({
      balance: amount,
      ...(isOnInvoice ? { paymentStatus: 'authorized' as const } : {}),
      ...(isOnInvoice && order.fulfillmentStatus === 'not_required' ? { status: 'processing' as const } : {}),
      updatedAt: now,
    })
    .where(eq(orders.id, order.id))
}

async function reopenOrder(tx: Tx, order: OrderRow, amount: number, { actor, now, timeZone }: UndoPaymentInput): Promise<void> {
  const { orders } = tx.t
  const isDigital = order.fulfillmentStatus === 'not_required'
  const isUntouched =
    order.status === (isDigital ? 'completed' : 'processing') &&
    (isDigital || order.fulfillmentStatus === 'unfulfilled') &&
    order.taxSource !== 'processor' &&
    order.total === amount
  if (!isUntouched) throw new UserError('manualPayments.notUndoable')
  const dueAt = order.paymentDueAt === null ? null : Math.max(order.paymentDueAt, now + undonePaymentDays * 86_400_000)
  const expiresAt = dueAt ?? now + reservationDuration
  await removeFromDailySales(tx, order.id, timeZone)
  await restockOrder(tx, order, { actor, now })
  const shortages = await reserveStock(tx, await listOrderedUnits(tx, order.id), { orderId: order.id, expiresAt, client: null })
  if (shortages.length > 0) throw new UserError('manualPayments.soldOut')
  await reopenUses(tx, order.id, expiresAt)
  await tx
    .update(orders)
    .set({ paymentStatus: 'unpaid', status: 'pending', paidAt: null, paymentDueAt: dueAt, updatedAt: now })
    .where(eq(orders.id, order.id))
}
