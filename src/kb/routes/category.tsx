import { breadcrumbStructuredData } from '#src/product-page/structured-data.ts'
import { socialImagePath } from '#src/seo/social-image.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { redirectToCurrent } from '#src/storefront/redirect-to-current.ts'
import { page } from '#src/web/response.tsx'
import type { View } from '#src/web/view.ts'
import { KbCategoryPage } from '#templates/kb/category-page.tsx'
import { renderJsonLd } from '#templates/ui/json-ld.tsx'
import { listCategoryArticles } from '../find-articles.ts'
import { countArticles, readHelpCenter, withDescendants } from '../help-center.ts'
import { articlesPerPage } from '../limits.ts'
import { categoryPath, kbBreadcrumbs, toCategoryLinks } from './category-links.ts'
import { parsePageNumber } from '#src/lib/ids/ids.ts'
import { findTreePath } from '#src/lib/collections/trees.ts'

export async function renderCategory(shop: Shop, view: View, slug: string): Promise<Response> {
  const center = await readHelpCenter(shop, view.contentLanguage)
  const path = findTreePath(center.tree, (node) => node.slug === slug)
  const category = path.at(-1)
  if (!category) return redirectToCurrent(shop, view, 'kb_category', slug)
  const requestedPage = parsePageNumber(view.url.searchParams.get('page'))
  const now = shop.now()
  const ids = withDescendants(category).map(({ id }) => id)
  const reader = { language: view.contentLanguage, now }
  const found = await listCategoryArticles(shop.db.read, ids, reader, { page: requestedPage, pageSize: articlesPerPage })
  const href = (number: number) => (number === 1 ? categoryPath(slug) : `${categoryPath(slug)}?page=${number}`)
  const breadcrumbs = kbBreadcrumbs(view.t('kb.title'), path)
  const props = {
    view,
    title: category.name,
    description: category.description,
    breadcrumbs,
    children: toCategoryLinks(category.children, countArticles(center, now)),
    ...found,
    href,
  }
  const title = found.page > 1 ? view.t('listing.pageTitle', { title: category.name, page: found.page }) : category.name
  const image = socialImagePath(shop, await currentSettings(shop), { title: category.name, image: null })
  return page(view, title, <KbCategoryPage {...props} />, {
    status: requestedPage > found.pages ? 404 : 200,
    description: category.description || view.t('kb.categorySummary', { category: category.name, shop: view.siteName }),
    cached: {},
    canonical: href(found.page),
    noindex: found.total === 0 || requestedPage > found.pages,
    styles: ['css/kb-page.css'],
    ...(image === null ? {} : { image }),
    head: renderJsonLd(breadcrumbStructuredData(breadcrumbs, (path) => view.baseUrl + path)),
  })
}
