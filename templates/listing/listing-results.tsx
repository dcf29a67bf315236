import type { ListingQuery } from '#src/listing/listing-query.ts'
import { contactHref } from '#templates/customer-tickets/contact-href.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { Pagination } from '#templates/ui/pagination.tsx'
import { ProductGrid } from '#templates/ui/product/product-card.tsx'
import { AddProductLinks } from './add-product-links.tsx'
import { type ListingProps, isFiltered, listingSwapAttrs, noFilters } from './listing-props.ts'

export function ListingResults(props: ListingProps) {
  const { view, listing, cards, href } = props
  const chips = listFilterChips(props)
  const correction = correctionOf(props)
  const number = view.number(listing.total)
  return (
    <section class="results" aria-labelledby="results-count">
      <div class="results-head">
        <h2 class="results-count" id="results-count" tabindex={-1} data-say autofocus={props.focusResults}>
          {listing.capped ? view.t('listing.countAtLeast', { number }) : view.t('listing.count', { count: listing.total, number })}
        </h2>
        <Button type="button" icon="sliders-horizontal" id="filters-open" attrs={{ class: 'button only-narrow', popovertarget: 'filters' }}>
          {chips.length > 0 ? view.t('listing.filtersActive', { count: chips.length }) : view.t('listing.filters')}
        </Button>
        <SortSelect {...props} />
      </div>
      {correction && (
        <p>{view.t(correction.asTyped === 0 ? 'listing.correctedTo' : 'listing.alsoShowing', { search: correction.search })}</p>
      )}
      {listing.found?.isPartial && <p>{view.t('search.someWords', { search: props.query.search })}</p>}
      {chips.length > 0 && (
        <ul class="chips">
          {chips.map((chip) => (
            <li>
              <a class="chip" {...listingSwapAttrs(href(chip.clearedFilter))}>
                <span class="visually-hidden">{view.t('listing.removeFilter')} </span>
                {chip.label}
                <Icon name="x" />
              </a>
            </li>
          ))}
          <li>
            <a class="link tap small" {...listingSwapAttrs(href(noFilters))}>
              {view.t('listing.clearAll')}
            </a>
          </li>
        </ul>
      )}
      {cards.length > 0 ? <ProductGrid view={view} products={cards} eagerCount={4} /> : <NoResults {...props} />}
      {cards.length > 0 && (
        <Pagination view={view} page={listing.page} pages={listing.pages} href={(page) => href({ page })} target="#listing" />
      )}
    </section>
  )
}

function correctionOf({ listing: { found } }: ListingProps) {
  return found?.corrected ? { search: found.corrected, asTyped: found.asTyped } : null
}

function SortSelect({ view, query, path }: ListingProps) {
  const sortOptions = (['relevance', 'newest', 'price_asc', 'price_desc', 'name'] as const).filter(
    (sort) => sort !== 'relevance' || query.search !== '',
  )
  return (
    <div class="field">
      <label for="sort">{view.t('listing.sort')}</label>
      <select
        class="input"
        id="sort"
        name="sort"
        form="filter-form"
        hx-get={path}
        hx-include="#filter-form"
        hx-target="#listing"
        hx-swap="outerMorph"
        hx-push-url="true"
        hx-sync="#listing:replace"
      >
        {sortOptions.map((sort) => (
          <option value={sort} selected={sort === (query.sort ?? sortOptions[0])}>
            {view.t(`listing.sort.${sort}`)}
          </option>
        ))}
      </select>
      <Button size="small" attrs={{ form: 'filter-form', class: 'button without-script' }}>
        {view.t('listing.applySort')}
      </Button>
    </div>
  )
}

function NoResults({ view, listing, query, href, suggestions }: ListingProps) {
  if (listing.total > 0 && listing.page > listing.pages) {
    return (
      <EmptyState
        icon="search-x"
        title={view.t('listing.pageMissing', { page: listing.page })}
        text={view.t('listing.pageMissingText', { count: listing.pages })}
      >
        <LinkButton href={href({ page: listing.pages })}>{view.t('listing.lastPage', { page: listing.pages })}</LinkButton>
      </EmptyState>
    )
  }
  if (isFiltered(query)) {
    return (
      <EmptyState icon="search-x" title={view.t('listing.noMatch')} text={view.t('listing.noMatchText')}>
        <LinkButton href={href(noFilters)}>{view.t('listing.clearAll')}</LinkButton>
      </EmptyState>
    )
  }
  if (query.search !== '') {
    return (
      <>
        <EmptyState icon="search-x" title={view.t('listing.noResults', { search: query.search })} text={view.t('listing.noResultsText')}>
          {query.category !== null && <LinkButton href={href({ category: null })}>{view.t('listing.searchEverywhere')}</LinkButton>}
          <LinkButton href="/shop">{view.t('listing.allProducts')}</LinkButton>
          <LinkButton href={`/search?${new URLSearchParams({ q: query.search }).toString()}`}>{view.t('search.everywhere')}</LinkButton>
        </EmptyState>
        {suggestions.length > 0 && (
          <section class="stack" data-gap="4" aria-labelledby="suggestions-title">
            <h2 id="suggestions-title">{view.t('listing.suggestions')}</h2>
            <ProductGrid view={view} products={suggestions} eagerCount={0} />
          </section>
        )}
      </>
    )
  }
  return <></>
}

/** A store, category or brand without products. */
export function NothingListed({ view, empty }: ListingProps) {
  const isStore = empty === 'store'
  return (
    <EmptyState icon="package" title={view.t('listing.empty')} text={view.t(isStore ? 'listing.emptyStoreText' : 'listing.emptyText')}>
      {isStore ? (
        <LinkButton href={contactHref(view)} icon="mail">
          {view.t('common.contactUs')}
        </LinkButton>
      ) : (
        <LinkButton href="/shop">{view.t('listing.allProducts')}</LinkButton>
      )}
      <AddProductLinks view={view} />
    </EmptyState>
  )
}

interface FilterChip {
  label: string
  clearedFilter: Partial<ListingQuery>
}

function listFilterChips({ view, query, brands }: ListingProps): FilterChip[] {
  const chips: FilterChip[] = query.brands.map((slug) => ({
    label: brands.find((brand) => brand.slug === slug)?.name ?? slug,
    clearedFilter: { brands: query.brands.filter((other) => other !== slug) },
  }))
  if (query.min !== null) chips.push({ label: view.t('listing.chipFrom', { amount: view.money(query.min) }), clearedFilter: { min: null } })
  if (query.max !== null) chips.push({ label: view.t('listing.chipTo', { amount: view.money(query.max) }), clearedFilter: { max: null } })
  if (query.inStock) chips.push({ label: view.t('listing.inStock'), clearedFilter: { inStock: false } })
  if (query.onSale) chips.push({ label: view.t('listing.onSale'), clearedFilter: { onSale: false } })
  return chips
}
