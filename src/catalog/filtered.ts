import { type SQL, and, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { byIndex, namedColumns } from '#db/by-index.ts'
import type { Exec } from '#db/open.ts'
import { stmt } from '#db/stmt.ts'
import { type Filter, type Index, type Stretch, indexFor, narrowest, walkOf } from './index-choice.ts'
import { type ListedProduct, columnsOf, keyOf } from './listed.ts'

/** How many active products match, counted to `limit` at most. */
export async function countFiltered(q: Exec, filter: Filter, limit: number): Promise<number> {
  const count = builtOnce(`count ${shapeOf(filter)}`, () => countOf(filter, narrowest(filter) ?? 'newest'))
  const [row] = await count(q, { ...valuesOf(filter), limit })
  return row?.total ?? 0
}

/** How many active products of the place and the brands are sold out, whatever else is filtered by; counted to `limit` at most. */
export async function countSoldOut(q: Exec, { categoryId, brandIds }: Filter, limit: number): Promise<number> {
  const filter = { ...nothing, categoryId, brandIds }
  const count = builtOnce(`out ${shapeOf(filter)}`, () => countOf(filter, 'out'))
  const [row] = await count(q, { ...valuesOf(filter), limit })
  return row?.total ?? 0
}

/** The active products of a stretch, as cards show them. */
export function filteredProducts(q: Exec, filter: Filter, stretch: Stretch): Promise<ListedProduct[]> {
  const { sort, limit, offset } = stretch
  const index = indexFor(filter, stretch)
  // To sort, and to pass over the pages before, ids are enough.
  const idsFirst = offset > 0 || index !== walkOf(filter, sort)
  const page = builtOnce(`${sort} ${index} ${idsFirst} ${shapeOf(filter)}`, () => (idsFirst ? byIds : atOnce)(filter, sort, index))
  return page(q, { ...valuesOf(filter), limit, offset })
}

const nothing = { min: null, max: null, inStock: false, onSale: false }

/** Where a filter looks: the products themselves, or what stands in a category with its copies of what is filtered by. */
function placeOf(q: Exec, { categoryId }: Filter) {
  const { products, categoryProducts } = q.t
  return categoryId === null
    ? { ...columns(products), id: products.id, table: products, indexes: 'products' }
    : { ...columns(categoryProducts), id: categoryProducts.productId, table: categoryProducts, indexes: 'category_products' }
}

type Facets = Exec['t']['products'] | Exec['t']['categoryProducts']
const columns = ({ createdAt, listPrice, name, brandId, inStock, onSale }: Facets) => ({
  createdAt,
  listPrice,
  name,
  brandId,
  inStock,
  onSale,
})

const from = (q: Exec, filter: Filter, index: Index): SQL => {
  const { table, indexes } = placeOf(q, filter)
  return byIndex(q, table, `${indexes}_${index}`)
}

// Written out where a partial index is to serve: it does only when the planner sees the literal.
function matches(q: Exec, filter: Filter): SQL {
  const { products, categoryProducts } = q.t
  const { brandId, listPrice, inStock, onSale } = placeOf(q, filter)
  const brands = filter.brandIds.map((_, at) => sql.placeholder(`brand${at}`))
  return and(
    filter.categoryId === null ? sql`${products.status} = 'active'` : sql`${categoryProducts.active} = true`,
    filter.categoryId === null ? undefined : eq(categoryProducts.categoryId, sql.placeholder('categoryId')),
    brands.length === 1 ? eq(brandId, brands[0]!) : brands.length > 1 ? inArray(brandId, brands) : undefined,
    filter.min === null ? undefined : gte(listPrice, sql.placeholder('min')),
    filter.max === null ? undefined : lte(listPrice, sql.placeholder('max')),
    filter.inStock ? sql`${inStock} = true` : undefined,
    filter.onSale ? sql`${onSale} = true` : undefined,
  )!
}

const countOf = (filter: Filter, index: Index) =>
  stmt((q) => {
    const where = and(matches(q, filter), index === 'out' ? sql`${placeOf(q, filter).inStock} = false` : undefined)
    return q
      .select({ total: sql<number>`count(*)`.mapWith(Number) })
      .from(sql`(select 1 from ${from(q, filter, index)} where ${where} limit ${sql.placeholder('limit')}) as counted`)
  })

const atOnce = (filter: Filter, sort: Stretch['sort'], index: Index) =>
  stmt((q): Page => {
    const { products } = q.t
    const place = placeOf(q, filter)
    const [key, direction] = keyOf(sort, place)
    const rows = q.select(namedColumns(columnsOf(q))).from(from(q, filter, index))
    const joined = filter.categoryId === null ? rows : rows.innerJoin(products, eq(products.id, place.id))
    return joined
      .where(matches(q, filter))
      .orderBy(direction(key), direction(place.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
  })

// Ids and what they are sorted by come from the index; only what stands on the page is read.
const byIds = (filter: Filter, sort: Stretch['sort'], index: Index) =>
  stmt((q): Page => {
    const { products } = q.t
    const place = placeOf(q, filter)
    const [key, direction] = keyOf(sort, place)
    const [sortKey, id] = [sql`page.sort_key`, sql`page.id`]
    const page = sql`(select ${place.id} as id, ${key} as sort_key from ${from(q, filter, index)} where ${matches(q, filter)}
      order by ${direction(key)}, ${direction(place.id)} limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}) as page`
    return q.select(columnsOf(q)).from(page).innerJoin(products, eq(products.id, id)).orderBy(direction(sortKey), direction(id))
  })

type Page = PromiseLike<ListedProduct[]> & { prepare(): unknown }

const valuesOf = ({ categoryId, brandIds, min, max }: Filter): Record<string, number | null> => ({
  categoryId,
  min,
  max,
  ...Object.fromEntries(brandIds.map((id, at) => [`brand${at}`, id])),
})

/** What decides how a statement reads, whatever the values. */
const shapeOf = ({ categoryId, brandIds, min, max, inStock, onSale }: Filter): string =>
  [categoryId !== null, brandIds.length, min !== null, max !== null, inStock, onSale].join(' ')

const mostBuilt = 500
const built = new Map<string, unknown>()

function builtOnce<T>(shape: string, build: () => T): T {
  const known = built.get(shape) as T | undefined
  if (known) return known
  if (built.size >= mostBuilt) built.clear()
  const made = build()
  built.set(shape, made)
  return made
}
