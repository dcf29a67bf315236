import { collatorOf } from './sort-by-name.ts'
import { getBrandCounts } from '#src/products/brand-and-category-counts.ts'
import { findBrand } from '#src/brands/brands.ts'
import { type Listing, type ProductListParams, listProducts } from './list-products.ts'
import { type ListingQuery, defaultSort } from './listing-query.ts'
import { type FacetCounts, countByBrand, countByCategory } from './listing-facets.ts'
import { hasFilter } from './product-conditions.ts'
import type { Shop } from '#src/shop.ts'

/** The category of a listing; null = the whole shop. */
export interface ListingScope {
  categoryId: number | null
  brandId: number | null
}

export interface BrandFacet {
  slug: string
  name: string
  /** Null when there are too many to count. */
  products: number | null
}

export interface BrowseResult {
  listing: Listing
  /** What has no products, whatever is searched or filtered for: nothing, this listing or the whole store. */
  empty: 'none' | 'listing' | 'store'
  brands: BrandFacet[]
  /** By category id, under the filters; null when there are too many to count; undefined without filters. */
  categoryCounts: FacetCounts | null | undefined
}

interface BrowseOptions extends Pick<ProductListParams, 'pageSize' | 'reader'> {
  wholesale: boolean
  wholesalePercent?: number
}

/** One page of a listing under the query's filters, with the brand facets; null when the query names an unknown brand. */
export async function browseProducts(
  shop: Pick<Shop, 'db'>,
  scope: ListingScope,
  query: ListingQuery,
  { pageSize, wholesale, wholesalePercent = 0, reader }: BrowseOptions,
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
  const listed = [...brandCounts, ...emptyBrands]
  const brands = reader ? listed.toSorted((a, b) => collatorOf(reader.language).compare(a.name, b.name)) : listed
  const selectedIds = brands.filter((brand) => query.brands.includes(brand.slug)).map((brand) => brand.id)
  const brandIds = scope.brandId === null ? selectedIds : [scope.brandId]
  const countFor = (id: number) => counts.find((row) => row.id === id)?.products ?? 0
  const total = countFor(0)
  const inBrands = brandIds.length === 0 ? total : brandIds.reduce((sum, id) => sum + countFor(id), 0)
  const params = {
    ...query,
    categoryId: scope.categoryId,
    brandIds,
    wholesale,
    wholesalePercent,
    sort: query.sort ?? defaultSort(query.search),
    pageSize,
    ...(reader ? { reader } : {}),
  }
  const listing = await listProducts(q, params, { total, inBrands })
  const isEmpty = (scope.brandId === null ? total : inBrands) === 0
  const empty = !isEmpty ? 'none' : (await getBrandCounts(shop, 0)).length === 0 ? 'store' : 'listing'
  return { listing, empty, ...(await countFacets(shop, { scope, params, listing, brands })) }
}

type FacetContext = {
  scope: ListingScope
  params: ProductListParams
  listing: Listing
  brands: { id: number; slug: string; name: string; products: number }[]
}

/** Without filters, the stored counts of the scope. */
async function countFacets(
  shop: Pick<Shop, 'db'>,
  { scope, params, listing, brands }: FacetContext,
): Promise<Pick<BrowseResult, 'brands' | 'categoryCounts'>> {
  const { found } = listing
  const toFacets = (count: (brand: FacetContext['brands'][number]) => number | null): BrandFacet[] =>
    brands.map((brand) => ({ slug: brand.slug, name: brand.name, products: count(brand) }))
  if (found?.capped) return { brands: toFacets(() => null), categoryCounts: null }
  if (!found && !hasFilter({ ...params, brandIds: scope.brandId === null ? params.brandIds : [] }))
    return { brands: toFacets((brand) => brand.products), categoryCounts: undefined }
  const brandCounts = scope.brandId === null ? await countByBrand(shop, params, found?.ids) : null
  const categoryCounts = await countByCategory(shop, params, found?.ids)
  const facets = toFacets(({ id }) => brandCounts && (brandCounts.get(id) ?? 0))
  const isOffered = (facet: BrandFacet, index: number) => !found || facet.products !== 0 || params.brandIds.includes(brands[index]!.id)
  return { brands: facets.filter(isOffered), categoryCounts }
}
