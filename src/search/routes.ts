import { Elysia } from 'elysia'
import { storefront } from '#src/storefront/layout.ts'
import type { Shop } from '#src/shop.ts'
import { json, redirect } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { findSiteMatches } from './find-site-matches.ts'
import { createLiveSearchLimiter } from './routes/limit-live-searches.ts'
import { maxMatches } from './limits.ts'
import { listSearchHits } from './routes/hits.ts'
import { readLimit, readQuery, readType, searchPath } from './routes/params.ts'
import { reportClick } from './routes/clicks.ts'
import { renderSearch } from './routes/search-page.tsx'
import { renderSuggestions } from './routes/suggest.tsx'
import { searchTypes } from './search-types.ts'

export function searchRoutes(shop: Shop) {
  const limitLiveSearch = createLiveSearchLimiter(shop)
  return new Elysia()
    .use(storefront(shop))
    .get('/search', ({ view, req }) => renderSearch(shop, view, req))
    .get('/search/suggest', ({ view, req }) =>
      view.partial
        ? limitLiveSearch(req, () => renderSuggestions(shop, view))
        : redirect(view, searchPath(readQuery(view.url.searchParams))),
    )
    .post('/search/clicks', ({ view, req }) => reportClick(shop, view, req))
    .get('/api/live-search-api', ({ view, req }) => limitLiveSearch(req, () => answerLiveSearch(shop, view)))
}

async function answerLiveSearch(shop: Shop, view: View): Promise<Response> {
  const { searchParams } = view.url
  const query = readQuery(searchParams)
  const type = readType(searchParams)
  const matches = await findSiteMatches(shop, { query, types: type ? [type] : searchTypes, isMember: view.user !== null })
  const results = await listSearchHits(shop, view, matches, readLimit(searchParams))
  const total = Object.values(matches.ids).reduce((sum, ids) => sum + ids.length, 0)
  const isTotalExact = Object.values(matches.ids).every((ids) => ids.length < maxMatches)
  return json({ query, total, is_total_exact: isTotalExact, is_partial: matches.isPartial, results })
}
