import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import type { ProductFacts } from './product-facts.ts'

/** Sets the description and video poster of a product, unless it changed since `expectedUpdatedAt`. True when set. */
export async function setProductMedia(
  tx: Tx,
  id: number,
  changes: Partial<Pick<ProductFacts, 'description' | 'videoPosterId'>>,
  { updatedAt, expectedUpdatedAt }: { updatedAt: number; expectedUpdatedAt: number },
): Promise<boolean> {
  const { products } = tx.t
  const updated = await tx
    .update(products)
    .set({ ...changes, updatedAt })
    .where(and(eq(products.id, id), eq(products.updatedAt, expectedUpdatedAt)))
    .returning({ id: products.id })
  return updated.length > 0
}
