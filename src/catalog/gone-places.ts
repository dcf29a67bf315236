import { inArray } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import { inChunks } from '#src/lib/chunks.ts'

/** Where a product is said to stand. */
interface Places {
  brandId?: number | null
  categoryId?: number | null
  alsoIn?: number[]
}

/** Tells which of these places name a brand or a category that is gone: what was chosen, or kept to be undone, may have been deleted since. */
export async function gonePlaces(q: Exec, all: readonly Places[]): Promise<(places: Places) => boolean> {
  const { brands, categories } = q.t
  const brandIds = new Set(all.flatMap(({ brandId }) => brandId ?? []))
  const categoryIds = new Set(all.flatMap(categoriesOf))
  for (const some of inChunks([...brandIds])) {
    for (const { id } of await q.select({ id: brands.id }).from(brands).where(inArray(brands.id, some))) brandIds.delete(id)
  }
  for (const some of inChunks([...categoryIds])) {
    for (const { id } of await q.select({ id: categories.id }).from(categories).where(inArray(categories.id, some))) categoryIds.delete(id)
  }
  // What is left of them was not found.
  return (places) => brandIds.has(places.brandId ?? 0) || categoriesOf(places).some((id) => categoryIds.has(id))
}

const categoriesOf = ({ categoryId, alsoIn = [] }: Places): number[] => (categoryId ? [categoryId, ...alsoIn] : alsoIn)
