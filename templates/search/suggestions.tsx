import type { View } from '#src/web/view.ts'
import type { SearchType } from '#src/search/search-types.ts'

export interface SuggestedHit {
  title: string
  url: string
  thumbnail: string | null
  badge: string
  /** Minor units; null for what has no price. */
  price: number | null
  compare_at_price: number | null
}

export interface SuggestionGroup {
  type: SearchType
  label: string
  hits: SuggestedHit[]
}

interface SuggestionsProps {
  view: View
  query: string
  /** What was searched for when a word was misspelled, else null. */
  corrected: string | null
  /** True when the results have only some of the words. */
  isPartial: boolean
  /** Without empty ones, the best first. */
  groups: SuggestionGroup[]
  total: number
  /** True when there may be more. */
  isCapped: boolean
  /** All results. */
  href: string
}

/** The list of the search in the header. Its script makes it the list of a combobox. */
export function Suggestions({ view, query, corrected, isPartial, groups, total, isCapped, href }: SuggestionsProps) {
  return (
    <div id="suggestions" data-style={view.asset('css/suggestions.css')}>
      <p class="visually-hidden" data-count>
        {total === 0
          ? view.t('search.noMatch', { search: query })
          : view.t('search.suggested', {
              count: total,
              number: isCapped ? view.t('search.atLeast', { number: view.number(total) }) : view.number(total),
            })}
      </p>
      {corrected && <p class="suggestions-note">{view.t('search.correctedTo', { search: query, corrected })}</p>}
      {isPartial && <p class="suggestions-note">{view.t('search.someWords', { search: query })}</p>}
      {groups.length === 0 ? (
        <p class="suggestions-note">
          {view.t('search.noMatch', { search: query })}
          <span>{view.t('search.noMatchText')}</span>
        </p>
      ) : (
        <div
          role="listbox"
          id="suggestion-list"
          aria-label={view.t('search.suggestions')}
          data-search-results={query}
          data-from="suggestions"
        >
          {groups.map(({ type, label, hits }) => (
            <div role="group" aria-labelledby={`suggestions-${type}`}>
              <p class="suggestions-title" id={`suggestions-${type}`} role="presentation">
                {label}
              </p>
              {hits.map((hit, index) => (
                <a role="option" aria-selected="false" id={`suggestion-${type}-${index}`} href={hit.url} tabindex={-1}>
                  {type === 'product' && <Thumbnail src={hit.thumbnail} />}
                  <span class="suggestion-title">{hit.title}</span>
                  {type === 'kb_article' && <span class="suggestion-badge">{hit.badge}</span>}
                  {hit.price !== null && <HitPrice view={view} price={hit.price} original={hit.compare_at_price} />}
                </a>
              ))}
            </div>
          ))}
          <a role="option" aria-selected="false" id="suggestion-all" class="suggestion-all" href={href} tabindex={-1}>
            {view.t('search.seeAll', { search: query })}
          </a>
        </div>
      )}
    </div>
  )
}

// In pixels.
const thumbnailSize = 44

function Thumbnail({ src }: { src: string | null }) {
  if (src === null) return <span class="suggestion-image" />
  return <img class="suggestion-image" src={src} width={thumbnailSize} height={thumbnailSize} alt="" decoding="async" />
}

function HitPrice({ view, price, original }: { view: View; price: number; original: number | null }) {
  return (
    <span class="suggestion-price">
      {original !== null && (
        <>
          <span class="visually-hidden">{view.t('common.originalPrice')} </span>
          <s>{view.money(original)}</s>
          <span class="visually-hidden">{view.t('common.salePrice')} </span>
        </>
      )}
      <b>{view.money(price)}</b>
    </span>
  )
}
