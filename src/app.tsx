import { Elysia, type AnyElysia } from 'elysia'
import { authRoutes } from '#src/accounts/routes.ts'
import { cartRoutes } from '#src/cart/routes.tsx'
import { listingRoutes } from '#src/listing/routes.tsx'
import { productPageRoutes } from '#src/product-page/routes.tsx'
import { mailConsentRoutes } from '#src/mail-consents/routes.tsx'
import { stockAlertRoutes } from '#src/stock-alerts/routes.tsx'
import { cmsRoutes } from '#src/cms/routes.tsx'
import { checkoutRoutes } from '#src/checkout/routes.tsx'
import { customerAccountRoutes } from '#src/account/routes.tsx'
import { inboundWebhook } from '#src/helpdesk/inbound/webhook.ts'
import { inventoryWebhook } from '#src/inventory/webhook.ts'
import { kbRoutes } from '#src/kb/routes.tsx'
import { searchRoutes } from '#src/search/routes.ts'
import { ticketRoutes } from '#src/helpdesk/routes.tsx'
import { NotFound } from '#src/lib/errors.ts'
import { lazy } from '#src/lib/lazy.ts'
import { mediaRoutes } from '#src/media/routes.ts'
import { draftOrderRoutes } from '#src/draft-orders/routes.tsx'
import { modalRoutes } from '#src/modals/routes.ts'
import { orderRoutes } from '#src/orders/routes.tsx'
import { paymentWebhooks } from '#src/payments/webhook.ts'
import { pluginRoutes } from '#src/plugins/routes.ts'
import { returnRoutes } from '#src/returns/routes.tsx'
import { reviewRoutes } from '#src/reviews/routes.tsx'
import type { Shop } from '#src/shop.ts'
import { brandingRoutes } from '#src/storefront/branding-routes.ts'
import { createPageCache } from '#src/storefront/page-cache/page-cache.ts'
import { crawlerRoutes } from '#src/storefront/crawler-routes.ts'
import { announcementRoutes } from '#src/storefront/announcement-routes.ts'
import { languageRoutes } from '#src/storefront/language-routes.ts'
import { visitRoutes } from '#src/storefront/routes.tsx'
import { embedRoutes } from '#src/embeds/routes.tsx'
import { seoRoutes } from '#src/seo/routes.ts'
import { siteDownloadRoutes } from '#src/site-downloads/routes.ts'
import { formRoutes } from '#src/forms/routes.tsx'
import { styleguideRoutes } from '#src/styleguide/routes.tsx'
import { type Access, openTo, statedAccess } from '#src/web/access.ts'
import { assets } from '#src/web/assets.ts'
import { createMiddleware } from '#src/web/middleware.ts'
import type { PageCacheStatistics } from '#src/web/page-cache.ts'
import { createRequestLimiter } from '#src/web/request-limits.ts'
import type { Route } from '#src/web/route-table.ts'
import { createRequestIds, getHttpRequest } from '#src/web/request.ts'
import { refuseUnlistedSecret } from '#src/web/secret-routes.ts'
import { wholesaleRoutes } from '#src/wholesale/routes.tsx'
import { renderError, isAdminPath } from './render-errors.ts'

/** All public routes by audience; staff routes are in admin-routes.ts. Order does not matter: a fixed path wins over a pattern. */
function publicRoutes(shop: Shop): AnyElysia[] {
  return [
    visitRoutes(shop),
    languageRoutes(shop),
    announcementRoutes(shop),
    brandingRoutes(shop),
    listingRoutes(shop),
    productPageRoutes(shop),
    stockAlertRoutes(shop),
    mailConsentRoutes(shop),
    reviewRoutes(shop),
    cartRoutes(shop),
    checkoutRoutes(shop),
    orderRoutes(shop),
    draftOrderRoutes(shop),
    returnRoutes(shop),
    kbRoutes(shop),
    searchRoutes(shop),
    mediaRoutes(shop),
    seoRoutes(shop),
    siteDownloadRoutes(shop),
    formRoutes(shop),
    embedRoutes(shop),
    modalRoutes(shop),
    pluginRoutes(shop),

    authRoutes(shop),
    customerAccountRoutes(shop),
    wholesaleRoutes(shop),
    ticketRoutes(shop),

    inventoryWebhook(shop),
    inboundWebhook(shop),
    crawlerRoutes(shop),
    ...(shop.config.production ? [] : [styleguideRoutes(shop)]),
    paymentWebhooks(shop),
    staticRoutes(shop),
    cmsRoutes(shop),
  ]
}

/** The compiled routes of a shop. */
export interface Routers {
  publicApp: AnyElysia
  loadAdminApp(): Promise<AnyElysia>
}

/** Tests may add routes. */
export function createRouters(shop: Shop, extraRoutes: AnyElysia[] = []): Routers {
  return {
    publicApp: createRouter(shop, [...publicRoutes(shop), ...extraRoutes]),
    // Staff code is most of the program, so it loads after startup.
    loadAdminApp: lazy(async () => {
      const { adminRoutes } = await import('./admin-routes.ts')
      return createRouter(shop, [...adminRoutes(shop), ...extraRoutes, unknownPaths()])
    }),
  }
}

/** Tests may add routes, or share compiled ones among apps of the same shop object. */
export function buildApp(shop: Shop, extraRoutes: AnyElysia[] = [], routers: Routers = createRouters(shop, extraRoutes)): App {
  const { publicApp, loadAdminApp } = routers
  const limitRequest = createRequestLimiter()
  const server = () => app.server
  const newRequestId = createRequestIds(shop.random)
  const pageCache =
    shop.config.pageCacheBytes === 0
      ? null
      : createPageCache(shop, { server, newRequestId, isLimited: (address, pathname) => limitRequest(address, pathname, shop.now()) > 0 })
  const withMiddleware = createMiddleware({
    limitRequest,
    pageCache,
    config: shop.config,
    secret: shop.config.sessionSecret,
    log: shop.log,
    now: shop.now,
    timers: shop.timers,
    newRequestId,
    rateLimits: shop.config.rateLimits,
    // A configured proxy checks host names itself.
    strictHost: shop.config.production && shop.config.trustedProxies.length === 0,
    server,
    renderError: (error, req) => renderError(shop, publicApp.routes, req, error),
  })
  const app: App = {
    server: null,
    handle: withMiddleware(async (request) => (isAdminPath(getHttpRequest(request)) ? await loadAdminApp() : publicApp).fetch(request)),
    cacheStatistics: () => pageCache?.statistics() ?? null,
    async routes() {
      const allRoutes = [...publicApp.routes, ...(await loadAdminApp()).routes]
      return [...new Map(allRoutes.map((route) => [`${route.method} ${route.path}`, { ...route, access: statedAccess(route) }])).values()]
    },
  }
  return app
}

export interface App {
  handle(request: Request): Response | Promise<Response>
  routes(): Promise<(Route & { access: Access })[]>
  /** Of pages for guests; null without a cache. */
  cacheStatistics(): PageCacheStatistics | null
  server: AnyElysia['server']
}

function createRouter(shop: Shop, plugins: AnyElysia[]): AnyElysia {
  const app: AnyElysia = new Elysia()
    // Register first: hooks apply only to routes added after them.
    .onError({ as: 'global' }, ({ error, code, request }) =>
      renderError(shop, app.routes, getHttpRequest(request), code === 'NOT_FOUND' ? new NotFound() : error),
    )
    .onTransform({ as: 'global' }, ({ request, route }) => {
      getHttpRequest(request).route = route
    })
  for (const plugin of plugins) app.use(plugin)
  for (const route of app.routes) refuseUnlistedSecret(route, statedAccess(route))
  return app
}

const unknownPaths = () =>
  new Elysia().use(openTo('anyone')).get('/*', () => {
    throw new NotFound()
  })

const staticRoutes = (shop: Shop) =>
  new Elysia().use(openTo('anyone')).get('/static/*', ({ request, params }) => {
    const response = assets(shop).respond(request, params['*'])
    if (!response) throw new NotFound('file')
    return response
  })
