import type { Exec } from '#db/types.ts'
import { searchProductIds, searchProducts } from '#db/search/products.ts'
import { countFilteredProducts, countSoldOutProducts, findFilteredProducts } from './filtered-products.ts'
import { type ListingFilter, type ScopeCounts, minMatchesForScan } from './choose-index.ts'
import type { ListedProduct } from '#src/products/listed-product.ts'
import { translateNames } from '#src/products/product-texts.ts'
import { collatorOf } from './sort-by-name.ts'
import { initialCountLimit, maxCountedProducts, maxFoundProducts, maxSoldOutForExactCount, maxSortedByLanguage } from './limits.ts'
import type { ListingSort } from './listing-sorts.ts'
import {
  type ProductSelection,
  countProducts,
  findListedProducts,
  findSelectedProducts,
  hasFilter,
  matchesListing,
  selectedIds,
} from './product-conditions.ts'

export interface ProductListParams extends ListingFilter {
  search: string
  sort: ListingSort
  page: number
  pageSize: number
  /** Names are sorted as its readers expect, in its translations; without it by character code in the default language. */
  reader?: { language: string; contentLanguage: string | null }
}

export interface Listing {
  products: ListedProduct[]
  total: number
  /** True when `total` is only a lower bound. */
  capped: boolean
  page: number
  pages: number
  /** What was found for a search; null without one. */
  found: FoundProducts | null
}

export interface FoundProducts {
  ids: number[]
  /** True when more products match, so filters cannot be counted. */
  capped: boolean
  /** What was searched for when a word was misspelled, else null. */
  corrected: string | null
  /** True when no product has all words: these have some of them. */
  isPartial: boolean
  /** Products with the words as typed. */
  asTyped: number
}

/** One page of the catalog. `counts` are the stored counts of the scope, null when there are none. */
export async function listProducts(q: Exec, params: ProductListParams, counts: ScopeCounts | null): Promise<Listing> {
  if (params.search !== '') return listFoundProducts(q, params)
  const { page, pageSize } = params
  const sort = params.sort === 'relevance' ? 'newest' : params.sort
  if (params.wholesale && (sort.startsWith('price') || params.min !== null || params.max !== null))
    return listSelection(q, { ...params, sort }, { found: null, limit: maxCountedProducts })
  const offset = (page - 1) * pageSize
  const range = { sort, limit: pageSize, offset, counts: counts ?? unknownCounts }
  const countLimit = offset < initialCountLimit / 2 ? initialCountLimit : maxCountedProducts
  const exactCount = counts && (await findExactCount(q, params, counts))
  const matching = exactCount ?? (await countFilteredProducts(q, params, Math.max(countLimit, minMatchesForScan(params, range)) + 1))
  const capped = exactCount === null && matching > countLimit
  const total = capped ? countLimit : matching
  if (sort === 'name' && !capped && total <= maxSortedByLanguage && params.reader) {
    const all = await findFilteredProducts(q, params, { ...range, matching, limit: total, offset: 0 })
    return toListing(params, await pageByName(q, all, params), { total, capped })
  }
  return toListing(params, offset < total ? await findFilteredProducts(q, params, { ...range, matching }) : [], { total, capped })
}

const unknownCounts: ScopeCounts = { total: 100_000, inBrands: 100_000 }

/** With only brand and stock filters, the count is the stored count minus the sold-out products. Null: count instead. */
async function findExactCount(q: Exec, params: ProductListParams, counts: ScopeCounts): Promise<number | null> {
  if (params.min !== null || params.max !== null || params.onSale) return null
  const soldOut = params.inStock ? await countSoldOutProducts(q, params, maxSoldOutForExactCount + 1) : 0
  return soldOut <= maxSoldOutForExactCount ? Math.max(0, counts.inBrands - soldOut) : null
}

type Count = { total: number; capped: boolean; found?: FoundProducts | null }

function toListing(params: ProductListParams, products: ListedProduct[], { total, capped, found = null }: Count): Listing {
  return { products, total, capped, page: params.page, pages: Math.max(1, Math.ceil(total / params.pageSize)), found }
}

async function listFoundProducts(q: Exec, params: ProductListParams): Promise<Listing> {
  const { ids, ...result } = await searchProducts(q, params.search, maxFoundProducts)
  const found = { ...result, ids, capped: ids.length >= maxFoundProducts }
  if (ids.length === 0) return { products: [], total: 0, capped: false, page: 1, pages: 1, found }
  // Filters apply to all matches, not just to the best ones.
  const isNarrowed = found.capped && (hasFilter(params) || params.categoryId !== null)
  const idsInFilter = isNarrowed
    ? await searchProductIds(q, params.search, { limit: maxFoundProducts, where: matchesListing(q, params) })
    : ids
  const isFilterCapped = idsInFilter.length >= maxFoundProducts
  return listSelection(q, params, { found, ids: idsInFilter, limit: maxFoundProducts, isCapped: isFilterCapped })
}

/** A page of the products that a search found, or that only a scan finds. */
async function listSelection(
  q: Exec,
  params: ProductListParams,
  { found, ids, limit, isCapped }: { found: FoundProducts | null; ids?: number[]; limit: number; isCapped?: boolean },
): Promise<Listing> {
  const selection: ProductSelection = { filter: params, ids }
  if (params.sort === 'relevance') return listByRelevance(q, selection, { params, found, isCapped: isCapped ?? false })
  const matching = await countProducts(q, selection, limit + 1)
  const total = Math.min(matching, limit)
  const counts = { total, capped: isCapped ? true : matching > limit, found }
  const offset = (params.page - 1) * params.pageSize
  const order = params.sort
  if (order === 'name' && total <= maxSortedByLanguage && params.reader) {
    const all = await findSelectedProducts(q, selection, { order, limit: total, offset: 0 })
    return toListing(params, await pageByName(q, all, params), counts)
  }
  const rows = offset < total ? await findSelectedProducts(q, selection, { order, limit: params.pageSize, offset }) : []
  return toListing(params, rows, counts)
}

interface RelevanceOptions {
  params: ProductListParams
  found: FoundProducts | null
  isCapped: boolean
}

/** In the order of the selection's ids. */
async function listByRelevance(q: Exec, selection: ProductSelection, { params, found, isCapped }: RelevanceOptions): Promise<Listing> {
  const { ids = [], filter } = selection
  const isNarrowed = hasFilter(filter) || filter.categoryId !== null
  const matching = isNarrowed ? new Set((await selectedIds(q, selection)).map(({ id }) => id)) : null
  const ranked = matching ? ids.filter((id) => matching.has(id)) : ids
  const shown = ranked.slice((params.page - 1) * params.pageSize, params.page * params.pageSize)
  const rows = new Map((await findListedProducts(q, shown)).map((product) => [product.id, product]))
  const products = shown.flatMap((id) => rows.get(id) ?? [])
  return toListing(params, products, { total: ranked.length, capped: isCapped, found })
}

async function pageByName(q: Exec, products: ListedProduct[], { reader, page, pageSize }: ProductListParams): Promise<ListedProduct[]> {
  if (!reader) return products
  const { compare } = collatorOf(reader.language)
  const names = new Map((await translateNames(q, products, reader.contentLanguage)).map(({ id, name }) => [id, name]))
  const sorted = products.toSorted((a, b) => compare(names.get(a.id)!, names.get(b.id)!) || a.id - b.id)
  return sorted.slice((page - 1) * pageSize, page * pageSize)
}
