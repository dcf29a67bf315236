import { Elysia } from 'elysia'
import { NotFound } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { storeView, storefront } from '#src/storefront/layout.ts'
import { trackVisit } from '#src/storefront/visit-tracking.ts'
import { forLink } from '#src/web/access.ts'
import { redirect } from '#src/web/response.tsx'
import { openTo } from '#src/web/access.ts'
import { findPageBySlug } from './find-pages.ts'
import { findHomeSlug } from './home-page.ts'
import { pageSlugOf } from './page-slug.ts'
import { renderArchive, renderFeed } from './routes/archive.tsx'
import { renderHome } from './routes/home.ts'
import { renderOpenPage } from './routes/page.tsx'
import { renderPreview } from './routes/preview.tsx'

export const cmsRoutes = (shop: Shop) =>
  new Elysia()
    .use(catchAll(shop))
    .use(storefront(shop))
    .get('/', ({ view }) => renderHome(shop, view))
    .get('/category/:slug', ({ view, params }) => renderArchive(shop, view, 'category', params.slug))
    .get('/category/:slug/feed.xml', ({ view, params }) => renderFeed(shop, view, 'category', params.slug))
    .get('/tag/:slug', ({ view, params }) => renderArchive(shop, view, 'tag', params.slug))
    .get('/tag/:slug/feed.xml', ({ view, params }) => renderFeed(shop, view, 'tag', params.slug))
    .get('/cms-preview/:token', ({ view, req, params }) => renderPreview(shop, view, req, params.token), forLink)

/** Every path that no other route has. An unknown one costs one lookup at most, and nothing when no page can have it. */
const catchAll = (shop: Shop) =>
  new Elysia().use(openTo('anyone')).get('/*', async ({ req }) => {
    const slug = pageSlugOf(req.url.pathname)
    const page = slug === null ? null : await findPageBySlug(shop.db.read, slug)
    if (!page) throw new NotFound('page')
    const view = await storeView(shop, req)
    if (!req.partial) await trackVisit(shop, req, view, 'visit')
    if (page.home !== null && page.slug === (await findHomeSlug(shop))) return redirect(view, `/${view.url.search}`, undefined, 302)
    return renderOpenPage(shop, view, page, { isHome: false, requestedPath: req.url.pathname })
  })
