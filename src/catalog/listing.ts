import { type SQL, and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import { searchProductIds } from '#db/search/products.ts'
import { countFiltered, countSoldOut, filteredProducts } from './filtered.ts'
import { type Filter, type PlaceCounts, enoughToWalk } from './index-choice.ts'
import { type ListedProduct, type Sort, columnsOf, isListed, keyOf } from './listed.ts'

export interface ListingWish extends Filter {
  /** What was typed in the search field; '' = everything. */
  search: string
  sort: Sort
  page: number
  pageSize: number
}

export interface Listing {
  products: ListedProduct[]
  total: number
  /** True when `total` is only a floor: more match than we counted. */
  capped: boolean
  page: number
  pages: number
}

/** One page of the catalogue. `counts` are the kept ones of the place, null when they are not at hand. */
export async function listProducts(q: Exec, wish: ListingWish, counts: PlaceCounts | null): Promise<Listing> {
  if (wish.search !== '') return searched(q, wish)
  const { page, pageSize } = wish
  const sort = wish.sort === 'relevance' ? 'newest' : wish.sort
  const offset = (page - 1) * pageSize
  const stretch = { sort, limit: pageSize, offset, counts: counts ?? unknown }
  const most = offset < mostAtFirst / 2 ? mostAtFirst : mostCounted
  const exact = counts && (await keptCount(q, wish, counts))
  const matching = exact ?? (await countFiltered(q, wish, Math.max(most, enoughToWalk(wish, stretch)) + 1))
  const capped = exact === null && matching > most
  const total = capped ? most : matching
  return answer(wish, offset < total ? await filteredProducts(q, wish, { ...stretch, matching }) : [], total, capped)
}

const searchLimit = 500
// A filtered count stops here, "480+ products", and further on for those who have turned half of these pages.
const mostAtFirst = 480
const mostCounted = 1200
// Where no more are sold out, those that are in stock are told exactly.
const fewSoldOut = 240
const unknown: PlaceCounts = { standing: 100_000, ofBrands: 100_000 }

/** Where nothing but brands and stock is filtered by: what is in stock is what stands there but for what is sold out. Null: count. */
async function keptCount(q: Exec, wish: ListingWish, counts: PlaceCounts): Promise<number | null> {
  if (wish.min !== null || wish.max !== null || wish.onSale) return null
  const out = wish.inStock ? await countSoldOut(q, wish, fewSoldOut + 1) : 0
  return out <= fewSoldOut ? Math.max(0, counts.ofBrands - out) : null
}

function answer(wish: ListingWish, products: ListedProduct[], total: number, capped: boolean): Listing {
  return { products, total, capped, page: wish.page, pages: Math.max(1, Math.ceil(total / wish.pageSize)) }
}

async function searched(q: Exec, wish: ListingWish): Promise<Listing> {
  const found = await searchProductIds(q, wish.search, searchLimit)
  if (found.length === 0) return { products: [], total: 0, capped: false, page: 1, pages: 1 }
  const { products } = q.t
  const where = foundAnd(q, wish, found)
  const [key, direction] = keyOf(wish.sort, products)
  const [counted] = await q
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(products)
    .where(where)
  const rows = await q
    .select(columnsOf(q))
    .from(products)
    .where(where)
    .orderBy(...(wish.sort === 'relevance' ? [rankOf(q, found)] : [direction(key), direction(products.id)]))
    .limit(wish.pageSize)
    .offset((wish.page - 1) * wish.pageSize)
  return answer(wish, rows, counted?.total ?? 0, false)
}

function foundAnd(q: Exec, wish: ListingWish, found: number[]): SQL | undefined {
  const { products } = q.t
  return and(
    isListed(q),
    inArray(products.id, found),
    wish.categoryId === null ? undefined : stoodIn(q, wish.categoryId),
    wish.brandIds.length > 0 ? inArray(products.brandId, wish.brandIds) : undefined,
    wish.min === null ? undefined : gte(products.listPrice, wish.min),
    wish.max === null ? undefined : lte(products.listPrice, wish.max),
    wish.onSale ? eq(products.onSale, true) : undefined,
    wish.inStock ? eq(products.inStock, true) : undefined,
  )
}

function rankOf(q: Exec, found: number[]): SQL {
  const ranks = found.map((id, rank) => sql`when ${id} then ${sql.raw(String(rank))}`)
  return sql`case ${q.t.products.id} ${sql.join(ranks, sql` `)} end`
}

const stoodIn = (q: Exec, categoryId: number): SQL =>
  sql`exists (select 1 from ${q.t.categoryProducts} cp where cp.product_id = ${q.t.products.id} and cp.category_id = ${categoryId})`
