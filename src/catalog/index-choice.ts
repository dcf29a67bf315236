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
export type Index = 'newest' | 'price' | 'name' | 'sale' | 'out' | 'brand_newest' | 'brand_price' | 'brand_sale'

/**
 * A page is found in one of two ways: on a walk through the place in the order that is asked for, until it is full, or by collecting all
 * that match from the index of a filter and sorting them. The first takes long when few match, the second when many do.
 */
export function indexFor(filter: Filter, stretch: Stretch): Index {
  const [index, walk] = [narrowest(filter), walkOf(filter, stretch.sort)]
  if (index === null || index === walk) return walk
  const { matching, counts } = stretch
  const met = index === 'brand_newest' ? Math.max(matching, counts.ofBrands) : matching
  return met + matching * sortingCosts < passedFor(filter, stretch) / matching ? index : walk
}

/** From how many matching products on a page is found on a walk, so that to count further decides nothing. */
export function enoughToWalk(filter: Filter, stretch: Omit<Stretch, 'matching'>): number {
  const index = narrowest(filter)
  if (index === null || index === walkOf(filter, stretch.sort)) return 0
  return Math.ceil(Math.sqrt(passedFor(filter, stretch) / (1 + sortingCosts)))
}

// To collect and sort one takes as long as to pass three on a walk.
const sortingCosts = 2

/** How many a walk would pass if only one of all matched. */
function passedFor(filter: Filter, { sort, limit, offset, counts }: Omit<Stretch, 'matching'>): number {
  return (offset + limit) * (walkOf(filter, sort).startsWith('brand') ? counts.ofBrands : counts.standing)
}

/** The index by which the fewest are met; null when nothing but what sorting decides is left. */
export function narrowest({ categoryId, brandIds, onSale, min, max }: Filter): Index | null {
  const priced = min !== null || max !== null
  if (brandIds.length > 0 && onSale) return 'brand_sale'
  if (brandIds.length > 0) return priced && categoryId === null ? 'brand_price' : 'brand_newest'
  if (onSale) return 'sale'
  return priced ? 'price' : null
}

/** The index that has the order which is asked for; of two the one that holds less. */
export function walkOf({ categoryId, brandIds, onSale }: Filter, sort: Stretch['sort']): Index {
  if (sort === 'name') return 'name'
  if (sort === 'newest') return brandIds.length === 1 ? 'brand_newest' : 'newest'
  if (onSale) return brandIds.length === 1 ? 'brand_sale' : 'sale'
  return brandIds.length === 1 && categoryId === null ? 'brand_price' : 'price'
}
