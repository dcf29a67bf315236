import type { ListingSort } from './listing-sorts.ts'

export interface ListingFilter {
  categoryId: number | null
  brandIds: number[]
  min: number | null
  max: number | null
  inStock: boolean
  onSale: boolean
  /** True when prices are those of a wholesale customer. */
  wholesale?: boolean
  /** See `wholesalePriceOf`. */
  wholesalePercent?: number
}

/** Stored counts of active products: in the scope, and of the selected brands in it. */
export interface ScopeCounts {
  total: number
  inBrands: number
}

export interface PageRange {
  sort: Exclude<ListingSort, 'relevance'>
  limit: number
  offset: number
  /** Matching products, possibly only counted up to a limit. */
  matching: number
  counts: ScopeCounts
}

/** No index for brands by price within a category: few products are in both. */
export type ListingIndex = 'newest' | 'price' | 'name' | 'sale' | 'out' | 'brand_newest' | 'brand_price' | 'brand_sale'

/** Scans an index in sort order, or collects and sorts all matches: scanning is slow with few matches, sorting with many. */
export function chooseIndex(filter: ListingFilter, range: PageRange): ListingIndex {
  const [index, sortIndex] = [mostSelectiveIndex(filter), indexForSort(filter, range.sort)]
  if (index === null || index === sortIndex) return sortIndex
  const { matching, counts } = range
  const rowsRead = index === 'brand_newest' ? Math.max(matching, counts.inBrands) : matching
  return rowsRead + matching * sortCostFactor < estimateRowsScanned(filter, range) / matching ? index : sortIndex
}

/** The number of matches from which scanning wins; counting beyond it changes nothing. */
export function minMatchesForScan(filter: ListingFilter, range: Omit<PageRange, 'matching'>): number {
  const index = mostSelectiveIndex(filter)
  if (index === null || index === indexForSort(filter, range.sort)) return 0
  return Math.ceil(Math.sqrt(estimateRowsScanned(filter, range) / (1 + sortCostFactor)))
}

// Sorting costs about two extra row reads per match.
const sortCostFactor = 2

/** Rows a scan would read if there were only one match. */
function estimateRowsScanned(filter: ListingFilter, { sort, limit, offset, counts }: Omit<PageRange, 'matching'>): number {
  return (offset + limit) * (indexForSort(filter, sort).startsWith('brand') ? counts.inBrands : counts.total)
}

/** The filter index with the fewest rows; null when only the sort order is left to decide. */
export function mostSelectiveIndex({ categoryId, brandIds, onSale, min, max }: ListingFilter): ListingIndex | null {
  const hasPriceFilter = min !== null || max !== null
  if (brandIds.length > 0 && onSale) return 'brand_sale'
  if (brandIds.length > 0) return hasPriceFilter && categoryId === null ? 'brand_price' : 'brand_newest'
  if (onSale) return 'sale'
  return hasPriceFilter ? 'price' : null
}

export function indexForSort({ categoryId, brandIds, onSale }: ListingFilter, sort: PageRange['sort']): ListingIndex {
  if (sort === 'name') return 'name'
  if (sort === 'newest') return brandIds.length === 1 ? 'brand_newest' : 'newest'
  if (onSale) return brandIds.length === 1 ? 'brand_sale' : 'sale'
  return brandIds.length === 1 && categoryId === null ? 'brand_price' : 'price'
}
