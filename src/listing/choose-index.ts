import type { ListingSort } from '#src/products/listed-product.ts'

export interface ListingFilter {
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
export interface ScopeCounts {
  total: number
  inBrands: number
}

/** A stretch of the matching products in an order. */
export interface PageRange {
  sort: Exclude<ListingSort, 'relevance'>
  limit: number
  offset: number
  /** How many match, as far as they were counted. */
  matching: number
  counts: ScopeCounts
}

/** Of a category there is none of brands by price: few stand in both. */
export type ListingIndex = 'newest' | 'price' | 'name' | 'sale' | 'out' | 'brand_newest' | 'brand_price' | 'brand_sale'

/**
 * A page is found in one of two ways: on a walk through the place in the order that is asked for, until it is full, or by collecting all
 * that match from the index of a filter and sorting them. The first takes long when few match, the second when many do.
 */
export function chooseIndex(filter: ListingFilter, range: PageRange): ListingIndex {
  const [index, sortIndex] = [mostSelectiveIndex(filter), indexForSort(filter, range.sort)]
  if (index === null || index === sortIndex) return sortIndex
  const { matching, counts } = range
  const rowsRead = index === 'brand_newest' ? Math.max(matching, counts.inBrands) : matching
  return rowsRead + matching * sortCostFactor < estimateRowsScanned(filter, range) / matching ? index : sortIndex
}

/** From how many matching products on a page is found on a walk, so that to count further decides nothing. */
export function minMatchesForScan(filter: ListingFilter, range: Omit<PageRange, 'matching'>): number {
  const index = mostSelectiveIndex(filter)
  if (index === null || index === indexForSort(filter, range.sort)) return 0
  return Math.ceil(Math.sqrt(estimateRowsScanned(filter, range) / (1 + sortCostFactor)))
}

// To collect and sort one takes as long as to pass three on a walk.
const sortCostFactor = 2

/** How many a walk would pass if only one of all matched. */
function estimateRowsScanned(filter: ListingFilter, { sort, limit, offset, counts }: Omit<PageRange, 'matching'>): number {
  return (offset + limit) * (indexForSort(filter, sort).startsWith('brand') ? counts.inBrands : counts.total)
}

/** The index by which the fewest are met; null when nothing but what sorting decides is left. */
export function mostSelectiveIndex({ categoryId, brandIds, onSale, min, max }: ListingFilter): ListingIndex | null {
  const hasPriceFilter = min !== null || max !== null
  if (brandIds.length > 0 && onSale) return 'brand_sale'
  if (brandIds.length > 0) return hasPriceFilter && categoryId === null ? 'brand_price' : 'brand_newest'
  if (onSale) return 'sale'
  return hasPriceFilter ? 'price' : null
}

/** The index that has the order which is asked for; of two the one that holds less. */
export function indexForSort({ categoryId, brandIds, onSale }: ListingFilter, sort: PageRange['sort']): ListingIndex {
  if (sort === 'name') return 'name'
  if (sort === 'newest') return brandIds.length === 1 ? 'brand_newest' : 'newest'
  if (onSale) return brandIds.length === 1 ? 'brand_sale' : 'sale'
  return brandIds.length === 1 && categoryId === null ? 'brand_price' : 'price'
}
