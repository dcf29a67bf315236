import { and, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'

export interface PurchasedLine {
  lineId: number
  quantity: number
}

/** Removes purchased units from a cart; units added since stay. Deletes the cart when it is empty. */
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
