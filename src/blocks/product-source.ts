import { limitPageAge } from '#src/lib/concurrency/request-scope.ts'
import type { Exec } from '#db/types.ts'
import { findFilteredProducts } from '#src/listing/filtered-products.ts'
import { listBestSellingIds } from '#src/orders/sales/best-sellers.ts'
import { listNewestProducts, listSaleProductIds, listTaggedProductIds } from '#src/products/featured-products.ts'
import { cachedByVersion } from '#src/settings/cache-versions.ts'
import type { Shop } from '#src/shop.ts'
import { bestSellerMinutes } from './limits.ts'

export const productSources = ['newest', 'best-selling', 'on-sale', 'category', 'brand', 'tag', 'chosen'] as const

/** Where a block takes its products from. */
export interface ProductSource {
  source: (typeof productSources)[number]
  category: number | null
  brand: number | null
  tag: string
  products: number[]
  count: number
}

/** Of each source, the ids of active products in the order shown. Only ids are cached; prices and stock are read on every request. */
export async function findSourceIds(shop: Shop, sources: ProductSource[]): Promise<number[][]> {
  const cache = sources.some(({ source }) => cachedSources.has(source)) ? await idsBySource(shop) : new Map<string, number[]>()
  const found: number[][] = []
  for (const source of sources) {
    if (source.source === 'chosen') found.push(source.products)
    else if (source.source === 'best-selling') found.push((await bestSellingIds(shop)).slice(0, source.count))
    else found.push(await cachedIds(shop, cache, source))
  }
  return found
}

const cachedSources = new Set<string>(['newest', 'on-sale', 'category', 'brand', 'tag'])

async function cachedIds(shop: Shop, cache: Map<string, number[]>, source: ProductSource): Promise<number[]> {
  const key = JSON.stringify([source.source, source.category, source.brand, source.tag, source.count])
  let ids = cache.get(key)
  if (!ids) cache.set(key, (ids = await readSourceIds(shop.db.read, source)))
  return ids
}

const idsBySource = cachedByVersion(['navigation'], async () => new Map<string, number[]>())

async function readSourceIds(q: Exec, { source, category, brand, tag, count }: ProductSource): Promise<number[]> {
  if (source === 'newest') return idsOf(await listNewestProducts(q, count))
  if (source === 'on-sale') return listSaleProductIds(q, count)
  if (source === 'tag') return tag === '' ? [] : listTaggedProductIds(q, tag, count)
  if ((source === 'category' ? category : brand) === null) return []
  const filter = { ...noFilter, categoryId: source === 'category' ? category : null, brandIds: source === 'brand' ? [brand!] : [] }
  return idsOf(await findFilteredProducts(q, filter, { sort: 'newest', limit: count, offset: 0, matching: count, counts: fewProducts }))
}

const noFilter = { min: null, max: null, inStock: false, onSale: false }
// Both filters have an index in this order, so that no estimate is needed.
const fewProducts = { total: 1, inBrands: 1 }

const idsOf = (products: { id: number }[]): number[] => products.map(({ id }) => id)

/** Products by units among the latest lines sold, read again after `bestSellerMinutes`. */
async function bestSellingIds(shop: Shop): Promise<number[]> {
  const now = shop.now()
  const cached = bestSellers.get(shop.db)
  if (cached && now < cached.until) {
    limitPageAge(cached.until)
    return cached.ids
  }
  const ids = await listBestSellingIds(shop.db.read, maxBestSellers)
  limitPageAge(now + bestSellerMinutes * 60_000)
  bestSellers.set(shop.db, { ids, until: now + bestSellerMinutes * 60_000 })
  return ids
}

const bestSellers = new WeakMap<Shop['db'], { ids: number[]; until: number }>()
const maxBestSellers = 100
