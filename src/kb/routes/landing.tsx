import { isBot } from '#src/visitors/bots.ts'
import { enforceClientRateLimit } from '#src/jobs/rate-limits.ts'
import type { Shop } from '#src/shop.ts'
import { readForm } from '#src/web/form/form.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { withHistory } from '#src/web/redirect-headers.ts'
import { page } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { KbList, LandingPage } from '#templates/kb/landing-page.tsx'
import { listFeaturedArticles, listMostHelpfulArticles, listRecentArticles } from '../find-articles.ts'
import { missedSearchSchema } from '../forms.ts'
import { countArticles, readHelpCenter } from '../help-center.ts'
import { landingArticles, maxSearchesPerTenMinutes, maxSearchLength, mostHelpfulArticles } from '../limits.ts'
import { searchShownArticles } from '../search-articles.ts'
import { toCategoryLinks } from './category-links.ts'
import { writeAside } from '#src/lib/concurrency/write-aside.ts'
import { recordMissedSearch } from '../missed-searches.ts'

export async function renderLanding(shop: Shop, view: View, req: HttpRequest): Promise<Response> {
  const q = shop.db.read
  const reader = { language: view.contentLanguage, now: shop.now() }
  const search = readSearch(view.url, 'q')
  const found = search === '' ? null : await searchShownArticles(q, search, reader)
  const isMissed = found !== null && found.articles.length === 0
  if (isMissed && !view.partial && !req.prefetch && !isBot(req.raw.headers.get('user-agent') ?? ''))
    await recordSearch(shop, view, req, search)
  const center = await readHelpCenter(shop, view.contentLanguage)
  const featured = found ? [] : await listFeaturedArticles(q, reader, landingArticles)
  const props = {
    view,
    search,
    categories: found ? [] : toCategoryLinks(center.tree, countArticles(center, reader.now)),
    articles: found || featured.length > 0 ? featured : await listRecentArticles(q, reader, landingArticles),
    isFeatured: featured.length > 0,
    mostHelpful: found && !isMissed ? [] : await listMostHelpfulArticles(q, reader, mostHelpfulArticles),
    results: found && { ...found, reportKey: isMissed && view.partial ? Bun.hash(search).toString(36) : null },
  }
  const title = search === '' ? view.t('kb.title') : view.t('kb.resultsFor', { search })
  const path = search === '' ? '/kb' : `/kb?${new URLSearchParams({ q: search }).toString()}`
  const response = page(view, title, view.partial ? <KbList {...props} /> : <LandingPage {...props} />, {
    description: view.t('kb.summary', { shop: view.siteName }),
    canonical: '/kb',
    // Searches that find nothing are recorded.
    ...(search === '' ? { cached: {} } : {}),
    noindex: search !== '',
    styles: ['css/kb-page.css'],
  })
  return view.partial ? withHistory(response, 'replace', path) : response
}

/** Of a search that found nothing and was not typed any further. Searches again, because anyone can send anything. */
export async function reportMissedSearch(shop: Shop, view: View, req: HttpRequest): Promise<Response> {
  const form = await readForm(view, req.raw, missedSearchSchema)
  const search = form.ok ? form.values.q.trim() : ''
  if (search !== '') {
    const { articles } = await searchShownArticles(shop.db.read, search, { language: null, now: shop.now() })
    if (articles.length === 0) await recordSearch(shop, view, req, search)
  }
  return new Response(null, { status: 204 })
}

export const readSearch = (url: URL, name: string): string =>
  (url.searchParams.get(name) ?? '').replaceAll('\u0000', '').trim().slice(0, maxSearchLength)

async function recordSearch(shop: Shop, view: View, req: HttpRequest, text: string): Promise<void> {
  await enforceClientRateLimit(shop, { name: 'kb-search', address: req.ip, maxHits: maxSearchesPerTenMinutes, windowMs: 10 * 60_000 })
  await writeAside(shop, (tx) => recordMissedSearch(tx, { text, language: view.language }, shop.now()))
}
