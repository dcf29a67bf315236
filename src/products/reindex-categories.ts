import { and, eq, inArray } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/chunks.ts'
import { copiedColumns, buildPlacement } from './refresh-listing.ts'

/** Of every category the id of the one it stands in, null at the top. */
export async function findCategoryParents(q: Exec): Promise<Map<number, number | null>> {
  const { categories } = q.t
  const rows = await q.select({ id: categories.id, parentId: categories.parentId }).from(categories)
  return new Map(rows.map(({ id, parentId }) => [id, parentId]))
}

/** A category and all it stands in, from below. */
export function selfAndAncestorIds(parents: ReadonlyMap<number, number | null>, id: number): number[] {
  const path: number[] = []
  for (
    let ancestorId: number | null | undefined = id;
    ancestorId !== null && ancestorId !== undefined && !path.includes(ancestorId);
    ancestorId = parents.get(ancestorId)
  )
    path.push(ancestorId)
  return path
}

/** A category and all below it. */
export function selfAndDescendantIds(parents: ReadonlyMap<number, number | null>, id: number): number[] {
  return [...parents.keys()].filter((categoryId) => selfAndAncestorIds(parents, categoryId).includes(id))
}

/**
 * Stands up to a few hundred products in all ancestors of the categories they were put in, and nowhere else. `chosen` says where each was
 * put; those not in it stay where they were put. Counts are the caller's: refreshListings comes after.
 */
export async function reindexCategories(tx: Tx, ids: number[], directByProduct: ReadonlyMap<number, number[]> = new Map()): Promise<void> {
  if (ids.length === 0) return
  const { categoryProducts, products } = tx.t
  const parents = await findCategoryParents(tx)
  const productRows = await tx.select(copiedColumns(tx)).from(products).where(inArray(products.id, ids)).orderBy(products.id)
  const existingByProduct = Map.groupBy(
    await tx.select().from(categoryProducts).where(inArray(categoryProducts.productId, ids)),
    ({ productId }) => productId,
  )
  const newRows: (typeof categoryProducts.$inferInsert)[] = []
  for (const product of productRows) {
    const existing = existingByProduct.get(product.id) ?? []
    const directIds = new Set(directByProduct.get(product.id) ?? existing.filter((row) => row.chosen).map((row) => row.categoryId))
    const wantedIds = new Set([...directIds].flatMap((id) => selfAndAncestorIds(parents, id)))
    const staleIds = existing
      .filter((row) => !wantedIds.has(row.categoryId) || row.chosen !== directIds.has(row.categoryId))
      .map((row) => row.categoryId)
    if (staleIds.length > 0) {
      await tx
        .delete(categoryProducts)
        .where(and(eq(categoryProducts.productId, product.id), inArray(categoryProducts.categoryId, staleIds)))
    }
    const unchangedIds = new Set(existing.map((row) => row.categoryId).filter((id) => !staleIds.includes(id)))
    for (const categoryId of wantedIds) {
      if (!unchangedIds.has(categoryId)) newRows.push(buildPlacement(product, categoryId, directIds.has(categoryId)))
    }
  }
  for (const batch of inChunks(newRows)) await tx.insert(categoryProducts).values(batch)
}
