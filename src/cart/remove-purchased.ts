import { and, eq, lte, notExists, sql } from 'drizzle-orm'
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
    const removed = await tx
      .delete(cartLines)
      .where(and(lineWhere, lte(cartLines.quantity, quantity)))
      .returning({ id: cartLines.id })
    if (removed.length > 0) continue
    await tx
      .update(cartLines)
      .set({ quantity: sql`${cartLines.quantity} - ${quantity}` })
      .where(lineWhere)
  }
  const remaining = tx.select({ id: cartLines.id }).from(cartLines).where(eq(cartLines.cartId, cartId))
  await tx.delete(carts).where(and(eq(carts.id, cartId), notExists(remaining)))
}
