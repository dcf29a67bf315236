import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import type { FindWording } from '#src/i18n/translator.ts'
import { refreshPaymentStatus } from '#src/orders/payment/refund-totals.ts'
import { addTimelineEntry } from '#src/orders/timeline.ts'
import { findPaymentByReference } from '#src/payments/payments.ts'
import type { DisputeEvent } from '#src/payments/processor-events.ts'
import type { ReportedPayment } from '#src/payments/refunded-totals.ts'
import { isUnmatchedPayment, settleRefundedPayment } from '#src/payments/unmatched-payments.ts'
import type { Shop } from '#src/shop.ts'
import { queueDisputeMail } from './dispute-mail.ts'
import { countLostDispute, uncountLostDispute } from './dispute-refund.ts'
import { type DisputeRow, listUnassignedDisputes } from './find-disputes.ts'
import { recordDispute } from './record-dispute.ts'

interface DisputeContext {
  /** A processor's slug. */
  actor: string
  findWording: FindWording
}

/**
 * Applies the processor's news about a dispute in any order, repeated or late: the order is disputed while it is open, and the money is
 * refunded once it is lost. Apply the payment's own news first.
 */
export async function applyDispute(
  shop: Shop,
  tx: Tx,
  event: DisputeContext & { processorId: number; dispute: DisputeEvent; occurredAt: number },
): Promise<void> {
  const recorded = await recordDispute(tx, event, shop.now())
  if (!recorded) return
  const dispute = await assignToOrder(tx, recorded.dispute)
  if (recorded.isNew) await queueDisputeMail(shop, tx, event.findWording, dispute)
  // Processors also report evidence and changed deadlines of a dispute that stays open.
  if (dispute.orderId !== null && (recorded.hasMoved || recorded.dispute.orderId === null)) await addToTimeline(shop, tx, dispute, event)
  await applyToOrder(shop, tx, dispute, event)
}

/** Applies disputes that were reported before their payment paid an order. Safe to repeat. */
export async function applyEarlierDisputes(shop: Shop, tx: Tx, payment: ReportedPayment, context: DisputeContext): Promise<void> {
  for (const found of await listUnassignedDisputes(tx, payment)) {
    const dispute = await assignToOrder(tx, found)
    if (dispute.orderId === null) continue
    await addToTimeline(shop, tx, dispute, context)
    await applyToOrder(shop, tx, dispute, context)
  }
}

async function assignToOrder(tx: Tx, dispute: DisputeRow): Promise<DisputeRow> {
  if (dispute.orderId !== null) return dispute
  const payment = await findPaymentByReference(tx, dispute.processorId, dispute.reference)
  if (payment?.state !== 'paid' || (await isUnmatchedPayment(tx, dispute))) return dispute
  const { disputes } = tx.t
  const [assigned] = await tx
    .update(disputes)
    .set({ orderId: payment.orderId })
    .where(and(eq(disputes.id, dispute.id), isNull(disputes.orderId)))
    .returning()
  return assigned ?? dispute
}

async function addToTimeline(shop: Shop, tx: Tx, { orderId, state, amount, reason }: DisputeRow, { actor }: DisputeContext): Promise<void> {
  await addTimelineEntry(tx, { orderId: orderId!, kind: 'dispute', data: { state, amount, reason }, actor, now: shop.now() })
}

async function applyToOrder(shop: Shop, tx: Tx, dispute: DisputeRow, { actor, findWording }: DisputeContext): Promise<void> {
  const { orderId, state, amount } = dispute
  const now = shop.now()
  if (orderId === null) {
    const note = findWording(null).t('disputes.lostNote')
    if (state === 'lost') await settleRefundedPayment(tx, dispute, { total: amount, note, now })
    return
  }
  // Before the refund, which needs the status without this dispute.
  await refreshPaymentStatus(tx, orderId, now)
  if (state === 'lost') await countLostDispute(shop, tx, { ...dispute, orderId }, actor)
  else await uncountLostDispute(tx, dispute, { actor, now })
}
