import type { Tx } from '#db/types.ts'
import type { OrderRow } from '#src/orders/find-orders.ts'
import { changeOwedBalance, changeRefundTotals, paidTotal } from '#src/orders/payment/refund-totals.ts'
import { addTimelineEntry } from '#src/orders/timeline.ts'
import type { Shop } from '#src/shop.ts'
import { countRefund } from './settle-refund.ts'

export interface ReturnedMoney {
  order: OrderRow
  paymentId: number
  method: 'reported' | 'dispute'
  /** Minor units. What is above the order's rest is left out. */
  amount: number
  reference: string | null
  actor: string
  /** For the timeline. */
  data: Record<string, string>
}

/** Counts money that is back with the shopper already: first what an edit of the order owed them, then as a refund without lines. */
export async function countReturnedMoney(shop: Shop, tx: Tx, money: ReturnedMoney): Promise<void> {
  const { order, data, actor, amount: total } = money
  const now = shop.now()
  const owed = Math.min(total, Math.max(0, -order.balance))
  // An edit had taken it off the order's total already.
  if (owed > 0 && (await changeOwedBalance(tx, order.id, { amount: owed, sign: 1 }, now))) {
    await insertRefund(tx, money, { amount: owed, isCorrection: true, now })
    await addTimelineEntry(tx, { orderId: order.id, kind: 'refunded', data: { ...data, amount: owed }, actor, now })
  }
  const amount = Math.min(total - owed, paidTotal(order) - order.refunded - order.refunding)
  if (amount <= 0) return
  const counted = await changeRefundTotals(tx, order.id, { amount, lines: [] }, { refunded: 1 }, now)
  if (!counted) return
  const refund = await insertRefund(tx, money, { amount, isCorrection: false, now })
  await countRefund(shop, tx, { refund, order: counted, actor, data })
}

async function insertRefund(
  tx: Tx,
  { order, paymentId, method, reference, actor }: ReturnedMoney,
  { amount, isCorrection, now }: { amount: number; isCorrection: boolean; now: number },
) {
  const { refunds } = tx.t
  const [refund] = await tx
    .insert(refunds)
    .values({
      orderId: order.id,
      paymentId,
      method,
      reference,
      actor,
      amount,
      isCorrection,
      adjustment: amount,
      key: `${method}:${tx.random.uuid()}`,
      state: 'succeeded',
      createdAt: now,
      settledAt: now,
    })
    .returning()
  return refund!
}
