import { and, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'

/** A line of a cart and the units of it that an order was made of. */
export interface PurchasedLine {
  lineId: number
  quantity: number
}

/** Takes out of a cart what was bought of it; what was put in since stays. A cart that is empty then is forgotten. */
export async function removePurchased(tx: Tx, cartId: number, purchased: PurchasedLine[]): Promise<void> {
  const { carts, cartLines } = tx.t
  for (const { lineId, quantity } of purchased) {
    const lineWhere = and(eq(cartLines.id, lineId), eq(cartLines.cartId, cartId))
    const updated = await tx
      .update(cartLines)
      .set({ quantity: sql`${cartLines.quantity} - ${quantity}` })
      .where(and(lineWhere, gt(cartLines.quantity, quantity)))
      .returning({ id: cartLines.id })
    if (updated.length === 0) await tx.delete(cartLines).where(lineWhere)
  }
  const remaining = await tx.select({ id: cartLines.id }).from(cartLines).where(eq(cartLines.cartId, cartId)).limit(1)
  if (remaining.length === 0) await tx.delete(carts).where(eq(carts.id, cartId))
}
