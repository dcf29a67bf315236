import { getBrandCounts } from '#src/products/brand-counts.ts'
import { findBrand } from '#src/brands/brands.ts'
import { type Listing, listProducts } from './list-products.ts'
import { type ListingQuery, defaultSort } from './listing-query.ts'
import type { Shop } from '#src/shop.ts'

/** The category of a listing; null = the whole shop. */
export interface ListingScope {
  categoryId: number | null
  brandId: number | null
}

export interface BrandFacet {
  slug: string
  name: string
  products: number
}

export interface BrowseResult {
  listing: Listing
  brands: BrandFacet[]
}

/** One page of a listing under the query's filters, with the brand facets; null when the query names an unknown brand. */
export async function browseProducts(
  shop: Pick<Shop, 'db'>,
  scope: ListingScope,
  query: ListingQuery,
  pageSize: number,
): Promise<BrowseResult | null> {
  const q = shop.db.read
  const counts = await getBrandCounts(shop, scope.categoryId ?? 0)
  const brandCounts = counts.filter((row) => row.id !== 0)
  const emptyBrands: typeof brandCounts = []
  for (const slug of query.brands) {
    if (brandCounts.some((brand) => brand.slug === slug)) continue
    const [brand] = await findBrand(q, { slug })
    if (!brand) return null
    emptyBrands.push({ ...brand, products: 0 })
  }
  const brands = [...brandCounts, ...emptyBrands]
  const selectedIds = brands.filter((brand) => query.brands.includes(brand.slug)).map((brand) => brand.id)
  const brandIds = scope.brandId === null ? selectedIds : [scope.brandId]
  const countFor = (id: number) => counts.find((row) => row.id === id)?.products ?? 0
  const total = countFor(0)
  const inBrands = brandIds.length === 0 ? total : brandIds.reduce((sum, id) => sum + countFor(id), 0)
  const params = { ...query, categoryId: scope.categoryId, brandIds, sort: query.sort ?? defaultSort(query.search), pageSize }
  return {
    listing: await listProducts(q, params, { total, inBrands }),
    brands: brands.map(({ slug, name, products }) => ({ slug, name, products })),
  }
}
