import { Breadcrumb } from '#templates/ui/navigation.tsx'
import { ListingFilters } from './listing-filters.tsx'
import type { ListingProps } from './listing-props.ts'
import { ListingResults } from './listing-results.tsx'

/** A place of the catalogue: what it is, how to narrow it down, and one page of its products. */
export function ListingPage(props: ListingProps) {
  const { view, title, intro, breadcrumbs, nearbyCategories } = props
  return (
    <div class="wrap page">
      <Breadcrumb view={view} items={breadcrumbs} />
      <div class="listing-top">
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
      </div>
      {nearbyCategories.length > 0 && (
        <nav class="chips" aria-label={view.t('listing.categoriesNearby')}>
          {nearbyCategories.map((category) => (
            <a class="chip" href={category.href} aria-current={category.current ? 'page' : undefined}>
              {category.label}
              {category.products !== null && <span class="tally">{view.number(category.products)}</span>}
            </a>
          ))}
        </nav>
      )}
      <ListingContent {...props} />
    </div>
  )
}

/** The part that filters, sorting and pages swap: #plp. */
export function ListingContent(props: ListingProps) {
  return (
    <div class="listing" id="plp">
      <ListingFilters {...props} />
      <ListingResults {...props} />
    </div>
  )
}
