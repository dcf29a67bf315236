import { readWordings } from '#src/i18n/translator.ts'
import { recordAudit, type Actor } from '#src/accounts/audit.ts'
import { UserError } from '#src/lib/errors.ts'
import { findOrder } from '#src/orders/find-orders.ts'
import { addTimelineEntry } from '#src/orders/timeline.ts'
import { assignPayment, listOpenPayments } from '#src/payments/payments.ts'
import { getUnmatchedPayment } from '#src/payments/list-unmatched-payments.ts'
import { linkUnmatchedPayment, settleUnmatchedPayment } from '#src/payments/unmatched-payments.ts'
import type { Shop } from '#src/shop.ts'
import { cancelPayments } from './cancel-payments.ts'
import { payOrder } from './sync-payments.ts'

export interface MatchPaymentInput {
  unmatchedId: number
  orderNumber: number
  /** The member of staff who says so. */
  actor: Actor
  /** What the order's timeline says when the money only lies beside it. */
  timelineComment: string
}

/**
 * Gives money without an order to one. Where it is exactly what an open order waits for, the order is paid as ever and the matter
 * settled; anywhere else the money is only named beside the order, and what to do about it is still to be said.
 * Throws NotFound, and UserError when there is no such order or somebody has settled it already.
 */
export async function matchPayment(shop: Shop, input: MatchPaymentInput): Promise<{ paid: boolean }> {
  const { unmatchedId, actor } = input
  const order = await findOrder(shop.db.read, { number: input.orderNumber })
  if (!order) throw new UserError('payments.noSuchOrder', { number: String(input.orderNumber) }, 'order_number')
  const unmatched = await getUnmatchedPayment(shop.db.read, unmatchedId)
  // What this money pays must not be paid a second time in some open tab.
  const matchesOrder = unmatched.amount === order.total && unmatched.currency === order.currency
  if (matchesOrder && unmatched.settledAt === null) await cancelPayments(shop, await listOpenPayments(shop.db.read, [order.id]))
  const findWording = await readWordings(shop)
  return shop.db.transaction(async (tx) => {
    const now = shop.now()
    const { processorId, reference, amount, currency } = await linkUnmatchedPayment(tx, unmatchedId, order.id)
    const payment = { orderId: order.id, amount, currency, method: '' }
    const paid = (await payOrder(shop, tx, payment, { actor: actor.name, findWording })) === 'paid'
    if (paid) {
      await assignPayment(tx, { ...payment, processorId, reference, idempotencyKey: `unmatched:${unmatchedId}` }, now)
      await settleUnmatchedPayment(tx, unmatchedId, '', now)
    } else await addTimelineEntry(tx, { orderId: order.id, kind: 'comment', data: { text: input.timelineComment }, actor: actor.name, now })
    const change = { order: order.number, paid }
    await recordAudit(tx, { actor, action: 'payment.matched', subject: `unmatched:${unmatchedId}`, change, now })
    return { paid }
  })
}
