import type { FormState } from '#templates/ui/fields/field-props.ts'
import type { BrandFacet, BrowseResult } from '#src/listing/browse-products.ts'
import type { Listing } from '#src/listing/list-products.ts'
import type { ListingQuery } from '#src/listing/listing-query.ts'
import type { View } from '#src/web/view.ts'
import type { ProductCardContent } from '#templates/ui/product/product-card.tsx'

export interface CategoryLink {
  label: string
  href: string
  /** Null when there are too many to count. */
  products: number | null
  current: boolean
  children: CategoryLink[]
}

export interface ListingProps {
  view: View
  title: string
  intro: string
  breadcrumbs: { label: string; href?: string }[]
  /** Action of the filter form. */
  path: string
  query: ListingQuery
  listing: Pick<Listing, 'total' | 'capped' | 'page' | 'pages' | 'found'>
  empty: BrowseResult['empty']
  cards: ProductCardContent[]
  /** Empty on a brand page. */
  brands: BrandFacet[]
  categoryTree: CategoryLink[]
  /** Subcategories, or else siblings. */
  nearbyCategories: CategoryLink[]
  /** The URL of this listing with changes, on page 1. */
  href(change: Partial<ListingQuery>): string
  /** The price filter: `min` and `max`. */
  priceForm: FormState
  /** Instead of a search without results. */
  suggestions: ProductCardContent[]
  /** True when a link in the list was used, which the swap may remove: the result count gets the focus. */
  focusResults: boolean
}

/** A query without filters. */
export const noFilters = { brands: [], min: null, max: null, inStock: false, onSale: false }

export const isFiltered = ({ brands, min, max, inStock, onSale }: ListingQuery): boolean =>
  brands.length > 0 || min !== null || max !== null || inStock || onSale

/** htmx attributes that replace the listing in place. */
export function listingSwapAttrs(href: string): Record<string, string> {
  return { href, 'hx-get': href, 'hx-target': '#listing', 'hx-swap': 'outerMorph', 'hx-push-url': 'true', 'hx-sync': '#listing:replace' }
}
