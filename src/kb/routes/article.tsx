import { breadcrumbStructuredData } from '#src/product-page/structured-data.ts'
import { findRedirect } from '#src/redirects/slug-redirects.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { socialImagePath } from '#src/seo/social-image.ts'
import { findWithDraft } from '#src/publishing/drafts.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { page, redirect } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { contentState } from '#src/lib/content/content-state.ts'
import { findTreePath } from '#src/lib/collections/trees.ts'
import { ArticlePage } from '#templates/kb/article-page.tsx'
import { articlePath } from '#templates/kb/kb-paths.ts'
import { Rate } from '#templates/kb/article-vote.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { renderJsonLd } from '#templates/ui/json-ld.tsx'
import { htmlToText, shortenText } from '../article-body.ts'
import { articleKind } from '../article-kind.ts'
import { type Article, findArticle, listArticleCategoryIds, translateArticle } from '../find-articles.ts'
import { readHelpCenter } from '../help-center.ts'
import { maxRelatedArticles, metaDescriptionLength } from '../limits.ts'
import { findShownId } from '../search-articles.ts'
import { articleStructuredData } from '../structured-data.ts'
import { kbBreadcrumbs } from './category-links.ts'
import { readVote } from './voter.ts'
import { listRelatedArticles } from '../related-articles.ts'
import { withHeadingIds } from '../heading-ids.ts'

export async function renderArticle(
  shop: Shop,
  view: View,
  req: HttpRequest,
  seoLink: string,
  { form = { values: {}, errors: {} }, status = 200 }: { form?: FormState; status?: number } = {},
): Promise<Response> {
  const q = shop.db.read
  const found = await findOpenArticle(shop, view, seoLink)
  if (!found) return redirectToCurrentArticle(shop, view, seoLink)
  const { article, isPreview } = found
  const now = shop.now()
  const { tree } = await readHelpCenter(shop, view.contentLanguage)
  const [categoryId] = await listArticleCategoryIds(q, article.id)
  const path = categoryId === undefined ? [] : findTreePath(tree, (node) => node.id === categoryId)
  const breadcrumbs = kbBreadcrumbs(view.t('kb.title'), path, article.title)
  const { html, headings } = withHeadingIds(article.body)
  const description =
    article.seoDescription || article.excerpt || shortenText(htmlToText(article.body).replaceAll('\n', ' '), metaDescriptionLength)
  const vote = await readVote(shop, req, article.id)
  const body = (
    <ArticlePage
      view={view}
      title={article.title}
      excerpt={article.excerpt}
      body={html}
      headings={headings}
      author={article.author}
      revisedAt={article.revisedAt}
      breadcrumbs={breadcrumbs}
      related={await listRelatedArticles(q, article, { language: view.contentLanguage, now }, maxRelatedArticles)}
      staff={view.can('kb', 'read') ? { editHref: `/admin/kb/${article.id}/edit`, isPreview } : null}
      rate={isPreview ? null : <Rate view={view} article={article} vote={vote} form={form} isAnswer={false} />}
    />
  )
  const title = article.seoTitle || article.title
  const image = socialImagePath(shop, await currentSettings(shop), { title: article.title, image: null })
  return page(view, title, body, {
    status,
    description,
    canonical: articlePath(article.seoLink),
    ...(isPreview || status !== 200 ? {} : { cached: {} }),
    noindex: isPreview || status !== 200,
    ...(image === null ? {} : { image }),
    styles: ['css/kb-page.css'],
    head: renderJsonLd(
      articleStructuredData(article, { url: view.baseUrl + articlePath(article.seoLink), description, siteName: view.siteName }),
      breadcrumbStructuredData(breadcrumbs, (target) => view.baseUrl + target),
    ),
  })
}

/** A shown article; for staff also a hidden one, and with ?preview its unpublished changes. */
async function findOpenArticle(shop: Shop, view: View, seoLink: string): Promise<{ article: Article; isPreview: boolean } | null> {
  const q = shop.db.read
  const article = await findArticle(q, seoLink)
  if (!article) return null
  const isStaff = view.can('kb', 'read')
  const isShown = contentState(article, shop.now()) === 'published'
  const wantsDraft = isStaff && view.url.searchParams.has('preview')
  if (!isShown && !isStaff) return null
  const revised = wantsDraft ? await findWithDraft(q, articleKind, article) : null
  if (revised) return { article: revised, isPreview: true }
  return { article: await translateArticle(q, article, view.contentLanguage), isPreview: wantsDraft || !isShown }
}

async function redirectToCurrentArticle(shop: Shop, view: View, seoLink: string): Promise<Response> {
  const q = shop.db.read
  const current = await findRedirect(q, 'kb_article', seoLink)
  if (current === null || (await findShownId(q, current, shop.now())) === null) throw new NotFound('article')
  return redirect(view, articlePath(current) + view.url.search, undefined, 301)
}
