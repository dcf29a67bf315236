import type { FormState } from '#templates/ui/field-props.ts'
import type { BrandFacet } from '#src/listing/browse-products.ts'
import type { Listing } from '#src/listing/list-products.ts'
import type { ListingQuery } from '#src/listing/listing-query.ts'
import type { View } from '#src/web/view.ts'
import type { ProductCardData } from '#templates/ui/product-card.tsx'

/** A category one can go to from here. */
export interface CategoryLink {
  label: string
  href: string
  /** Null where counts would be wrong: under a search. */
  products: number | null
  current: boolean
  children: CategoryLink[]
}

export interface ListingProps {
  view: View
  title: string
  intro: string
  breadcrumbs: { label: string; href?: string }[]
  /** Where the filters are sent. */
  path: string
  query: ListingQuery
  listing: Pick<Listing, 'total' | 'capped' | 'page' | 'pages'>
  cards: ProductCardData[]
  /** Empty on the page of one brand. */
  brands: BrandFacet[]
  categoryTree: CategoryLink[]
  /** The categories one step away: below this one, else beside it. */
  nearbyCategories: CategoryLink[]
  /** The address of this listing with something changed; it starts at page 1 again. */
  href(change: Partial<ListingQuery>): string
  /** The price filter: `min` and `max`. */
  priceForm: FormState
  /** True when the shopper came by a link of the list itself, which may be gone now: the count takes the focus. */
  focusResults: boolean
}

/** What a query without any filter says. */
export const noFilters = { brands: [], min: null, max: null, inStock: false, onSale: false }

/** What a link inside the listing says to swap the listing in place. */
export function listingSwapAttrs(href: string): Record<string, string> {
  return { href, 'hx-get': href, 'hx-target': '#plp', 'hx-swap': 'outerMorph', 'hx-push-url': 'true' }
}
