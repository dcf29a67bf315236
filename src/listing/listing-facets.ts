import { inArray, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import type { ListingFilter } from './choose-index.ts'
import { findSelectedBrands } from './product-conditions.ts'

/** Products by id of a category or brand. */
export type FacetCounts = ReadonlyMap<number, number>

// Counting reads every match, so with more the counts are left out.
const maxCounted = 2000

/** Products by brand under all other filters, of these ids or of all; null when there are too many to count. */
export async function countByBrand(q: Exec, filter: ListingFilter, ids?: number[]): Promise<FacetCounts | null> {
  const rows = await findSelectedBrands(q, { filter: { ...filter, brandIds: [] }, ids }, maxCounted + 1)
  if (rows.length > maxCounted) return null
  const counts = new Map<number, number>()
  for (const { brandId } of rows) if (brandId !== null) counts.set(brandId, (counts.get(brandId) ?? 0) + 1)
  return counts
}

/** Products by category under all other filters, of these ids or of all; null when there are too many to count. */
export async function countByCategory(q: Exec, filter: ListingFilter, ids?: number[]): Promise<FacetCounts | null> {
  const rows = await findSelectedBrands(q, { filter: { ...filter, categoryId: null }, ids }, maxCounted + 1)
  if (rows.length > maxCounted) return null
  if (rows.length === 0) return new Map()
  const { categoryProducts } = q.t
  const counts = await q
    .select({ id: categoryProducts.categoryId, products: sql<number>`count(*)`.mapWith(Number) })
    .from(categoryProducts)
    .where(
      inArray(
        categoryProducts.productId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(categoryProducts.categoryId)
  return new Map(counts.map(({ id, products }) => [id, products]))
}
