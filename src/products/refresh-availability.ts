import { and, eq, inArray, sql } from 'drizzle-orm'
import { isInStock } from '#db/triggers/rules.ts'
import type { Tx } from '#db/types.ts'

/** Recomputes availability, which is only estimated on insert. Returns the available ids. */
export async function refreshAvailability(tx: Tx, ids: number[]): Promise<Set<number>> {
  const { products } = tx.t
  await tx
    .update(products)
    .set({ inStock: sql`not ${products.inStock}` })
    .where(and(inArray(products.id, ids), sql.raw(`in_stock <> ${isInStock}`)))
  // Triggers may have updated some already.
  const inStockRows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.inStock, true)))
  return new Set(inStockRows.map(({ id }) => id))
}
