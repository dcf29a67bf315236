import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { splitByWeight } from '#src/lib/money/money.ts'

/** After an edit of an order: what its discounts saved, in proportion, adds up to `total` in minor units. Free shipping stays. */
export async function setDiscountTotal(tx: Tx, orderId: number, total: number): Promise<void> {
  const { orderDiscounts } = tx.t
  const rows = await tx
    .select({ id: orderDiscounts.id, amount: orderDiscounts.amount })
    .from(orderDiscounts)
    .where(and(eq(orderDiscounts.orderId, orderId), ne(orderDiscounts.kind, 'free_shipping')))
    .orderBy(orderDiscounts.id)
  const amounts = splitByWeight(
    total,
    rows.map(({ amount }) => amount),
  )
  for (const [index, { id, amount }] of rows.entries())
    if (amounts[index] !== amount) await tx.update(orderDiscounts).set({ amount: amounts[index]! }).where(eq(orderDiscounts.id, id))
}

/** A discount that staff gave one order, with the reason as its name. It has no rule and counts no uses. */
export async function addCustomDiscount(
  tx: Tx,
  { orderId, name, kind, amount, now }: { orderId: number; name: string; kind: 'percent' | 'fixed'; amount: number; now: number },
): Promise<void> {
  if (amount === 0) return
  await tx
    .insert(tx.t.orderDiscounts)
    .values({ orderId, discountId: noDiscountId, codeId: null, code: '', name, kind, amount, state: 'used', expiresAt: now })
}

/** Of no rule. */
const noDiscountId = 0
