import { raw } from '#templates/jsx/html.ts'
import { markup } from '#templates/jsx/markup.ts'
import { Button, IconButton, LinkButton } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { cachedPart } from '#templates/ui/part-cache.ts'
import { type CategoryLink, type ListingProps, isFiltered, noFilters } from './listing-props.ts'

/** All filters of a listing: a column next to it, a separate page on phones. */
export function ListingFilters(props: ListingProps) {
  const { view, path, query, listing, href, priceForm } = props
  const count = { count: listing.total, number: view.number(listing.total) }
  // Brand pages have their own counts, and there may be thousands of brands.
  const isCacheable = query.search === '' && query.sort === null && !isFiltered(query) && props.brands.length > 0
  return (
    <div class="filters sheet" id="filters" popover="auto" role="group" aria-label={view.t('listing.filters')}>
      <form
        id="filter-form"
        action={path}
        novalidate
        hx-get={path}
        hx-trigger="change delay:250ms, submit"
        hx-target="#listing"
        hx-swap="outerMorph"
        hx-push-url="true"
        hx-sync="#listing:replace"
      >
        <div class="filters-head">
          <h2>{view.t('listing.filters')}</h2>
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
          {isCacheable ? (
            cachedPart(view, `places from ${path} ${query.category}`, (anyone) => <CategoryAndBrandFilters {...props} view={anyone} />)
          ) : (
            <CategoryAndBrandFilters {...props} />
          )}
          <fieldset class="filter">
            <legend>{view.t('listing.priceRange')}</legend>
            <div class="fields">
              {(
                [
                  ['min', 'listing.min'],
                  ['max', 'listing.max'],
                ] as const
              ).map(([name, label]) => (
                <Field form={priceForm} name={name} label={view.t(label)} inputmode="decimal" autocomplete="off" enterkeyhint="done" />
              ))}
            </div>
          </fieldset>
          <fieldset class="filter">
            <legend>{view.t('listing.availability')}</legend>
            <div>
              <FilterCheckbox name="in_stock" value="1" id="only-in-stock" label={view.t('listing.inStock')} checked={query.inStock} />
              <FilterCheckbox name="on_sale" value="1" id="only-on-sale" label={view.t('listing.onSale')} checked={query.onSale} />
            </div>
          </fieldset>
        </div>
        <div class="filters-foot">
          <LinkButton href={href(noFilters)} id="filters-clear" attrs={{ class: 'button only-narrow' }}>
            {view.t('listing.clearAll')}
          </LinkButton>
          <Button attrs={{ class: 'button without-script' }}>{view.t('listing.applyFilters')}</Button>
          <Button kind="primary" type="button" id="filters-show" attrs={{ popovertarget: 'filters', popovertargetaction: 'hide' }}>
            {view.t('listing.show', count)}
          </Button>
        </div>
      </form>
    </div>
  )
}

// Cached, unless there is a search, a filter or a chosen order.
function CategoryAndBrandFilters({ view, categoryTree, brands, query }: ListingProps) {
  return (
    <>
      {categoryTree.length > 0 && (
        <div class="filter">
          <h2>{view.t('listing.categories')}</h2>
          <CategoryTree view={view} categories={categoryTree} />
        </div>
      )}
      {brands.length > 0 && (
        <fieldset class="filter">
          <legend>{view.t('listing.brands')}</legend>
          <div>
            {brands.map((brand) => (
              <FilterCheckbox
                name="brand"
                value={brand.slug}
                id={`brand-${brand.slug}`}
                label={brand.name}
                checked={query.brands.includes(brand.slug)}
                count={brand.products === null ? undefined : view.number(brand.products)}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

function CategoryTree({ view, categories }: { view: ListingProps['view']; categories: CategoryLink[] }) {
  return (
    <ul class="tree">
      {categories.map((category) => (
        <li>
          <a href={category.href} aria-current={category.current ? 'page' : undefined}>
            {category.label}
            {category.products !== null && <span class="tally">{view.number(category.products)}</span>}
          </a>
          {category.children.length > 0 && <CategoryTree view={view} categories={category.children} />}
        </li>
      ))}
    </ul>
  )
}

function FilterCheckbox(props: { name: string; value: string; id: string; label: string; checked: boolean; count?: string | undefined }) {
  const { name, value, id, label, checked, count } = props
  return markup`
    <label class="check">
      <input type="checkbox" name="${name}" value="${value}" id="${id}"${checked && checkedAttribute}>
      <span>${label}</span>
      ${count !== undefined && markup`<span class="tally">${count}</span>`}
    </label>`
}

const checkedAttribute = raw(' checked')
