import { and, eq, inArray } from 'drizzle-orm'
import type { Exec, Tx } from '#db/open.ts'
import { inChunks } from '#src/lib/chunks.ts'
import { copiedColumns, placeOf } from './refresh-listing.ts'

/** Of every category the id of the one it stands in, null at the top. */
export async function parentsOf(q: Exec): Promise<Map<number, number | null>> {
  const { categories } = q.t
  const rows = await q.select({ id: categories.id, parentId: categories.parentId }).from(categories)
  return new Map(rows.map(({ id, parentId }) => [id, parentId]))
}

/** A category and all it stands in, from below. */
export function upwards(parents: ReadonlyMap<number, number | null>, id: number): number[] {
  const path: number[] = []
  for (let at: number | null | undefined = id; at !== null && at !== undefined && !path.includes(at); at = parents.get(at)) path.push(at)
  return path
}

/** A category and all below it. */
export function downwards(parents: ReadonlyMap<number, number | null>, id: number): number[] {
  return [...parents.keys()].filter((one) => upwards(parents, one).includes(id))
}

/**
 * Stands up to a few hundred products in all ancestors of the categories they were put in, and nowhere else. `chosen` says where each was
 * put; those not in it stay where they were put. Counts are the caller's: refreshListings comes after.
 */
export async function restand(tx: Tx, ids: number[], chosen: ReadonlyMap<number, number[]> = new Map()): Promise<void> {
  if (ids.length === 0) return
  const { categoryProducts, products } = tx.t
  const parents = await parentsOf(tx)
  const facts = await tx.select(copiedColumns(tx)).from(products).where(inArray(products.id, ids)).orderBy(products.id)
  const standing = Map.groupBy(
    await tx.select().from(categoryProducts).where(inArray(categoryProducts.productId, ids)),
    ({ productId }) => productId,
  )
  const news: (typeof categoryProducts.$inferInsert)[] = []
  for (const product of facts) {
    const now = standing.get(product.id) ?? []
    const put = new Set(chosen.get(product.id) ?? now.filter((row) => row.chosen).map((row) => row.categoryId))
    const wanted = new Set([...put].flatMap((id) => upwards(parents, id)))
    const wrong = now.filter((row) => !wanted.has(row.categoryId) || row.chosen !== put.has(row.categoryId)).map((row) => row.categoryId)
    if (wrong.length > 0) {
      await tx.delete(categoryProducts).where(and(eq(categoryProducts.productId, product.id), inArray(categoryProducts.categoryId, wrong)))
    }
    const kept = new Set(now.map((row) => row.categoryId).filter((id) => !wrong.includes(id)))
    for (const categoryId of wanted) {
      if (!kept.has(categoryId)) news.push(placeOf(product, categoryId, put.has(categoryId)))
    }
  }
  for (const some of inChunks(news)) await tx.insert(categoryProducts).values(some)
}
