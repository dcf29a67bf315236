import { and, eq, lte, notExists, sql } from 'drizzle-orm'
import { stmt } from '#db/stmt.ts'
import type { Tx } from '#db/types.ts'

export interface PurchasedLine {
  lineId: number
  quantity: number
}

/** Removes purchased units from a cart; units added since stay. Deletes the cart when it is empty. */
export async function removePurchased(tx: Tx, cartId: number, purchased: PurchasedLine[]): Promise<void> {
  const { cartLines } = tx.t
  for (const { lineId, quantity } of purchased) {
    const removed = await deleteLine(tx, { lineId, cartId, quantity })
    if (removed.length > 0) continue
    await tx
      .update(cartLines)
      .set({ quantity: sql`${cartLines.quantity} - ${quantity}` })
      .where(and(eq(cartLines.id, lineId), eq(cartLines.cartId, cartId)))
  }
  await deleteIfEmpty(tx, { cartId })
}

const deleteLine = stmt((q) => {
  const { cartLines } = q.t
  const isWholeLine = lte(cartLines.quantity, sql.placeholder('quantity'))
  return q
    .delete(cartLines)
    .where(and(eq(cartLines.id, sql.placeholder('lineId')), eq(cartLines.cartId, sql.placeholder('cartId')), isWholeLine))
    .returning({ id: cartLines.id })
})

const deleteIfEmpty = stmt((q) => {
  const { carts, cartLines } = q.t
  const id = sql.placeholder('cartId')
  const remaining = q.select({ id: cartLines.id }).from(cartLines).where(eq(cartLines.cartId, id))
  return q.delete(carts).where(and(eq(carts.id, id), notExists(remaining)))
})
