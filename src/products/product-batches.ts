import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { refreshListings } from './refresh-listing.ts'
import { countedPlacements, findDirectCategoryIds, placeInCategories } from './placements.ts'
import { maxInlineProducts } from './limits.ts'

export type ProductGroup = { categoryId: number } | { brandId: number }

const batchSize = 100
const maxInlineBatches = maxInlineProducts / batchSize

/** A hundred products after the id `cursor`. Returns the next cursor, or null at the end. */
export async function changeNextBatch(
  tx: Tx,
  group: ProductGroup,
  { cursor, now, change }: { cursor: number; now: number; change: (ids: number[]) => Promise<void> },
): Promise<number | null> {
  const ids = await findNextIds(tx, group, cursor)
  const countedBefore = await countedPlacements(tx, ids)
  if (ids.length > 0) await change(ids)
  await refreshListings(tx, ids, countedBefore, now)
  return ids.length === batchSize ? ids.at(-1)! : null
}

/** Runs up to `maxInlineBatches` inline. Returns null when done, else the cursor for a job. */
export async function runInlineBatches(next: (cursor: number) => Promise<number | null>): Promise<number | null> {
  let cursor: number | null = 0
  for (let batch = 0; batch < maxInlineBatches && cursor !== null; batch += 1) cursor = await next(cursor)
  return cursor
}

export async function hasProducts(tx: Tx, group: ProductGroup): Promise<boolean> {
  return (await findNextIds(tx, group, 0, 1)).length > 0
}

export async function setBrand(tx: Tx, ids: number[], brandId: number | null): Promise<void> {
  const { products } = tx.t
  await tx.update(products).set({ brandId }).where(inArray(products.id, ids))
}

export async function moveToCategory(tx: Tx, ids: number[], { from, to }: { from: number; to: number | null }): Promise<void> {
  const { products } = tx.t
  const moved = new Map<number, number[]>()
  for (const [id, categoryIds] of await findDirectCategoryIds(tx, ids)) {
    const targetIds = categoryIds.map((categoryId) => (categoryId === from ? to : categoryId))
    moved.set(id, [...new Set(targetIds.filter((targetId) => targetId !== null))])
  }
  await placeInCategories(tx, ids, moved)
  await tx
    .update(products)
    .set({ categoryId: to })
    .where(and(inArray(products.id, ids), eq(products.categoryId, from)))
}

/** Replaces the primary category of products that have no placement in it. */
export async function replacePrimaryCategory(tx: Tx, from: number, to: number | null): Promise<void> {
  const { products } = tx.t
  await tx.update(products).set({ categoryId: to }).where(eq(products.categoryId, from))
}

async function findNextIds(tx: Tx, group: ProductGroup, cursor: number, limit = batchSize): Promise<number[]> {
  const { products, categoryProducts } = tx.t
  const rows =
    'categoryId' in group
      ? await tx
          .select({ id: categoryProducts.productId })
          .from(categoryProducts)
          .where(and(eq(categoryProducts.categoryId, group.categoryId), gt(categoryProducts.productId, cursor)))
          .orderBy(asc(categoryProducts.productId))
          .limit(limit)
      : await tx
          .select({ id: products.id })
          .from(products)
          .where(and(eq(products.brandId, group.brandId), gt(products.id, cursor)))
          .orderBy(asc(products.id))
          .limit(limit)
  return rows.map(({ id }) => id)
}
