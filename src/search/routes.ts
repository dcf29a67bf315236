import { Elysia } from 'elysia'
import { storefront } from '#src/storefront/layout.ts'
import type { Shop } from '#src/shop.ts'
import { json } from '#src/web/response.tsx'
import { findSiteMatches } from './find-site-matches.ts'
import { defaultResults, maxQueryLength, maxResults } from './limits.ts'
import { listSearchHits } from './routes/hits.ts'
import { searchTypes } from './search-types.ts'

export const searchRoutes = (shop: Shop) =>
  new Elysia().use(storefront(shop)).get('/api/live-search-api', async ({ view }) => {
    const { searchParams } = view.url
    const query = (searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, maxQueryLength)
    const type = searchTypes.find((name) => name === searchParams.get('type'))
    const matches = await findSiteMatches(shop, { query, types: type ? [type] : searchTypes, isMember: view.user !== null })
    const results = await listSearchHits(shop, view, matches, readLimit(searchParams.get('limit')))
    const total = Object.values(matches.ids).reduce((sum, ids) => sum + ids.length, 0)
    return json({ query, total, results })
  })

function readLimit(text: string | null): number {
  const limit = Number.parseInt(text ?? '', 10)
  return Number.isNaN(limit) ? defaultResults : Math.min(Math.max(limit, 1), maxResults)
}
