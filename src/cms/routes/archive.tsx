import type { TermKind } from '#db/schema/cms.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { encodeAddress } from '#src/lib/links/encode-address.ts'
import { breadcrumbStructuredData } from '#src/product-page/structured-data.ts'
import type { Shop } from '#src/shop.ts'
import { redirectToCurrent } from '#src/storefront/redirect-to-current.ts'
import { page as htmlPage } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { ArchivePage } from '#templates/cms/archive-page.tsx'
import { FeedLink } from '#templates/cms/feed-link.tsx'
import { renderJsonLd } from '#templates/ui/json-ld.tsx'
import { atomFeed } from '../feed.ts'
import { findTerm, listTermPages } from '../find-pages.ts'
import { feedEntries, pagesPerArchive } from '../limits.ts'
import { termKinds, termPath } from '../terms.ts'
import { parsePageNumber } from '#src/lib/ids/ids.ts'

export async function renderArchive(shop: Shop, view: View, kind: TermKind, slug: string): Promise<Response> {
  const q = shop.db.read
  const term = await findTerm(q, kind, slug, view.contentLanguage)
  if (!term) return redirectToCurrent(shop, view, termKinds[kind], slug)
  const requestedPage = parsePageNumber(view.url.searchParams.get('page'))
  const reader = { language: view.contentLanguage, isMember: view.user !== null, now: shop.now() }
  const found = await listTermPages(q, term.id, reader, { page: requestedPage, pageSize: pagesPerArchive })
  const path = encodeAddress(termPath(kind, slug))
  const href = (number: number) => (number === 1 ? path : `${path}?page=${number}`)
  const breadcrumbs = [{ label: view.t('cms.home'), href: '/' }, { label: term.name }]
  const title = found.page > 1 ? view.t('listing.pageTitle', { title: term.name, page: found.page }) : term.name
  const isMissing = requestedPage > found.pages
  const body = (
    <ArchivePage view={view} kind={kind} name={term.name} description={term.description} breadcrumbs={breadcrumbs} href={href} {...found} />
  )
  return htmlPage(view, title, body, {
    status: isMissing ? 404 : 200,
    description: term.description || view.t('cms.archiveSummary', { name: term.name, shop: view.siteName }),
    canonical: href(found.page),
    cached: {},
    noindex: found.total === 0 || isMissing,
    styles: ['css/cms-page.css'],
    head: (
      <>
        <FeedLink title={term.name} href={`${path}/feed.xml`} />
        {renderJsonLd(breadcrumbStructuredData(breadcrumbs, (target) => view.baseUrl + target))}
      </>
    ),
  })
}

/** Public: never with pages for members, whoever asks. */
export async function renderFeed(shop: Shop, view: View, kind: TermKind, slug: string): Promise<Response> {
  const q = shop.db.read
  const term = await findTerm(q, kind, slug, view.contentLanguage)
  if (!term) throw new NotFound('feed')
  const reader = { language: view.contentLanguage, isMember: false, now: shop.now() }
  const { cards } = await listTermPages(q, term.id, reader, { page: 1, pageSize: feedEntries })
  const text = atomFeed({
    title: `${term.name} – ${view.siteName}`,
    description: term.description,
    baseUrl: view.baseUrl,
    path: termPath(kind, slug),
    entries: cards,
    language: view.language,
  })
  return new Response(text, {
    headers: {
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'public, no-cache',
      etag: `"${Bun.hash(text).toString(36)}"`,
    },
  })
}
