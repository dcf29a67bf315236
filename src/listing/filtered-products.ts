import { type SQL, and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { forceIndex, namedColumns } from '#db/force-index.ts'
import type { Exec } from '#db/types.ts'
import { stmt } from '#db/stmt.ts'
import { type ListingFilter, type ListingIndex, type PageRange, chooseIndex, mostSelectiveIndex, indexForSort } from './choose-index.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { type ListedProduct, listedColumns } from '#src/products/listed-product.ts'
import { sortColumnAndDirection } from './listing-sorts.ts'

export async function countFilteredProducts(q: Exec, filter: ListingFilter, limit: number): Promise<number> {
  const countQuery = memoizeQuery(`count ${filterShape(filter)}`, () => buildCountQuery(filter, mostSelectiveIndex(filter) ?? 'newest'))
  const [row] = await countQuery(q, { ...placeholderValues(filter), limit })
  return row?.total ?? 0
}

/** Number of sold-out active products of the scope and brands, ignoring other filters; counted to `limit` at most. */
export async function countSoldOutProducts(q: Exec, { categoryId, brandIds }: ListingFilter, limit: number): Promise<number> {
  const filter = { ...noFilter, categoryId, brandIds }
  const countQuery = memoizeQuery(`out ${filterShape(filter)}`, () => buildCountQuery(filter, 'out'))
  const [row] = await countQuery(q, { ...placeholderValues(filter), limit })
  return row?.total ?? 0
}

export function findFilteredProducts(q: Exec, filter: ListingFilter, range: PageRange): Promise<ListedProduct[]> {
  const { sort, limit, offset } = range
  const index = chooseIndex(filter, range)
  // Sorting and skipping earlier pages needs only ids.
  const idsFirst = offset > 0 || index !== indexForSort(filter, sort)
  const pageQuery = memoizeQuery(`${sort} ${index} ${idsFirst} ${filterShape(filter)}`, () =>
    (idsFirst ? buildIdsFirstPageQuery : buildPageQuery)(filter, sort, index),
  )
  return pageQuery(q, { ...placeholderValues(filter), limit, offset })
}

const noFilter = { min: null, max: null, inStock: false, onSale: false }

function listingSource(q: Exec, { categoryId }: ListingFilter) {
  const { products, categoryProducts } = q.t
  return categoryId === null
    ? { ...pickFacetColumns(products), id: products.id, table: products, indexPrefix: 'products' }
    : { ...pickFacetColumns(categoryProducts), id: categoryProducts.productId, table: categoryProducts, indexPrefix: 'category_products' }
}

type FacetTable = Exec['t']['products'] | Exec['t']['categoryProducts']
const pickFacetColumns = (table: FacetTable) => pick(table, 'createdAt', 'listPrice', 'name', 'brandId', 'inStock', 'onSale')

const fromIndex = (q: Exec, filter: ListingFilter, index: ListingIndex): SQL => {
  const { table, indexPrefix } = listingSource(q, filter)
  return forceIndex(q, table, `${indexPrefix}_${index}`)
}

// Literals, because the planner uses a partial index only when it sees the value.
function matchesFilter(q: Exec, filter: ListingFilter): SQL {
  const { products, categoryProducts } = q.t
  const { brandId, listPrice, inStock, onSale } = listingSource(q, filter)
  const brandPlaceholders = filter.brandIds.map((_, index) => sql.placeholder(`brand${index}`))
  return and(
    filter.categoryId === null ? sql`${products.status} = 'active'` : sql`${categoryProducts.active} = true`,
    filter.categoryId === null ? undefined : eq(categoryProducts.categoryId, sql.placeholder('categoryId')),
    brandPlaceholders.length === 1
      ? eq(brandId, brandPlaceholders[0]!)
      : brandPlaceholders.length > 1
        ? inArray(brandId, brandPlaceholders)
        : undefined,
    filter.min === null ? undefined : gte(listPrice, sql.placeholder('min')),
    filter.max === null ? undefined : lte(listPrice, sql.placeholder('max')),
    filter.inStock ? sql`${inStock} = true` : undefined,
    filter.onSale ? sql`${onSale} = true` : undefined,
  )!
}

const buildCountQuery = (filter: ListingFilter, index: ListingIndex) =>
  stmt((q) => {
    const where = and(matchesFilter(q, filter), index === 'out' ? sql`${listingSource(q, filter).inStock} = false` : undefined)
    return q
      .select({ total: sql<number>`count(*)`.mapWith(Number) })
      .from(sql`(select 1 from ${fromIndex(q, filter, index)} where ${where} limit ${sql.placeholder('limit')}) as counted`)
  })

const buildPageQuery = (filter: ListingFilter, sort: PageRange['sort'], index: ListingIndex) =>
  stmt((q): PageQuery => {
    const { products } = q.t
    const source = listingSource(q, filter)
    const [key, direction] = sortColumnAndDirection(sort, source)
    const rows = q.select(namedColumns(listedColumns(q))).from(fromIndex(q, filter, index))
    const joined = filter.categoryId === null ? rows : rows.innerJoin(products, eq(products.id, source.id))
    return joined
      .where(matchesFilter(q, filter))
      .orderBy(direction(key), direction(source.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
  })

// Takes ids and sort columns from the index and reads full rows for one page only.
const buildIdsFirstPageQuery = (filter: ListingFilter, sort: PageRange['sort'], index: ListingIndex) =>
  stmt((q): PageQuery => {
    const { products } = q.t
    const source = listingSource(q, filter)
    const [key, direction] = sortColumnAndDirection(sort, source)
    const [sortKey, id] = [sql`page.sort_key`, sql`page.id`]
    const page = sql`(select ${source.id} as id, ${key} as sort_key from ${fromIndex(q, filter, index)} where ${matchesFilter(q, filter)}
      order by ${direction(key)}, ${direction(source.id)} limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}) as page`
    return q.select(listedColumns(q)).from(page).innerJoin(products, eq(products.id, id)).orderBy(direction(sortKey), direction(id))
  })

type PageQuery = PromiseLike<ListedProduct[]> & { prepare(): unknown }

const placeholderValues = ({ categoryId, brandIds, min, max }: ListingFilter): Record<string, number | null> => ({
  categoryId,
  min,
  max,
  ...Object.fromEntries(brandIds.map((id, index) => [`brand${index}`, id])),
})

/** What decides the shape of the statement, whatever the values. */
const filterShape = ({ categoryId, brandIds, min, max, inStock, onSale }: ListingFilter): string =>
  [categoryId !== null, brandIds.length, min !== null, max !== null, inStock, onSale].join(' ')

const maxCachedQueries = 500
const queryCache = new Map<string, unknown>()

function memoizeQuery<T>(shape: string, build: () => T): T {
  const cached = queryCache.get(shape) as T | undefined
  if (cached) return cached
  if (queryCache.size >= maxCachedQueries) queryCache.clear()
  const query = build()
  queryCache.set(shape, query)
  return query
}
