import { Breadcrumb } from '#templates/ui/breadcrumb.tsx'
import { ListingFilters } from './listing-filters.tsx'
import type { ListingProps } from './listing-props.ts'
import { ListingResults, NothingListed } from './listing-results.tsx'

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

/** The fragment #listing, which filters, sorting and paging replace. */
export function ListingContent(props: ListingProps) {
  return (
    <div class={isBare(props) ? undefined : 'listing'} id="listing">
      {isBare(props) ? (
        <NothingListed {...props} />
      ) : (
        <>
          <ListingFilters {...props} />
          <ListingResults {...props} />
        </>
      )}
    </div>
  )
}

/** There is nothing to filter, sort or count. */
const isBare = ({ empty, query }: ListingProps): boolean => empty === 'store' || (empty === 'listing' && query.search === '')
