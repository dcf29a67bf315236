import { inArray } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'

interface ProductReferences {
  brandId?: number | null
  categoryId?: number | null
  alsoIn?: number[]
}

export async function missingReferences(q: Exec, products: readonly ProductReferences[]): Promise<(product: ProductReferences) => boolean> {
  const { brands, categories } = q.t
  const brandIds = new Set(products.flatMap(({ brandId }) => brandId ?? []))
  const categoryIds = new Set(products.flatMap(referencedCategoryIds))
  for (const batch of inChunks([...brandIds])) {
    for (const { id } of await q.select({ id: brands.id }).from(brands).where(inArray(brands.id, batch))) brandIds.delete(id)
  }
  for (const batch of inChunks([...categoryIds])) {
    for (const { id } of await q.select({ id: categories.id }).from(categories).where(inArray(categories.id, batch))) categoryIds.delete(id)
  }
  // The remaining ids were not found.
  return (product) => brandIds.has(product.brandId ?? 0) || referencedCategoryIds(product).some((id) => categoryIds.has(id))
}

const referencedCategoryIds = ({ categoryId, alsoIn = [] }: ProductReferences): number[] => (categoryId ? [categoryId, ...alsoIn] : alsoIn)
