import { and, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { dayIn } from '#src/lib/dates/dates.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { addToDailySales } from '#src/orders/sales/daily-sales.ts'
import { findOrder, listOrderLines } from '#src/orders/find-orders.ts'
import { refreshFulfillmentStatus } from '#src/orders/fulfilled-units.ts'
import {
  type RefundedOrder,
  changeOwedBalance,
  changeRefundTotals,
  paidTotal,
  reopenRefundedOrder,
} from '#src/orders/payment/refund-totals.ts'
import { transitionOrder } from '#src/orders/status.ts'
import { addTimelineEntry } from '#src/orders/timeline.ts'
import { releaseRefund } from '#src/payments/refunded-totals.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { type RefundRow, listRefundLines } from './find-refunds.ts'
import { queueRefundFailedMail, queueRefundMail } from './refund-mails.ts'
import { restockRefund } from './restock-refund.ts'

interface SettleContext {
  actor: string
  findWording: FindWording
}

/** Counts a pending refund: order, lines, sales, stock, timeline and the customer's email. False when it is not pending anymore. */
export async function settleRefund(
  shop: Shop,
  tx: Tx,
  refundId: number,
  { reference, ...context }: SettleContext & { reference: string | null },
): Promise<boolean> {
  const now = shop.now()
  const { refunds } = tx.t
  const [refund] = await tx
    .update(refunds)
    .set({
      state: 'succeeded',
      settledAt: now,
      nextCheckAt: null,
      askingUntil: null,
      failure: null,
      ...(reference === null ? {} : { reference }),
    })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, 'pending')))
    .returning()
  if (!refund) return false
  if (refund.isCorrection) {
    const { orderId, amount } = refund
    await addTimelineEntry(tx, { orderId, kind: 'refunded', data: { amount, refund: refundId }, actor: context.actor, now })
    if (refund.notify) await queueRefundMail(shop, tx, context.findWording, refundId)
    return true
  }
  const lines = await listRefundLines(tx, [refundId])
  const order = await changeRefundTotals(tx, refund.orderId, { amount: refund.amount, lines }, { held: -1, refunded: 1 }, now)
  if (!order) throw new Error(`refund ${refundId} does not fit its order`)
  await countRefund(shop, tx, { refund, order, actor: context.actor })
  await refreshFulfillmentStatus(tx, order.id, { actor: context.actor, now })
  await restockRefund(tx, order, lines, { actor: context.actor, now })
  if (refund.notify) await queueRefundMail(shop, tx, context.findWording, refundId)
  return true
}

/** The sales figures, the timeline and, once everything is refunded, the order's end. */
export async function countRefund(
  shop: Shop,
  tx: Tx,
  { refund, order, actor, data = {} }: { refund: RefundRow; order: RefundedOrder; actor: string; data?: Record<string, string> },
): Promise<void> {
  const now = shop.now()
  const { timezone } = await readSettings(tx)
  const { refunds } = tx.t
  // The revenue of a cancelled order is gone already; a test order had none.
  const salesDay = order.status === 'cancelled' || isTestOrderId(order.id) ? null : dayIn(now, timezone)
  if (salesDay !== null) await addToDailySales(tx, { orderId: order.id, day: salesDay }, { refunded: refund.amount })
  await addTimelineEntry(tx, {
    orderId: order.id,
    kind: 'refunded',
    data: { amount: refund.amount, refund: refund.id, ...data },
    actor,
    now,
  })
  const isFull = order.refunded >= paidTotal(order)
  const closes = isFull && order.status !== 'cancelled'
  await tx
    .update(refunds)
    .set({ salesDay, previousStatus: closes ? order.status : null })
    .where(eq(refunds.id, refund.id))
  if (!isFull) return
  await closeLines(tx, refund, now)
  if (closes) await transitionOrder(tx, order.id, 'refunded', { actor, now })
}

// A full refund refunds every unit, whichever amounts it was made of.
async function closeLines(tx: Tx, refund: RefundRow, now: number): Promise<void> {
  const { refundLines } = tx.t
  const open = (await listOrderLines(tx, refund.orderId)).flatMap(({ id, quantity, refunded, refunding }) => {
    const units = quantity - refunded - refunding
    return units > 0 ? [{ orderLineId: id, quantity: units }] : []
  })
  if (open.length === 0) return
  await tx.insert(refundLines).values(open.map((line) => ({ ...line, refundId: refund.id, amount: 0, isClosing: true })))
  await changeRefundTotals(tx, refund.orderId, { amount: 0, lines: open }, { refunded: 1 }, now)
}

/** Ends a pending refund that the processor rejected, and releases what it held. False when it is not pending anymore. */
export async function failRefund(
  shop: Shop,
  tx: Tx,
  refundId: number,
  { failure, actor }: { failure: string; actor: string },
): Promise<boolean> {
  const now = shop.now()
  const { refunds } = tx.t
  const [refund] = await tx
    .update(refunds)
    .set({ state: 'failed', failure: failure.slice(0, 500), settledAt: now, nextCheckAt: null, askingUntil: null })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, 'pending')))
    .returning()
  if (!refund) return false
  if (refund.paymentId !== null) await releaseRefund(tx, refund.paymentId, refund.amount, now)
  if (!(await releaseHeld(tx, refund, now))) throw new Error(`refund ${refundId} holds nothing of its order`)
  await addTimelineEntry(tx, {
    orderId: refund.orderId,
    kind: 'refund_failed',
    data: { amount: refund.amount, reason: refund.failure ?? '' },
    actor,
    now,
  })
  return true
}

async function releaseHeld(tx: Tx, { id, orderId, amount, isCorrection }: RefundRow, now: number): Promise<boolean> {
  if (isCorrection) return changeOwedBalance(tx, orderId, { amount, sign: -1 }, now)
  const lines = await listRefundLines(tx, [id])
  return (await changeRefundTotals(tx, orderId, { amount, lines }, { held: -1 }, now)) !== null
}

/** Undoes a refund that failed at the bank after it had succeeded, and tells staff. False when it has failed before. */
export async function revertRefund(
  shop: Shop,
  tx: Tx,
  refundId: number,
  { failure, actor, findWording }: SettleContext & { failure: string },
): Promise<boolean> {
  const now = shop.now()
  const refund = await undoRefund(tx, refundId, { failure, actor, now })
  if (!refund) return false
  const data = { amount: refund.amount, reason: refund.failure ?? '' }
  await addTimelineEntry(tx, { orderId: refund.orderId, kind: 'refund_reverted', data, actor, now })
  await queueRefundFailedMail(shop, tx, findWording, refund)
  return true
}

/**
 * Takes a refund that had succeeded out of totals, sales and the order's status, not the stock, which came back all the same. Null when it
 * has not succeeded.
 */
export async function undoRefund(
  tx: Tx,
  refundId: number,
  { failure, actor, now }: { failure: string; actor: string; now: number },
): Promise<RefundRow | null> {
  const { refunds } = tx.t
  const [refund] = await tx
    .update(refunds)
    .set({ state: 'failed', failure: failure.slice(0, 500), settledAt: now })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, 'succeeded')))
    .returning()
  if (!refund) return null
  if (refund.paymentId !== null) await releaseRefund(tx, refund.paymentId, refund.amount, now)
  if (refund.isCorrection) await changeOwedBalance(tx, refund.orderId, { amount: refund.amount, sign: -1 }, now)
  else await uncountRefund(tx, refund, { actor, now })
  return refund
}

async function uncountRefund(tx: Tx, refund: RefundRow, by: { actor: string; now: number }): Promise<void> {
  await reopenOrder(tx, refund, by)
  const lines = await listRefundLines(tx, [refund.id])
  const order = await changeRefundTotals(tx, refund.orderId, { amount: refund.amount, lines }, { refunded: -1 }, by.now)
  if (!order) throw new Error(`refund ${refund.id} is not counted in its order`)
  await refreshFulfillmentStatus(tx, order.id, by)
  if (refund.salesDay !== null) await uncountSales(tx, refund, order)
}

// The order is not fully refunded anymore: the units that only its end refunded are sold again.
async function reopenOrder(tx: Tx, { orderId }: RefundRow, by: { actor: string; now: number }): Promise<void> {
  const { refunds, refundLines } = tx.t
  const order = await findOrder(tx, { id: orderId })
  if (!order || order.refunded < paidTotal(order)) return
  const closing = await tx
    .select({ id: refunds.id, previousStatus: refunds.previousStatus })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isNotNull(refunds.previousStatus)))
  const ids = (await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderId, orderId))).map(({ id }) => id)
  const closingLines = (await listRefundLines(tx, ids)).filter(({ isClosing }) => isClosing)
  if (closingLines.length > 0) {
    await changeRefundTotals(tx, orderId, { amount: 0, lines: closingLines }, { refunded: -1 }, by.now)
    await tx.delete(refundLines).where(
      inArray(
        refundLines.id,
        closingLines.map(({ id }) => id),
      ),
    )
  }
  await tx.update(refunds).set({ previousStatus: null }).where(eq(refunds.orderId, orderId))
  const to = closing.at(-1)?.previousStatus
  if (to && (await reopenRefundedOrder(tx, orderId, to, by.now)))
    await addTimelineEntry(tx, { orderId, kind: 'status', data: { from: 'refunded', to }, ...by })
}

async function uncountSales(tx: Tx, refund: RefundRow, order: RefundedOrder): Promise<void> {
  await addToDailySales(tx, { orderId: order.id, day: refund.salesDay! }, { refunded: -refund.amount })
  // Cancelled meanwhile: its day still had the refunded part as revenue.
  if (order.status !== 'cancelled' || order.paidAt === null) return
  const { timezone } = await readSettings(tx)
  await addToDailySales(tx, { orderId: order.id, day: dayIn(order.paidAt, timezone) }, { revenue: -refund.amount })
}

/** Stores the processor's ID of a pending refund, once known, and when to check it next. */
export async function recordPendingRefund(
  tx: Tx,
  refundId: number,
  { reference, nextCheckAt }: { reference?: string; nextCheckAt: number },
): Promise<void> {
  const { refunds } = tx.t
  await tx
    .update(refunds)
    .set({ nextCheckAt, askingUntil: null, ...(reference === undefined ? {} : { reference }) })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, 'pending')))
}

/** Takes the right to ask the processor about a pending refund until `until` (epoch ms). False while another process or person has it. */
export async function claimRefund(tx: Tx, refundId: number, { now, until }: { now: number; until: number }): Promise<boolean> {
  const { refunds } = tx.t
  const claimed = await tx
    .update(refunds)
    .set({ askingUntil: until })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, 'pending'), or(isNull(refunds.askingUntil), lte(refunds.askingUntil, now))))
    .returning({ id: refunds.id })
  return claimed.length === 1
}

export async function releaseClaim(tx: Tx, refundId: number, until: number): Promise<void> {
  const { refunds } = tx.t
  await tx
    .update(refunds)
    .set({ askingUntil: null })
    .where(and(eq(refunds.id, refundId), eq(refunds.askingUntil, until)))
}
