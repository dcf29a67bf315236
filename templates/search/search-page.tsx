import { maxQueryLength, minQueryLength } from '#src/search/limits.ts'
import type { View } from '#src/web/view.ts'
import { ticketPath } from '#templates/kb/kb-paths.ts'
import { AddProductLinks } from '#templates/listing/add-product-links.tsx'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { EmptyState } from '#templates/ui/empty-state.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import { ProductGrid, type ProductCardContent } from '#templates/ui/product/product-card.tsx'

export interface SearchLink {
  label: string
  href: string
}

export interface ListedHit {
  title: string
  url: string
  thumbnail: string | null
  badge: string
  snippet: string
}

/** The results of one type; `more` leads to all of them when more match. */
export type SearchGroup = { label: string; more: SearchLink | null } & ({ products: ProductCardContent[] } | { hits: ListedHit[] })

export interface SearchPageProps {
  view: View
  query: string
  /** True when only exact names were looked for. */
  isShort: boolean
  /** What was searched for when a word was misspelled, else null. */
  corrected: string | null
  /** True when the results have only some of the words. */
  isPartial: boolean
  /** Other spellings, for types that found nothing. */
  didYouMean: SearchLink[]
  /** By type, those without results left out; empty when there is nothing to narrow. */
  filters: (SearchLink & { count: string; current: boolean })[]
  groups: SearchGroup[]
  /** True when only another type has results. */
  hasOtherTypes: boolean
  /** Shown when there are no results. */
  categories: SearchLink[]
  /** True while the store has no products. */
  isStoreEmpty: boolean
}

export function SearchPage(props: SearchPageProps) {
  const { view, query, corrected, isPartial, didYouMean, filters, groups } = props
  return (
    <div class="wrap page stack" data-gap="5">
      <div class="search-head">
        <h1>{query === '' ? view.t('search.title') : view.t('search.resultsFor', { search: query })}</h1>
        <SearchForm view={view} query={query} />
        {corrected && <p>{view.t('search.correctedTo', { search: query, corrected })}</p>}
        {isPartial && <p>{view.t('search.someWords', { search: query })}</p>}
        {didYouMean.length > 0 && <DidYouMean view={view} links={didYouMean} />}
      </div>
      {filters.length > 0 && (
        <nav class="chips" aria-label={view.t('search.filter')}>
          {filters.map(({ label, href, count, current }) => (
            <a class="chip" href={href} aria-current={current ? 'page' : undefined}>
              {label}
              <span class="tally">{count}</span>
            </a>
          ))}
        </nav>
      )}
      {groups.length > 0 && (
        <div class="stack" data-gap="5" data-search-results={query} data-from="page">
          {groups.map((group, index) => (
            <Group view={view} group={group} isFirst={index === 0} />
          ))}
        </div>
      )}
      {groups.length === 0 && <NothingFound {...props} />}
    </div>
  )
}

function DidYouMean({ view, links }: { view: View; links: SearchLink[] }) {
  return (
    <p>
      {view.t('search.didYouMean')}
      {links.map(({ label, href }) => (
        <>
          {' '}
          <a href={href}>{label}</a>
        </>
      ))}
    </p>
  )
}

function SearchForm({ view, query }: { view: View; query: string }) {
  return (
    <form class="search-field search-form" role="search" action="/search" aria-label={view.t('search.title')}>
      <label class="visually-hidden" for="search-q">
        {view.t('search.title')}
      </label>
      <Icon name="search" />
      <input
        class="input"
        id="search-q"
        name="q"
        type="search"
        value={query}
        autocomplete="off"
        enterkeyhint="search"
        maxlength={maxQueryLength}
      />
      <Button kind="primary">{view.t('search.title')}</Button>
    </form>
  )
}

function Group({ view, group, isFirst }: { view: View; group: SearchGroup; isFirst: boolean }) {
  return (
    <section class="stack" data-gap="4">
      <h2>{group.label}</h2>
      {'products' in group ? (
        <ProductGrid view={view} products={group.products} eagerCount={isFirst ? 4 : 0} />
      ) : (
        <ul class="search-hits">
          {group.hits.map((hit) => (
            <li>
              {hit.thumbnail && <img src={hit.thumbnail} width="80" height="80" alt="" loading="lazy" decoding="async" />}
              <div>
                <h3>
                  <a href={hit.url}>{hit.title}</a>
                </h3>
                {hit.snippet && <p>{hit.snippet}</p>}
                {hit.badge !== '' && <p class="search-badge">{hit.badge}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
      {group.more && (
        <p>
          <a href={group.more.href}>{group.more.label}</a>
        </p>
      )}
    </section>
  )
}

function NothingToFind({ view, query }: Pick<SearchPageProps, 'view' | 'query'>) {
  const title = query === '' ? view.t('listing.empty') : view.t('search.noMatch', { search: query })
  return (
    <EmptyState icon="package" title={title} text={view.t('listing.emptyStoreText')}>
      <LinkButton href={ticketPath} icon="mail">
        {view.t('kb.askUs')}
      </LinkButton>
      <AddProductLinks view={view} />
    </EmptyState>
  )
}

function NothingFound({ view, query, isShort, hasOtherTypes, categories, isStoreEmpty }: SearchPageProps) {
  if (isStoreEmpty && (query === '' || !isShort)) return <NothingToFind view={view} query={query} />
  return (
    <>
      {query !== '' && (
        <EmptyState
          icon="search-x"
          title={isShort ? view.t('search.tooShort', { count: minQueryLength }) : view.t('search.noMatch', { search: query })}
          text={hasOtherTypes ? view.t('search.noMatchOfType') : view.t('search.noMatchText')}
        >
          <LinkButton href="/shop">{view.t('listing.allProducts')}</LinkButton>
          <LinkButton href={ticketPath} icon="mail">
            {view.t('kb.askUs')}
          </LinkButton>
        </EmptyState>
      )}
      {categories.length > 0 && (
        <section class="stack" data-gap="3">
          <h2>{view.t('search.browse')}</h2>
          <ul class="chips">
            {categories.map(({ label, href }) => (
              <li>
                <a class="chip" href={href}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
