import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'

/** Cells that count an active product: its categories and the whole store (0), with its brand and any brand (0). */
export interface CountedPlacement {
  categoryIds: number[]
  brandId: number | null
}

/** Updates listing counts by [before, after] placements; null = not listed. */
export async function updateListingCounts(
  tx: Tx,
  changes: [before: CountedPlacement | null, after: CountedPlacement | null][],
): Promise<void> {
  const deltas = new Map<string, number>()
  for (const [before, after] of changes) {
    for (const cell of countCells(before)) deltas.set(cell, (deltas.get(cell) ?? 0) - 1)
    for (const cell of countCells(after)) deltas.set(cell, (deltas.get(cell) ?? 0) + 1)
  }
  // Sorted, so concurrent edits cannot deadlock.
  const cells = [...deltas].filter(([, delta]) => delta !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
  for (const batch of inChunks(cells)) await addCounts(tx, batch)
}

export async function recountListings(tx: Tx): Promise<void> {
  const { listingCounts, products, categoryProducts } = tx.t
  await tx.delete(listingCounts)
  await tx.rows(sql`
    insert into ${listingCounts} (category_id, brand_id, products)
    select 0, 0, count(*) from ${products} where status = 'active'
    union all select 0, brand_id, count(*) from ${products} where status = 'active' and brand_id is not null group by brand_id
    union all select cp.category_id, 0, count(*) from ${categoryProducts} cp where cp.active = true group by cp.category_id
    union all select cp.category_id, p.brand_id, count(*) from ${categoryProducts} cp join ${products} p on p.id = cp.product_id
      where cp.active = true and p.brand_id is not null group by cp.category_id, p.brand_id`)
}
export async function deleteListingCounts(tx: Tx, of: { categoryId: number } | { brandId: number }): Promise<void> {
  const { listingCounts } = tx.t
  await tx
    .delete(listingCounts)
    .where('categoryId' in of ? eq(listingCounts.categoryId, of.categoryId) : eq(listingCounts.brandId, of.brandId))
}

function countCells(placement: CountedPlacement | null): string[] {
  if (!placement) return []
  const brands = placement.brandId === null ? [0] : [0, placement.brandId]
  return [0, ...new Set(placement.categoryIds)].flatMap((category) => brands.map((brand) => `${category}:${brand}`))
}

async function addCounts(tx: Tx, cells: [cell: string, by: number][]): Promise<void> {
  const { listingCounts } = tx.t
  const rows = cells.map(([cell, products]) => {
    const [categoryId, brandId] = cell.split(':').map(Number) as [number, number]
    return { categoryId, brandId, products }
  })
  await tx
    .insert(listingCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [listingCounts.categoryId, listingCounts.brandId],
      set: { products: sql`${listingCounts.products} + excluded.products` },
    })
}
