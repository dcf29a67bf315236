import { and, eq, inArray, sql } from 'drizzle-orm'
import { isInStock } from '#db/triggers/rules.ts'
import type { Tx } from '#db/types.ts'

/** Puts right whether these products can be bought, where that was only foreseen when they were added. Returns the ids of those that can. */
export async function refreshAvailability(tx: Tx, ids: number[]): Promise<Set<number>> {
  const { products } = tx.t
  await tx
    .update(products)
    .set({ inStock: sql`not ${products.inStock}` })
    .where(and(inArray(products.id, ids), sql.raw(`in_stock <> ${isInStock}`)))
  // Triggers may have put some right before.
  const inStockRows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.inStock, true)))
  return new Set(inStockRows.map(({ id }) => id))
}
