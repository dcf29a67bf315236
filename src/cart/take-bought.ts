import { and, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'

/** A line of a cart and the units of it that an order was made of. */
export interface Bought {
  lineId: number
  quantity: number
}

/** Takes out of a cart what was bought of it; what was put in since stays. A cart that is empty then is forgotten. */
export async function takeBought(tx: Tx, cartId: number, bought: Bought[]): Promise<void> {
  const { carts, cartLines } = tx.t
  for (const { lineId, quantity } of bought) {
    const line = and(eq(cartLines.id, lineId), eq(cartLines.cartId, cartId))
    const left = await tx
      .update(cartLines)
      .set({ quantity: sql`${cartLines.quantity} - ${quantity}` })
      .where(and(line, gt(cartLines.quantity, quantity)))
      .returning({ id: cartLines.id })
    if (left.length === 0) await tx.delete(cartLines).where(line)
  }
  const more = await tx.select({ id: cartLines.id }).from(cartLines).where(eq(cartLines.cartId, cartId)).limit(1)
  if (more.length === 0) await tx.delete(carts).where(eq(carts.id, cartId))
}
