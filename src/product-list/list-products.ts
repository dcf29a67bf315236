import { type SQL, and, asc, desc, eq, gte, inArray, lte, not, notInArray, sql } from 'drizzle-orm'
import { forceIndex, namedColumns } from '#db/force-index.ts'
import { maxTabCount } from '#db/limits.ts'
import { clampPage } from '#db/lists/list-query.ts'
import { inKeyOrder } from '#db/lists/read-batches.ts'
import type { ProductStatus } from '#db/schema/products.ts'
import type { Exec } from '#db/types.ts'
import { findExactNames } from '#db/search/exact-names.ts'
import { type SearchMode, matchesSearch } from '#db/search/products.ts'
import { unitsLeft } from '#src/inventory/units-left.ts'
import { containsPattern, hasWordCharacter, searchText } from '#src/lib/text/search-text.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { maxCountedProducts, maxProductsWithTags, maxSuggestedTags, minSearchLength } from './limits.ts'

export type StaffProductSort = 'updated' | 'name' | 'price'

/** Amounts in minor units. */
export interface StaffProductFilter {
  status: ProductStatus | null
  /** Includes descendants. */
  categoryId: number | null
  brandId: number | null
  /** in: a variant is available; low: a SKU has 1 to `lowStockThreshold` left; out: none is available. */
  stock: 'in' | 'low' | 'out' | null
  /** Units, as set when the filter was chosen. */
  lowStockThreshold: number
  onSale: boolean | null
  /** Range of the lowest price. */
  min: number | null
  max: number | null
  /** True: without images; false: with images. */
  noImage: boolean | null
  tag: string | null
  /** Matches name, brand or SKU; '' = all. */
  search: string
  /** From `chooseSearchMode`. Stored, so a job over all matches keeps the same mode. */
  searchMode: SearchMode
}

export interface StaffProductListParams extends StaffProductFilter {
  sort: StaffProductSort
  descending: boolean
  page: number
  pageSize: number
}

/** A page of products for staff. `capped` when more match than can be paged; clamps the page number. */
export async function listProductsForStaff(q: Exec, params: StaffProductListParams) {
  const { products, categories } = q.t
  const where = matchesStaffFilter(q, params)
  const counted = await countUpTo(q, params, where)
  const total = Math.min(counted, maxCountedProducts)
  const { page, pages } = clampPage(params.page, total, params.pageSize)
  const order = buildOrderBy(q, params, params.search !== '' && counted <= maxRowsToSort)
  // Skips a second search, which would be as slow as the count.
  if (counted === 0) return { rows: [], total: 0, capped: false, page: 1, pages: 1 }
  // Pages ids first, then loads rows: in a join, SQLite would scan all products to keep the order.
  const pageRows = await q
    .select(namedColumns({ id: products.id }))
    .from(productSource(q, params))
    .where(where)
    .orderBy(...order)
    .limit(params.pageSize)
    .offset((page - 1) * params.pageSize)
  const ids = pageRows.map(({ id }) => id)
  const unsorted = await q
    .select({
      ...pick(products, 'id', 'name', 'seoLink', 'status', 'price', 'listPrice', 'onSale', 'card', 'updatedAt'),
      category: categories.name,
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(inArray(products.id, ids))
  const rows = inKeyOrder(ids, unsorted, ({ id }) => id)
  const stock = await findStock(q, ids)
  return {
    rows: rows.map((row) => ({ ...row, ...(stock.get(row.id) ?? noStock) })),
    total,
    capped: counted > maxCountedProducts,
    page,
    pages,
  }
}

export type StaffProductRow = Awaited<ReturnType<typeof listProductsForStaff>>['rows'][number]

/** For the search over everything: products of any status that have all the words, those of exactly this name first, then names that begin so. */
export async function searchProductsForStaff(q: Exec, text: string, limit: number) {
  const { products } = q.t
  const named = await findExactNames(q, text, { limit, anyStatus: true })
  // One letter begins too many words.
  const where = text.length < minSearchLength && !hasWordCharacter(text) ? undefined : matchesSearch(q, text, 'words')
  const find = (condition: SQL, most: number) =>
    q.select({ id: products.id, name: products.name, status: products.status }).from(products).where(condition).limit(most)
  const exact = await find(inArray(products.id, named), limit)
  const others = where ? await find(and(where, notInArray(products.id, named))!, limit * 4) : []
  const begins = (name: string) => Number(searchText(name).startsWith(searchText(text)))
  const inOrder = exact.toSorted((a, b) => named.indexOf(a.id) - named.indexOf(b.id))
  return [...inOrder, ...others.sort((a, b) => begins(b.name) - begins(a.name))].slice(0, limit)
}

/** Products by status, each counted to `maxTabCount`, as is their sum `all`. */
export async function countProductStatuses(q: Exec): Promise<Record<ProductStatus | 'all', number>> {
  const { products } = q.t
  const countStatus = (status: ProductStatus) =>
    sql`select ${status} as status, count(*) as products from (select 1 from ${products} where status = ${status} limit ${sql.raw(String(maxTabCount))}) as ${sql.identifier(status)}`
  const rows = await q.rows<{ status: ProductStatus; products: number }>(
    sql`${countStatus('active')} union all ${countStatus('draft')} union all ${countStatus('archived')}`,
  )
  const counts = { all: 0, active: 0, draft: 0, archived: 0 }
  for (const row of rows) {
    counts[row.status] = Number(row.products)
    counts.all = Math.min(maxTabCount, counts.all + Number(row.products))
  }
  return counts
}

/** Tags of the products that were changed last, for suggestions. */
export async function listTags(q: Exec): Promise<string[]> {
  const { products } = q.t
  const rows = await q
    .select({ tags: products.tags })
    .from(products)
    .orderBy(desc(products.updatedAt), desc(products.id))
    .limit(maxProductsWithTags)
  return [...new Set(rows.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b)).slice(0, maxSuggestedTags)
}

const maxRowsToSort = 2000

// Sold out products are few and have their own index.
const productSource = (q: Exec, { stock }: StaffProductListParams): SQL =>
  stock === 'out' ? forceIndex(q, q.t.products, 'products_sold_out') : sql`${q.t.products}`

async function countUpTo(q: Exec, params: StaffProductListParams, where: SQL | undefined): Promise<number> {
  const matches = q
    .select({ one: sql`1`.as('one') })
    .from(productSource(q, params))
    .where(where)
    .limit(maxCountedProducts + 1)
    .as('matching')
  return q.$count(matches)
}

/** SQL condition of a filter; undefined for all products. */
export function matchesStaffFilter(q: Exec, filter: StaffProductFilter): SQL | undefined {
  const { products, categoryProducts, productImages } = q.t
  const hasImage = sql`exists (select 1 from ${productImages} where ${productImages.productId} = ${products.id})`
  return and(
    // A literal, so partial indexes on active products apply.
    filter.status === null ? undefined : sql`${products.status} = ${sql.raw(`'${filter.status}'`)}`,
    filter.brandId === null ? undefined : eq(products.brandId, filter.brandId),
    filter.categoryId === null
      ? undefined
      : inArray(
          products.id,
          q.select({ id: categoryProducts.productId }).from(categoryProducts).where(eq(categoryProducts.categoryId, filter.categoryId)),
        ),
    filter.stock === null ? undefined : matchesStock(q, filter.stock, filter.lowStockThreshold),
    filter.onSale === null ? undefined : eq(products.onSale, filter.onSale),
    filter.min === null ? undefined : gte(products.listPrice, filter.min),
    filter.max === null ? undefined : lte(products.listPrice, filter.max),
    filter.noImage === null ? undefined : filter.noImage ? not(hasImage) : hasImage,
    // Tags are a JSON list; both engines store its strings the same way.
    filter.tag === null ? undefined : sql`cast(${products.tags} as text) like ${containsPattern(JSON.stringify(filter.tag))} escape '\\'`,
    matchesSearch(q, filter.search, filter.searchMode),
  )
}

function matchesStock(q: Exec, stock: 'in' | 'low' | 'out', lowStockThreshold: number): SQL {
  const { products, variants, inventory } = q.t
  if (stock !== 'low') return sql`${products.inStock} = ${sql.raw(String(stock === 'in'))}`
  // Starts from low stock rows, which are few and indexed.
  const left = sql`(${inventory.calculatedTotal} - ${inventory.reserved})`
  return sql`${products.id} in (select ${variants.productId} from ${inventory} join ${variants} on ${variants.sku} = ${inventory.sku}
    where ${left} between 1 and ${lowStockThreshold})`
}

/** `sortWithoutIndex`: wraps the sort column in an expression, so few matches are found first and then sorted. */
function buildOrderBy(q: Exec, params: StaffProductListParams, sortWithoutIndex: boolean): SQL[] {
  const { products } = q.t
  const column = params.sort === 'name' ? products.name : params.sort === 'price' ? products.listPrice : products.updatedAt
  const direction = params.descending ? desc : asc
  const term = !sortWithoutIndex ? column : params.sort === 'name' ? sql`${column} || ''` : sql`${column} + 0`
  return [direction(term), direction(products.id)]
}

const noStock = { variants: 0, available: null as number | null, unlimited: false, firstSku: '' }

/** By product id; `available` is null when untracked. */
async function findStock(q: Exec, ids: number[]): Promise<Map<number, typeof noStock>> {
  if (ids.length === 0) return new Map()
  const { variants, inventory, products } = q.t
  const left = sql`case when ${inventory.calculatedTotal} > ${inventory.reserved} then ${inventory.calculatedTotal} - ${inventory.reserved} else 0 end`
  const rows = await q
    .select({
      productId: variants.productId,
      variants: sql<number>`count(*)`.mapWith(Number),
      available: sql<number | null>`case when count(${inventory.sku}) = 0 then null else cast(sum(${left}) as integer) end`,
      unlimited: sql<boolean>`max(case when ${variants.active} = true and ${unitsLeft()} is null then 1 else 0 end)`.mapWith(
        (flag) => Number(flag) === 1,
      ),
      firstSku: sql<string>`min(${variants.sku})`,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(inventory, eq(inventory.sku, variants.sku))
    .where(inArray(variants.productId, ids))
    .groupBy(variants.productId)
  return new Map(
    rows.map(({ productId, ...row }) => [productId, { ...row, available: row.available === null ? null : Number(row.available) }]),
  )
}
