import { type SQL, and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { isAmong } from '#db/is-among.ts'
import type { Exec } from '#db/types.ts'
import { type ListedProduct, isListed, listedColumns } from '#src/products/listed-product.ts'
import { type ListingSort, sortColumnAndDirection } from './listing-sorts.ts'
import type { ListingFilter } from './choose-index.ts'

/** Products under a filter, of these ids or of all. */
export interface ProductSelection {
  filter: ListingFilter
  ids?: number[] | undefined
}

export const hasFilter = ({ brandIds, min, max, inStock, onSale }: ListingFilter): boolean =>
  brandIds.length > 0 || min !== null || max !== null || inStock || onSale

/** The condition on active products. Prices are those that the customer sees. */
export function matchesListing(q: Exec, filter: ListingFilter): SQL {
  const { products } = q.t
  const price = shownPrice(q, filter)
  return and(
    isListed(q),
    filter.categoryId === null ? undefined : isInCategory(q, filter.categoryId),
    filter.brandIds.length > 0 ? inArray(products.brandId, filter.brandIds) : undefined,
    filter.min === null ? undefined : gte(price, filter.min),
    filter.max === null ? undefined : lte(price, filter.max),
    filter.onSale ? eq(products.onSale, true) : undefined,
    filter.inStock ? eq(products.inStock, true) : undefined,
  )!
}

export async function countProducts(q: Exec, selection: ProductSelection, limit: number): Promise<number> {
  return q.$count(sql`(select 1 from ${q.t.products} where ${matchesSelection(q, selection)} limit ${limit}) as matching`)
}

export function findSelectedProducts(
  q: Exec,
  selection: ProductSelection,
  { order, limit, offset }: { order: Exclude<ListingSort, 'relevance'>; limit: number; offset: number },
): Promise<ListedProduct[]> {
  const { products } = q.t
  const rows = q.select(listedColumns(q)).from(products).where(matchesSelection(q, selection)).limit(limit).offset(offset)
  const price = shownPrice(q, selection.filter)
  const [column, direction] = sortColumnAndDirection(order, { createdAt: products.createdAt, listPrice: price, name: products.name })
  return rows.orderBy(direction(column), (direction === asc ? asc : desc)(products.id)).execute()
}

/** The active ones of these products, in no order. */
export function findListedProducts(q: Exec, ids: number[]): Promise<ListedProduct[]> {
  const { products } = q.t
  return q
    .select(listedColumns(q))
    .from(products)
    .where(and(isListed(q), isAmong(q, sql`${products.id}`, ids)))
    .execute()
}

export function selectedIds(q: Exec, selection: ProductSelection) {
  const { id } = q.t.products
  return q.select({ id }).from(q.t.products).where(matchesSelection(q, selection))
}

/** Brands of the selection, one row for each product. */
export function selectedBrands(q: Exec, selection: ProductSelection): { brandId: SQL<number | null>; query: SQL } {
  const { products } = q.t
  const query = sql`(select ${products.brandId} as brand_id from ${products} where ${matchesSelection(q, selection)}) as selected`
  return { brandId: sql<number | null>`selected.brand_id`.mapWith(products.brandId), query }
}

const matchesSelection = (q: Exec, { filter, ids }: ProductSelection): SQL =>
  and(matchesListing(q, filter), ids ? isAmong(q, sql`${q.t.products.id}`, ids) : undefined)!

/** The price on the card. The list price includes the fee of the cheapest variant; see `cardPrice`. No index has wholesale prices. */
function shownPrice(q: Exec, { wholesale = false, wholesalePercent = 0 }: ListingFilter): SQL {
  const { products } = q.t
  if (!wholesale) return sql`${products.listPrice}`
  const percentOff = sql`${products.price} - (${products.price} * ${sql.raw(String(wholesalePercent))} + 50) / 100`
  const wholesalePrice = wholesalePercent === 0 ? sql`${products.wholesalePrice}` : sql`coalesce(${products.wholesalePrice}, ${percentOff})`
  const retail = sql`case when ${products.onSale} = true and ${products.salePrice} is not null then ${products.salePrice} else ${products.price} end`
  return sql`(case when ${wholesalePrice} < ${retail}
    then ${products.listPrice} - (${retail}) + ${wholesalePrice} else ${products.listPrice} end)`
}

const isInCategory = (q: Exec, categoryId: number): SQL =>
  sql`exists (select 1 from ${q.t.categoryProducts} cp where cp.product_id = ${q.t.products.id} and cp.category_id = ${categoryId})`
