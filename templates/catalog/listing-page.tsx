import { Breadcrumb } from '#templates/ui/navigation.tsx'
import { Filters } from './filters.tsx'
import type { ListingProps } from './listing-props.ts'
import { Results } from './results.tsx'

/** A place of the catalogue: what it is, how to narrow it down, and one page of its products. */
export function ListingPage(props: ListingProps) {
  const { view, title, intro, trail, nearby } = props
  return (
    <div class="wrap page">
      <Breadcrumb view={view} trail={trail} />
      <div class="listing-top">
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
      </div>
      {nearby.length > 0 && (
        <nav class="chips" aria-label={view.t('catalog.categoriesNearby')}>
          {nearby.map((place) => (
            <a class="chip" href={place.href} aria-current={place.current ? 'page' : undefined}>
              {place.label}
              {place.products !== null && <span class="tally">{view.number(place.products)}</span>}
            </a>
          ))}
        </nav>
      )}
      <Plp {...props} />
    </div>
  )
}

/** The part that filters, sorting and pages swap: #plp. */
export function Plp(props: ListingProps) {
  return (
    <div class="listing" id="plp">
      <Filters {...props} />
      <Results {...props} />
    </div>
  )
}
