import { renderDocument } from '#src/blocks/render-document.tsx'
import { breadcrumbStructuredData } from '#src/product-page/structured-data.ts'
import { NotFound, SignInRequired } from '#src/lib/errors/errors.ts'
import { socialImagePath } from '#src/seo/social-image.ts'
import { findWithDraft } from '#src/publishing/drafts.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { page as htmlPage, redirect } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { contentState } from '#src/lib/content/content-state.ts'
import { encodeAddress } from '#src/lib/links/encode-address.ts'
import { PageView } from '#templates/cms/page-view.tsx'
import { cmsPagesPath } from '#templates/cms/admin-paths.ts'
import { renderJsonLd } from '#templates/ui/json-ld.tsx'
import { listPageTerms, type Page, type Reader, type TermLink, translatePage } from '../find-pages.ts'
import { maxRelatedPages } from '../limits.ts'
import { pageKind } from '../page-kind.ts'
import { pagePath } from '../page-slug.ts'
import { pageStructuredData } from '../structured-data.ts'
import { termPath } from '../terms.ts'
import { findNeighbors, listRelatedPages } from '../related-pages.ts'
import { readingMinutes } from '../reading-time.ts'

interface OpenOptions {
  isHome: boolean
  /** Redirects to the page when it is another address of it. */
  requestedPath?: string
}

/** A page for its visitors; for staff also a hidden one, and with ?preview its unpublished changes. Throws NotFound and SignInRequired. */
export async function renderOpenPage(shop: Shop, view: View, page: Page, options: OpenOptions): Promise<Response> {
  const isStaff = view.can('content', 'read')
  const isShown = contentState(page, shop.now()) === 'published'
  if (!isShown && !isStaff) throw new NotFound('page')
  const path = options.isHome ? '/' : pagePath(page.slug)
  if (options.requestedPath !== undefined && options.requestedPath !== path && !isSamePath(options.requestedPath, path))
    return redirect(view, path + view.url.search, undefined, 301)
  if (page.membersOnly && !view.user) throw new SignInRequired()
  const wantsDraft = isStaff && view.url.searchParams.has('preview')
  const revised = wantsDraft ? await findWithDraft(shop.db.read, pageKind, page) : null
  const shown = revised ?? (await translatePage(shop.db.read, page, view.contentLanguage))
  return renderPage(shop, view, shown, { ...options, isPreview: wantsDraft || !isShown })
}

/** Percent-encoding may differ in case. */
const isSamePath = (one: string, other: string): boolean => one.startsWith('/') && one.toLowerCase() === other.toLowerCase()

interface RenderOptions {
  isHome: boolean
  isPreview: boolean
  /** By a link, without an account. */
  isShared?: boolean
}

export async function renderPage(shop: Shop, view: View, page: Page, { isHome, isPreview, isShared }: RenderOptions): Promise<Response> {
  const q = shop.db.read
  const isArticle = page.template === 'article'
  const reader = { language: view.contentLanguage, isMember: view.user !== null, now: shop.now() }
  const terms = await listPageTerms(q, page.id, view.contentLanguage)
  const document = await renderDocument(shop, view, page.document)
  const publishedAt = page.publishAt ?? page.createdAt
  const description = page.seoDescription || page.excerpt || page.lead
  const breadcrumbs = isHome ? [] : breadcrumbsOf(view, page, terms)
  const image = page.imageFile === null ? null : `/media/${page.imageFile}-${page.imageWidth}.webp`
  const title = page.seoTitle || (isHome ? view.siteName : page.title)
  const shownElsewhere = image ?? socialImagePath(shop, await currentSettings(shop), { title: isHome ? title : page.title, image: null })
  const path = isHome ? '/' : pagePath(page.slug)
  const body = (
    <PageView
      view={view}
      page={{ ...page, publishedAt, readingMinutes: readingMinutes(page.wordCount) }}
      content={document.html}
      terms={terms}
      breadcrumbs={page.template === 'landing' ? [] : breadcrumbs}
      article={isArticle && !isShared ? await readArticleLinks(shop, page, terms, reader) : null}
      preview={isPreview}
      editHref={view.can('content', 'read') ? `${cmsPagesPath}/${page.id}/edit` : null}
    />
  )
  const article = {
    title: page.title,
    description,
    url: view.baseUrl + path,
    imageUrl: image === null ? null : view.baseUrl + image,
    author: page.author ?? '',
    publishedAt,
    revisedAt: page.revisedAt,
    siteName: view.siteName,
  }
  return htmlPage(view, title, body, {
    description,
    canonical: path,
    noindex: page.noindex || page.membersOnly || isPreview,
    ...(page.membersOnly || isPreview ? { private: true } : { cached: {} }),
    styles: ['css/cms-page.css', ...document.styles],
    scripts: document.scripts,
    ...(shownElsewhere === null ? {} : { image: shownElsewhere }),
    ...(isArticle ? { type: 'article' as const } : {}),
    // A guessed or leaked link shows nothing to search engines and passes on no address.
    ...(isShared ? { headers: { 'referrer-policy': 'no-referrer' } } : {}),
    head: renderJsonLd(
      ...(isArticle ? [pageStructuredData(article)] : []),
      ...(breadcrumbs.length > 0 ? [breadcrumbStructuredData(breadcrumbs, (target) => view.baseUrl + target)] : []),
    ),
  })
}

function breadcrumbsOf(view: View, { title }: Page, terms: TermLink[]): { label: string; href?: string }[] {
  const category = terms.find(({ kind }) => kind === 'category')
  return [
    { label: view.t('cms.home'), href: '/' },
    ...(category ? [{ label: category.name, href: encodeAddress(termPath('category', category.slug)) }] : []),
    { label: title },
  ]
}

async function readArticleLinks(shop: Shop, page: Page, terms: TermLink[], reader: Reader) {
  const q = shop.db.read
  const category = terms.find(({ kind }) => kind === 'category')
  const termIds = terms.map(({ id }) => id)
  return {
    related: await listRelatedPages(q, page.id, termIds, reader, maxRelatedPages),
    neighbors: category ? await findNeighbors(q, page, category.id, reader) : { previous: null, next: null },
  }
}
