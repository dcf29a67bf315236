import type { ImageDetails } from '#src/products/product-images.ts'
import type { CrossSell } from '#src/cross-sells/save-cross-sells.ts'
import type { ProductFacts } from '#src/products/product-facts.ts'
import type { FileCrossSell } from '#src/import-files/file-product.ts'
import type { ProductPlan } from './plan-products.ts'
import type { StoredVariant } from './stored-products.ts'

/** What is kept of a product so that an import can be taken back. */
export interface UndoSnapshot {
  /** Its updated_at after the import: a later one means that somebody edited it since. */
  after: number
  /** As it was; missing for a product the import created. */
  facts?: ProductFacts
  variants?: StoredVariant[]
  /** Its gallery in order, where the import has pictures for it. */
  pictures?: (ImageDetails & { mediaId: number; variantIds: number[] })[]
  /** SKU -> the stock the import set. */
  levels: Record<string, number>
  /** What is to be offered beside it once every product of the file is there; missing when that stays. */
  offers?: FileCrossSell[]
  /** What was offered beside it. */
  crossSells?: CrossSell[]
  /** What was added for it; missing when nothing was. */
  added?: AddedReferences
}

/** Ids of brands and categories (parents first) an import added, and when, in epoch ms: a later updated_at means that somebody edited them. */
export interface AddedReferences {
  brands: number[]
  categories: number[]
  at: number
}

export function createSnapshot(plan: ProductPlan, added: AddedReferences, now: number): UndoSnapshot {
  const addedReferences = added.brands.length + added.categories.length > 0 ? { added } : {}
  const offers = plan.crossSells ? { offers: plan.crossSells, crossSells: plan.stored?.crossSells ?? [] } : {}
  return { ...snapshotProduct(plan, now), ...offers, ...addedReferences }
}

function snapshotProduct({ stored, variants, product }: ProductPlan, now: number): UndoSnapshot {
  const levels = Object.fromEntries(
    variants.flatMap(({ sku, stock }) => (stock?.stockLevel === undefined ? [] : [[sku, stock.stockLevel]])),
  )
  if (!stored) return { after: now, levels }
  const pictures = product.images.length > 0 ? { pictures: stored.images.map(({ file: _file, ...image }) => image) } : {}
  return { after: Math.max(now, stored.updatedAt + 1), levels, facts: stored.facts, variants: stored.variants, ...pictures }
}
