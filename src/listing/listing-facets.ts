import { inArray, sql } from 'drizzle-orm'
import { cachedUntilPageChange } from '#src/settings/page-changes.ts'
import type { Shop } from '#src/shop.ts'
import type { ListingFilter } from './choose-index.ts'
import { maxProductsWithCounts } from './limits.ts'
import { type ProductSelection, countProducts, selectedBrands, selectedIds } from './product-conditions.ts'

/** Products by id of a category or brand. */
export type FacetCounts = ReadonlyMap<number, number>

/** Products by brand under all other filters, of these ids or of all; null when there are too many to count. */
export function countByBrand(shop: Pick<Shop, 'db'>, filter: ListingFilter, ids?: number[]): Promise<FacetCounts | null> {
  return counted(shop, 'brand', { filter: { ...filter, brandIds: [] }, ids }, async (selection) => {
    const q = shop.db.read
    const { brandId, query } = selectedBrands(q, selection)
    return q
      .select({ id: brandId, products: sql<number>`count(*)`.mapWith(Number) })
      .from(query)
      .groupBy(brandId)
  })
}

/** Products by category under all other filters, of these ids or of all; null when there are too many to count. */
export function countByCategory(shop: Pick<Shop, 'db'>, filter: ListingFilter, ids?: number[]): Promise<FacetCounts | null> {
  return counted(shop, 'category', { filter: { ...filter, categoryId: null }, ids }, async (selection) => {
    const q = shop.db.read
    const { categoryId, productId } = q.t.categoryProducts
    return q
      .select({ id: categoryId, products: sql<number>`count(*)`.mapWith(Number) })
      .from(q.t.categoryProducts)
      .where(inArray(productId, selectedIds(q, selection)))
      .groupBy(categoryId)
  })
}

// A shopper who opens the next page, or changes the order, sees the same counts.
const cachedCounts = cachedUntilPageChange<{ counts: FacetCounts | null }>(200)

type CountRow = { id: number | null; products: number }

/** Not cached for a search, whose words make too many. */
async function counted(
  shop: Pick<Shop, 'db'>,
  facet: string,
  selection: ProductSelection,
  count: (selection: ProductSelection) => Promise<CountRow[]>,
): Promise<FacetCounts | null> {
  const build = async () => {
    const matching = await countProducts(shop.db.read, selection, maxProductsWithCounts + 1)
    if (matching > maxProductsWithCounts) return { counts: null }
    const rows = matching === 0 ? [] : await count(selection)
    return { counts: new Map(rows.flatMap(({ id, products }) => (id === null ? [] : [[id, products]]))) }
  }
  if (selection.ids) return (await build()).counts
  return (await cachedCounts(shop, `${facet} ${filterKey(selection.filter)}`, build)).counts
}

function filterKey(filter: ListingFilter): string {
  const { categoryId, brandIds, min, max, inStock, onSale, wholesale = false, wholesalePercent = 0 } = filter
  const prices = min === null && max === null ? [] : [min, max, wholesale, wholesalePercent]
  return [categoryId, brandIds.toSorted((a, b) => a - b).join(','), inStock, onSale, ...prices].join(' ')
}
