import { type SQL, and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { maxTabCount } from '#db/limits.ts'
import { clampPage } from '#db/lists/list-query.ts'
import { inKeyOrder } from '#db/lists/read-batches.ts'
import type { Db, Exec } from '#db/types.ts'
import { matchesSearch, chooseSearchMode } from '#db/search/products.ts'
import type { ProductStatus } from '#db/schema/products.ts'
import { selectedOptions } from '#src/lib/products/selected-options.ts'
import { likePattern } from '#src/lib/text/search-text.ts'
import { unitsLeft } from './units-left.ts'
import { maxCountedRows, maxDriftingSkus, maxSearchMatches, maxSearchWords } from './limits.ts'
import { pick } from '#src/lib/collections/pick.ts'

export const stockViews = ['all', 'low', 'out', 'short', 'drift'] as const
/** low: 1 to `lowStockThreshold` left; out: none left; short: more reserved than in stock; drift: the ledger has another sum. */
export type StockView = (typeof stockViews)[number]

export interface StockFilter {
  view: StockView
  /** Units, as set when the filter was chosen. */
  lowStockThreshold: number
  locationId: number | null
  /** How the SKU is tracked: by total, by location, either, or not at all. */
  counted: 'total' | 'locations' | 'either' | 'no' | null
  status: ProductStatus | null
  search: string
  /** SKUs from `findDriftingSkus`; only for the `drift` view. */
  drifting: string[]
}

export interface StockListParams extends StockFilter {
  sort: 'sku' | 'left'
  descending: boolean
  page: number
  pageSize: number
}

/** One page of SKUs with stock levels; past the end, the last one. `capped` when there are more matches than pages. */
export async function listStock(q: Exec, params: StockListParams) {
  const { variants, inventory } = q.t
  const productMatch = await findMatchingProductIds(q, params.search)
  // Only tracked SKUs have units left, so this order excludes the others.
  const sortByAvailable = params.sort === 'left'
  const baseQuery = (avoidIndex: boolean) => {
    const from = q.select({ id: variants.id }).from(variants)
    const where = and(variantWhere(q, params, productMatch), inventoryWhere(q, params, avoidIndex))
    return sortByAvailable || needsInventoryRecord(params)
      ? from.innerJoin(inventory, eq(inventory.sku, variants.sku)).where(where)
      : from.where(where)
  }
  const maxRows = productMatch === 'many' ? maxSearchMatches : maxCountedRows
  const matching = baseQuery(false)
    .limit(maxRows + 1)
    .as('matching')
  const counted = await q.$count(matching)
  const capped = counted > maxRows
  const total = Math.min(counted, maxRows)
  const { page, pages } = clampPage(params.page, total, params.pageSize)
  if (total === 0) return { rows: [], total, capped, page, pages }
  const direction = params.descending ? desc : asc
  const order = sortByAvailable ? [direction(availableSql(q)), direction(inventory.sku)] : [direction(variants.sku)]
  // With many matches, walking the index in order finds a page fast; with few, collecting and sorting is faster.
  const pageRows = await baseQuery(capped && !sortByAvailable)
    .orderBy(...order)
    .limit(params.pageSize)
    .offset((page - 1) * params.pageSize)
  const rows = await getStockRows(
    q,
    pageRows.map(({ id }) => id),
  )
  return { rows, total, capped, page, pages }
}

/** SKUs by variant id, in that order, with product and stock levels. */
export async function getStockRows(q: Exec, ids: number[]) {
  if (ids.length === 0) return []
  const { variants, products, inventory, warehouseLevels } = q.t
  const rows = await q
    .select({
      ...pick(variants, 'id', 'sku', 'options', 'active'),
      productOptions: products.options,
      productId: products.id,
      ...pick(products, 'name', 'status', 'card'),
      ...pick(inventory, 'stockLevel', 'useWarehouseStock', 'locationId', 'calculatedTotal', 'reserved', 'bin'),
      unlimited: sql<boolean>`${unitsLeft()} is null`.mapWith(Boolean),
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(inventory, eq(inventory.sku, variants.sku))
    .where(inArray(variants.id, ids))
  const skus = rows.map(({ sku }) => sku)
  const levels = await q.select().from(warehouseLevels).where(inArray(warehouseLevels.sku, skus))
  const levelsBySku = Map.groupBy(levels, ({ sku }) => sku)
  const variantImages = await findVariantImages(
    q,
    rows.map(({ productId }) => productId),
  )
  return inKeyOrder(ids, rows, ({ id }) => id).map(({ productOptions, ...row }) => ({
    ...row,
    /** The best stored image: the variant's own, its color's, else the product's first; undefined without any. */
    image: variantImages.get(row.id) ?? row.card.colorImages[row.options['Color'] ?? ''] ?? row.card.images[0]?.file,
    selectedOptions: selectedOptions(productOptions, row.options),
    left: row.calculatedTotal === null ? null : row.calculatedTotal - (row.reserved ?? 0),
    levels: new Map((levelsBySku.get(row.sku) ?? []).map((level) => [level.locationId, level.warehouseLevel])),
    bins: new Map((levelsBySku.get(row.sku) ?? []).map((level) => [level.locationId, level.bin])),
  }))
}

async function findVariantImages(q: Exec, productIds: number[]): Promise<Map<number, string>> {
  const { productImages, media } = q.t
  const rows = await q
    .select({ variantIds: productImages.variantIds, file: media.file })
    .from(productImages)
    .innerJoin(media, eq(media.id, productImages.mediaId))
    .where(and(inArray(productImages.productId, [...new Set(productIds)]), sql`cast(${productImages.variantIds} as text) <> '[]'`))
    .orderBy(desc(productImages.position), desc(productImages.id))
  return new Map(rows.flatMap(({ variantIds, file }) => variantIds.map((variantId) => [variantId, file] as const)))
}

export type StockRow = Awaited<ReturnType<typeof getStockRows>>[number]

/** SKUs in each view that has an index, each counted to a limit. */
export async function countStockViews(q: Exec, lowStockThreshold: number): Promise<Record<'low' | 'out' | 'short', number>> {
  const { inventory } = q.t
  const countView = (view: 'low' | 'out' | 'short') =>
    sql`select ${view} as view, count(*) as skus from (select 1 from ${inventory} where ${stockViewWhere(q, { view, lowStockThreshold })} limit ${sql.raw(String(maxTabCount))}) as ${sql.identifier(view)}`
  const rows = await q.rows<{ view: 'low' | 'out' | 'short'; skus: number }>(
    sql`${countView('low')} union all ${countView('out')} union all ${countView('short')}`,
  )
  return Object.fromEntries(rows.map(({ view, skus }) => [view, Number(skus)])) as Record<'low' | 'out' | 'short', number>
}

/** SKUs whose stored levels do not match ledger or source. Scans the whole ledger on a separate connection. */
export async function findDriftingSkus(db: Db): Promise<string[]> {
  const { inventory: i, stockLedger: l, warehouseLevels: w } = db.t
  const rows = await db.report<{ sku: string }>(sql`
    select sku from (
      select ${i.sku} as sku from ${i} where
        ${i.stockLevel} <> (select coalesce(sum(${l.delta}), 0) from ${l} where ${l.sku} = ${i.sku} and ${l.locationId} is null)
        or ${i.calculatedTotal} <> case when ${i.useWarehouseStock} = true
          then (select coalesce(sum(${w.warehouseLevel}), 0) from ${w} where ${w.sku} = ${i.sku}) else ${i.stockLevel} end
      union
      select ${w.sku} from ${w} where
        ${w.warehouseLevel} <> (select coalesce(sum(${l.delta}), 0) from ${l} where ${l.sku} = ${w.sku} and ${l.locationId} = ${w.locationId})
    ) as drifting order by sku limit ${sql.raw(String(maxDriftingSkus))}`)
  return rows.map(({ sku }) => sku)
}

/** Undefined for all variants. */
export async function buildStockWhere(q: Exec, filter: StockFilter): Promise<SQL | undefined> {
  const { variants, inventory } = q.t
  const inventoryCondition = inventoryWhere(q, filter, false)
  return and(
    variantWhere(q, filter, await findMatchingProductIds(q, filter.search)),
    inventoryCondition && sql`${variants.sku} in (select ${inventory.sku} from ${inventory} where ${inventoryCondition})`,
  )
}

const availableSql = (q: Exec): SQL => sql`(${q.t.inventory.calculatedTotal} - ${q.t.inventory.reserved})`

function stockViewWhere(q: Exec, filter: { view: 'low' | 'out' | 'short'; lowStockThreshold: number }, avoidIndex = false): SQL {
  const { view, lowStockThreshold } = filter
  // The unary plus keeps SQLite from using the index.
  const left = avoidIndex ? sql`+${availableSql(q)}` : availableSql(q)
  if (view === 'low') return sql`${left} between 1 and ${lowStockThreshold}`
  return view === 'out' ? sql`${left} <= 0` : sql`${left} < 0`
}

const needsInventoryRecord = ({ view, counted }: StockFilter): boolean =>
  view === 'low' || view === 'out' || view === 'short' || counted === 'total' || counted === 'locations' || counted === 'either'

function inventoryWhere(q: Exec, { view, lowStockThreshold, counted }: StockFilter, avoidIndex: boolean): SQL | undefined {
  return and(
    view === 'low' || view === 'out' || view === 'short' ? stockViewWhere(q, { view, lowStockThreshold }, avoidIndex) : undefined,
    counted === 'total' || counted === 'locations' ? eq(q.t.inventory.useWarehouseStock, counted === 'locations') : undefined,
    counted === 'either' ? sql`1 = 1` : undefined,
  )
}

function variantWhere(q: Exec, filter: StockFilter, productMatch: number[] | 'many' | null): SQL | undefined {
  const { variants, products, inventory, warehouseLevels } = q.t
  return and(
    filter.view === 'drift' ? inArray(variants.sku, filter.drifting.length > 0 ? filter.drifting : ['']) : undefined,
    filter.locationId === null
      ? undefined
      : sql`${variants.sku} in (select ${warehouseLevels.sku} from ${warehouseLevels} where ${warehouseLevels.locationId} = ${filter.locationId})`,
    filter.counted === 'no' ? sql`not exists (select 1 from ${inventory} where ${inventory.sku} = ${variants.sku})` : undefined,
    filter.status === null
      ? undefined
      : sql`exists (select 1 from ${products} where ${products.id} = ${variants.productId} and ${products.status} = ${filter.status})`,
    productMatch === null
      ? undefined
      : productMatch === 'many'
        ? sql`exists (select 1 from ${products} where ${products.id} = ${variants.productId} and ${matchesSearch(q, filter.search, 'parts')})`
        : inArray(variants.productId, productMatch.length > 0 ? productMatch : [0]),
    // A word found in some SKUs of a product matches only those; a word in its name or brand matches all of them.
    ...likePatterns(filter.search).map(
      (pattern) => sql`(lower(${variants.sku}) like ${pattern} escape '\\' or not exists (
        select 1 from ${variants} as other where other.product_id = ${variants.productId} and lower(other.sku) like ${pattern} escape '\\'))`,
    ),
  )
}

const likePatterns = (search: string): string[] => search.split(/\s+/).filter(Boolean).slice(0, maxSearchWords).map(likePattern)

/** Ids of products with every word in name, brand or SKUs; 'many' for too many, null without a search. */
async function findMatchingProductIds(q: Exec, search: string): Promise<number[] | 'many' | null> {
  const { products } = q.t
  if (likePatterns(search).length === 0) return null
  const rows = await q
    .select({ id: products.id })
    .from(products)
    .where(matchesSearch(q, search, await chooseSearchMode(q, search)))
    .limit(maxSearchMatches + 1)
  return rows.length > maxSearchMatches ? 'many' : rows.map(({ id }) => id)
}
