import { countsOf, findBrand } from './categories.ts'
import { type Listing, listProducts } from './listing.ts'
import { type ListingQuery, usualSort } from './listing-query.ts'
import type { Shop } from '#src/shop.ts'

/** Where somebody looks around; null = anywhere. */
export interface Place {
  categoryId: number | null
  brandId: number | null
}

export interface BrandChoice {
  slug: string
  name: string
  /** Active products of it in this place. */
  products: number
}

export interface Browsed {
  listing: Listing
  /** What one can narrow down to: brands that have something here, and those asked for. */
  brands: BrandChoice[]
}

/** One page of a place under the filters of the query, with the brands to choose from; null when it asks for a brand nobody knows. */
export async function browse(shop: Pick<Shop, 'db'>, place: Place, query: ListingQuery, pageSize: number): Promise<Browsed | null> {
  const q = shop.db.read
  const counts = await countsOf(shop, place.categoryId ?? 0)
  const known = counts.filter((row) => row.id !== 0)
  const added: typeof known = []
  for (const slug of query.brands) {
    if (known.some((brand) => brand.slug === slug)) continue
    const [brand] = await findBrand(q, { slug })
    if (!brand) return null
    added.push({ ...brand, products: 0 })
  }
  const brands = [...known, ...added]
  const wanted = brands.filter((brand) => query.brands.includes(brand.slug)).map((brand) => brand.id)
  const brandIds = place.brandId === null ? wanted : [place.brandId]
  const countOf = (id: number) => counts.find((row) => row.id === id)?.products ?? 0
  const standing = countOf(0)
  const ofBrands = brandIds.length === 0 ? standing : brandIds.reduce((sum, id) => sum + countOf(id), 0)
  const wish = { ...query, categoryId: place.categoryId, brandIds, sort: query.sort ?? usualSort(query.search), pageSize }
  return {
    listing: await listProducts(q, wish, { standing, ofBrands }),
    brands: brands.map(({ slug, name, products }) => ({ slug, name, products })),
  }
}
