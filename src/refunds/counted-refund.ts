import type { Tx } from '#db/types.ts'
import { changeRefundTotals } from '#src/orders/refund-totals.ts'
import type { Shop } from '#src/shop.ts'
import { countRefund } from './settle-refund.ts'

export interface CountedRefund {
  orderId: number
  paymentId: number
  method: 'reported' | 'dispute'
  /** Minor units. */
  amount: number
  reference: string | null
  actor: string
  /** For the timeline. */
  data: Record<string, string>
}

/** Stores money that is gone already as one refund without lines. False, with nothing changed, when less is left of the order. */
export async function addCountedRefund(shop: Shop, tx: Tx, { data, ...refund }: CountedRefund): Promise<boolean> {
  const now = shop.now()
  const { orderId, method, amount, actor } = refund
  const order = await changeRefundTotals(tx, orderId, { amount, lines: [] }, { refunded: 1 }, now)
  if (!order) return false
  const { refunds } = tx.t
  const [stored] = await tx
    .insert(refunds)
    .values({ ...refund, key: `${method}:${crypto.randomUUID()}`, state: 'succeeded', adjustment: amount, createdAt: now, settledAt: now })
    .returning()
  await countRefund(shop, tx, { refund: stored!, order, actor, data })
  return true
}
