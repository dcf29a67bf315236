import type { Sort } from './listed.ts'

export interface Filter {
  /** Null: the whole shop. */
  categoryId: number | null
  brandIds: number[]
  /** Minor units. */
  min: number | null
  max: number | null
  inStock: boolean
  onSale: boolean
}

/** Kept counts of a place: all active products that stand there, and those of the brands that are asked for. */
export interface PlaceCounts {
  standing: number
  ofBrands: number
}

/** A stretch of the matching products in an order. */
export interface Stretch {
  sort: Exclude<Sort, 'relevance'>
  limit: number
  offset: number
  /** How many match, as far as they were counted. */
  matching: number
  counts: PlaceCounts
}

/** Of a category there is none of brands by price: few stand in both. */
export type Index = 'newest' | 'price' | 'name' | 'sale' | 'out' | 'brand_newest' | 'brand_price'

/**
 * A page is found in one of two ways: on a walk through the place in the order that is asked for, until it is full, or by collecting all
 * that match from the index of a filter and sorting them. The first takes long when few match, the second when many do.
 */
export function indexFor(filter: Filter, { sort, limit, offset, matching, counts }: Stretch): Index {
  const [index, walk] = [narrowest(filter), walkOf(filter, sort)]
  const passed = ((offset + limit) * (walk.startsWith('brand') ? counts.ofBrands : counts.standing)) / matching
  return index !== null && matching * (sort === 'name' ? readingCosts : sortingCosts) < passed ? index : walk
}

// To collect and sort one takes as long as to pass three on a walk; a hundred, where its name has to be read from the product.
const sortingCosts = 3
const readingCosts = 100

/** The index by which the fewest are met; null when nothing but what sorting decides is left. */
export function narrowest({ categoryId, brandIds, onSale, min, max }: Filter): Index | null {
  const priced = min !== null || max !== null
  if (brandIds.length > 0) return priced && categoryId === null ? 'brand_price' : 'brand_newest'
  if (onSale) return 'sale'
  return priced ? 'price' : null
}

/** The index that has the order which is asked for; of two the one that holds less. */
export function walkOf({ categoryId, brandIds, onSale }: Filter, sort: Stretch['sort']): Index {
  if (sort === 'name') return 'name'
  if (sort === 'newest') return brandIds.length === 1 ? 'brand_newest' : 'newest'
  if (brandIds.length === 1 && categoryId === null) return 'brand_price'
  return onSale ? 'sale' : 'price'
}
