import { raw } from '#templates/jsx/html.ts'
import { markup } from '#templates/jsx/markup.ts'
import { Button, IconButton, LinkButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/field.tsx'
import { forGuests } from '#templates/ui/for-guests.ts'
import { type ListingProps, nothing, type PlaceLink } from './listing-props.ts'

/** Everything one can narrow a listing down by: a column beside it, on phones a page of its own. */
export function Filters(props: ListingProps) {
  const { view, path, query, listing, href, typed } = props
  const count = { count: listing.total, number: view.number(listing.total) }
  const amounts = {
    values: { min: query.min === null ? '' : typed(query.min), max: query.max === null ? '' : typed(query.max) },
    errors: {},
  }
  // A brand's own page has its own counts, and there may be thousands of brands.
  const unfiltered = query.search === '' && query.brands.length === 0 && props.brands.length > 0
  return (
    <div class="filters sheet" id="filters" popover="auto" role="group" aria-label={view.t('catalog.filters')}>
      <form
        id="filter-form"
        action={path}
        novalidate
        hx-get={path}
        hx-trigger="change delay:250ms, submit"
        hx-target="#plp"
        hx-swap="outerMorph"
        hx-push-url="true"
        hx-sync="this:replace"
      >
        <div class="filters-head">
          <h2>{view.t('catalog.filters')}</h2>
          <IconButton
            icon="x"
            label={view.t('common.close')}
            id="filters-close"
            attrs={{ popovertarget: 'filters', popovertargetaction: 'hide' }}
          />
        </div>
        <div class="filters-body">
          {query.search !== '' && <input type="hidden" name="q" value={query.search} />}
          {query.category !== null && <input type="hidden" name="category" value={query.category} />}
          {unfiltered ? (
            forGuests(view, `places from ${path} ${query.category}`, (guest) => <Places {...props} view={guest} />)
          ) : (
            <Places {...props} />
          )}
          <fieldset class="filter">
            <legend>{view.t('catalog.priceRange')}</legend>
            <div class="fields">
              {(['min', 'max'] as const).map((name) => (
                <Field
                  form={amounts}
                  name={name}
                  label={view.t(`catalog.${name}`)}
                  inputmode="decimal"
                  autocomplete="off"
                  enterkeyhint="done"
                />
              ))}
            </div>
          </fieldset>
          <fieldset class="filter">
            <legend>{view.t('catalog.availability')}</legend>
            <div>
              <Tick name="in_stock" value="1" id="only-in-stock" label={view.t('catalog.inStock')} on={query.inStock} />
              <Tick name="on_sale" value="1" id="only-on-sale" label={view.t('catalog.onSale')} on={query.onSale} />
            </div>
          </fieldset>
        </div>
        <div class="filters-foot">
          <LinkButton href={href(nothing)} id="filters-clear" attrs={{ class: 'button only-narrow' }}>
            {view.t('catalog.clearAll')}
          </LinkButton>
          <Button attrs={{ class: 'button without-script' }}>{view.t('catalog.applyFilters')}</Button>
          <Button kind="primary" type="button" id="filters-show" attrs={{ popovertarget: 'filters', popovertargetaction: 'hide' }}>
            {view.t('catalog.show', count)}
          </Button>
        </div>
      </form>
    </div>
  )
}

// Drawn from the menu and its counts alone, unless something is searched for or ticked.
function Places({ view, tree, brands, query }: ListingProps) {
  return (
    <>
      {tree.length > 0 && (
        <div class="filter">
          <h2>{view.t('catalog.categories')}</h2>
          <Tree view={view} places={tree} />
        </div>
      )}
      {brands.length > 0 && (
        <fieldset class="filter">
          <legend>{view.t('catalog.brands')}</legend>
          <div>
            {brands.map((brand) => (
              <Tick
                name="brand"
                value={brand.slug}
                id={`brand-${brand.slug}`}
                label={brand.name}
                on={query.brands.includes(brand.slug)}
                tally={query.search === '' ? view.number(brand.products) : undefined}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

function Tree({ view, places }: { view: ListingProps['view']; places: PlaceLink[] }) {
  return (
    <ul class="tree">
      {places.map((place) => (
        <li>
          <a href={place.href} aria-current={place.current ? 'page' : undefined}>
            {place.label}
            {place.products !== null && <span class="tally">{view.number(place.products)}</span>}
          </a>
          {place.below.length > 0 && <Tree view={view} places={place.below} />}
        </li>
      ))}
    </ul>
  )
}

function Tick(props: { name: string; value: string; id: string; label: string; on: boolean; tally?: string | undefined }) {
  const { name, value, id, label, on, tally } = props
  return markup`
    <label class="check">
      <input type="checkbox" name="${name}" value="${value}" id="${id}"${on && ticked}>
      <span>${label}</span>
      ${tally !== undefined && markup`<span class="tally">${tally}</span>`}
    </label>`
}

const ticked = raw(' checked')
