import { record, type Actor } from '#src/accounts/audit.ts'
import { Refusal } from '#src/lib/errors.ts'
import { findOrderBy } from '#src/orders/find-orders.ts'
import { addTimeline } from '#src/orders/timeline.ts'
import { assignPayment, openPayments } from '#src/payments/payments.ts'
import { getUnmatched } from '#src/payments/unmatched-list.ts'
import { linkUnmatched, settleUnmatched } from '#src/payments/unmatched.ts'
import type { Shop } from '#src/shop.ts'
import { closePayments } from './close-payments.ts'
import { mailWords, payOrder } from './pay.ts'

export interface MatchWish {
  unmatchedId: number
  orderNumber: number
  /** The member of staff who says so. */
  actor: Actor
  /** What the order's timeline says when the money only lies beside it. */
  beside: string
}

/**
 * Gives money without an order to one. Where it is exactly what an open order waits for, the order is paid as ever and the matter
 * settled; anywhere else the money is only named beside the order, and what to do about it is still to be said.
 * Throws NotFound, and Refusal when there is no such order or somebody has settled it already.
 */
export async function matchPayment(shop: Shop, wish: MatchWish): Promise<{ paid: boolean }> {
  const { unmatchedId, actor } = wish
  const order = await findOrderBy(shop.db.read, { number: wish.orderNumber })
  if (!order) throw new Refusal('payments.noSuchOrder', { number: String(wish.orderNumber) }, 'order_number')
  const known = await getUnmatched(shop.db.read, unmatchedId)
  // What this money pays must not be paid a second time in some open tab.
  const fits = known.amount === order.total && known.currency === order.currency
  if (fits && known.settledAt === null) await closePayments(shop, await openPayments(shop.db.read, [order.id]))
  const t = await mailWords(shop)
  return shop.db.transaction(async (tx) => {
    const now = shop.now()
    const { processorId, reference, amount, currency } = await linkUnmatched(tx, unmatchedId, order.id)
    const money = { orderId: order.id, amount, currency, method: '' }
    const paid = (await payOrder(shop, tx, money, { actor: actor.name, t })) === 'paid'
    if (paid) {
      await assignPayment(tx, { ...money, processorId, reference, idempotencyKey: `unmatched:${unmatchedId}` }, now)
      await settleUnmatched(tx, unmatchedId, '', now)
    } else await addTimeline(tx, { orderId: order.id, kind: 'comment', data: { text: wish.beside }, actor: actor.name, now })
    const change = { order: order.number, paid }
    await record(tx, { actor, action: 'payment.matched', subject: `unmatched:${unmatchedId}`, change, now })
    return { paid }
  })
}
