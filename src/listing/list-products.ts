import { type SQL, and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { searchProductIds } from '#db/search/products.ts'
import { countFilteredProducts, countSoldOutProducts, findFilteredProducts } from './filtered-products.ts'
import { type ListingFilter, type ScopeCounts, minMatchesForScan } from './choose-index.ts'
import { type ListedProduct, type ListingSort, listedColumns, isListed, sortColumnAndDirection } from '#src/products/listed-product.ts'

export interface ProductListParams extends ListingFilter {
  search: string
  sort: ListingSort
  page: number
  pageSize: number
}

export interface Listing {
  products: ListedProduct[]
  total: number
  /** True when `total` is only a lower bound. */
  capped: boolean
  page: number
  pages: number
}

/** One page of the catalog. `counts` are the stored counts of the scope, null when there are none. */
export async function listProducts(q: Exec, params: ProductListParams, counts: ScopeCounts | null): Promise<Listing> {
  if (params.search !== '') return searchProducts(q, params)
  const { page, pageSize } = params
  const sort = params.sort === 'relevance' ? 'newest' : params.sort
  const offset = (page - 1) * pageSize
  const range = { sort, limit: pageSize, offset, counts: counts ?? unknownCounts }
  const countLimit = offset < initialCountLimit / 2 ? initialCountLimit : maxCounted
  const exactCount = counts && (await findExactCount(q, params, counts))
  const matching = exactCount ?? (await countFilteredProducts(q, params, Math.max(countLimit, minMatchesForScan(params, range)) + 1))
  const capped = exactCount === null && matching > countLimit
  const total = capped ? countLimit : matching
  return toListing(params, offset < total ? await findFilteredProducts(q, params, { ...range, matching }) : [], total, capped)
}

const searchLimit = 500
// Filtered counts stop here ("480+ products"); the limit grows for shoppers past half of these pages.
const initialCountLimit = 480
const maxCounted = 1200
// Up to this many sold-out products, the in-stock count is exact.
const maxSoldOutForExactCount = 240
const unknownCounts: ScopeCounts = { total: 100_000, inBrands: 100_000 }

/** With only brand and stock filters, the count is the stored count minus the sold-out products. Null: count instead. */
async function findExactCount(q: Exec, params: ProductListParams, counts: ScopeCounts): Promise<number | null> {
  if (params.min !== null || params.max !== null || params.onSale) return null
  const soldOut = params.inStock ? await countSoldOutProducts(q, params, maxSoldOutForExactCount + 1) : 0
  return soldOut <= maxSoldOutForExactCount ? Math.max(0, counts.inBrands - soldOut) : null
}

function toListing(params: ProductListParams, products: ListedProduct[], total: number, capped: boolean): Listing {
  return { products, total, capped, page: params.page, pages: Math.max(1, Math.ceil(total / params.pageSize)) }
}

async function searchProducts(q: Exec, params: ProductListParams): Promise<Listing> {
  const foundIds = await searchProductIds(q, params.search, searchLimit)
  if (foundIds.length === 0) return { products: [], total: 0, capped: false, page: 1, pages: 1 }
  const { products } = q.t
  const where = searchCondition(q, params, foundIds)
  const [column, direction] = sortColumnAndDirection(params.sort, products)
  const [counted] = await q
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(products)
    .where(where)
  const rows = await q
    .select(listedColumns(q))
    .from(products)
    .where(where)
    .orderBy(...(params.sort === 'relevance' ? [orderByRelevance(q, foundIds)] : [direction(column), direction(products.id)]))
    .limit(params.pageSize)
    .offset((params.page - 1) * params.pageSize)
  return toListing(params, rows, counted?.total ?? 0, false)
}

function searchCondition(q: Exec, params: ProductListParams, foundIds: number[]): SQL | undefined {
  const { products } = q.t
  return and(
    isListed(q),
    inArray(products.id, foundIds),
    params.categoryId === null ? undefined : isInCategory(q, params.categoryId),
    params.brandIds.length > 0 ? inArray(products.brandId, params.brandIds) : undefined,
    params.min === null ? undefined : gte(products.listPrice, params.min),
    params.max === null ? undefined : lte(products.listPrice, params.max),
    params.onSale ? eq(products.onSale, true) : undefined,
    params.inStock ? eq(products.inStock, true) : undefined,
  )
}

function orderByRelevance(q: Exec, foundIds: number[]): SQL {
  const ranks = foundIds.map((id, rank) => sql`when ${id} then ${sql.raw(String(rank))}`)
  return sql`case ${q.t.products.id} ${sql.join(ranks, sql` `)} end`
}

const isInCategory = (q: Exec, categoryId: number): SQL =>
  sql`exists (select 1 from ${q.t.categoryProducts} cp where cp.product_id = ${q.t.products.id} and cp.category_id = ${categoryId})`
