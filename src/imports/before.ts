import type { ProductFacts } from '#src/catalog/product-facts.ts'
import type { Plan } from './plan.ts'
import type { StoredVariant } from './stored.ts'

/** What is kept of a product so that an import can be taken back. */
export interface Before {
  /** Its updated_at after the import: a later one means that somebody edited it since. */
  after: number
  /** As it was; missing for a product the import created. */
  facts?: ProductFacts
  variants?: StoredVariant[]
  /** SKU -> the stock the import set. */
  levels: Record<string, number>
  /** What was added for it; missing when nothing was. */
  added?: AddedPlaces
}

/** Ids of brands and categories (parents first) an import added, and when, in epoch ms: a later updated_at means that somebody edited them. */
export interface AddedPlaces {
  brands: number[]
  categories: number[]
  at: number
}

export function beforeOf(plan: Plan, added: AddedPlaces, now: number): Before {
  const places = added.brands.length + added.categories.length > 0 ? { added } : {}
  return { ...productBefore(plan, now), ...places }
}

function productBefore({ stored, variants }: Plan, now: number): Before {
  const levels = Object.fromEntries(
    variants.flatMap(({ sku, stock }) => (stock?.stockLevel === undefined ? [] : [[sku, stock.stockLevel]])),
  )
  if (!stored) return { after: now, levels }
  return { after: Math.max(now, stored.updatedAt + 1), levels, facts: stored.facts, variants: stored.variants }
}
