import { findSiteMatches } from '#src/search/find-site-matches.ts'
import { maxMatches, maxSuggestions, maxSuggestionsOfModule } from '#src/search/limits.ts'
import { isLongEnough } from '#src/search/query-length.ts'
import { groupLabel, isBuiltIn, noIds, searchTypes } from '#src/search/search-types.ts'
import type { Shop } from '#src/shop.ts'
import { fragments } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { type SuggestionGroup, Suggestions } from '#templates/search/suggestions.tsx'
import { type SearchHit, listSearchHits } from './hits.ts'
import { readQuery, searchPath } from './params.ts'

/** What the search in the header shows while a visitor types: the best of each type. */
export async function renderSuggestions(shop: Shop, view: View): Promise<Response> {
  const query = readQuery(view.url.searchParams)
  const matches = await findSiteMatches(shop, { query, types: searchTypes, isMember: view.user !== null })
  const groups: (SuggestionGroup & { hits: SearchHit[] })[] = []
  for (const type of searchTypes) {
    const ids = { ...noIds(), [type]: matches.ids[type] }
    const hits = await listSearchHits(shop, view, { ...matches, ids }, isBuiltIn(type) ? maxSuggestions[type] : maxSuggestionsOfModule)
    if (hits.length > 0) groups.push({ type, label: view.t(groupLabel(type)), hits })
  }
  // The type with the best hit comes first; of equally good ones, in the order of the types.
  const sorted = groups.toSorted((a, b) => bestScore(b.hits) - bestScore(a.hits))
  const total = Object.values(matches.ids).reduce((sum, ids) => sum + ids.length, 0)
  const isCapped = Object.values(matches.ids).some((ids) => ids.length >= maxMatches)
  const props = {
    view,
    query,
    corrected: matches.corrected,
    isPartial: matches.isPartial,
    groups: sorted,
    total,
    isCapped,
    href: searchPath(query),
  }
  const response = fragments(view, <Suggestions {...props} />)
  if (!isLongEnough(query)) response.headers.set('cache-control', 'no-store')
  return response
}

const bestScore = (hits: SearchHit[]): number => hits[0]?.score ?? 0
