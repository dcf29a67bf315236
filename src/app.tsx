import { Elysia, type AnyElysia } from 'elysia'
import { connectServices } from '#src/connect-services.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { lazy } from '#src/lib/caching/lazy.ts'
import { normalizeSlug } from '#src/lib/links/slugs.ts'
import type { Module } from '#src/module.ts'
import { loadStaffRoutes, modules } from '#src/modules.ts'
import type { Shop } from '#src/shop.ts'
import { createPageCache } from '#src/storefront/page-cache/page-cache.ts'
import { type Access, openTo, statedAccess } from '#src/web/access.ts'
import { assets } from '#src/web/assets.ts'
import { createMiddleware } from '#src/web/middleware.ts'
import type { PageCacheStatistics } from '#src/web/caching/page-cache-interface.ts'
import { createRequestLimiter } from '#src/web/limit-requests.ts'
import { namesContent, type Route } from '#src/web/route-table.ts'
import { createRequestIds, getHttpRequest } from '#src/web/request.ts'
import { refuseUnlistedSecret } from '#src/web/secret-routes.ts'
import { renderError, isAdminPath } from './render-errors.ts'

const publicRoutes = await Promise.all(modules.flatMap(({ routes = [] }: Module) => routes.map((load) => load())))

/** The compiled routes of a shop. */
export interface Routers {
  publicApp: AnyElysia
  loadAdminApp(): Promise<AnyElysia>
}

/** Tests may add routes. */
export function createRouters(shop: Shop, extraRoutes: AnyElysia[] = []): Routers {
  return {
    publicApp: createRouter(shop, [...publicRoutes.map((build) => build(shop)), staticRoutes(shop), ...extraRoutes]),
    // Staff code is most of the program, so it loads after startup.
    loadAdminApp: lazy(async () => {
      const staffRoutes = await loadStaffRoutes()
      return createRouter(shop, [...staffRoutes.map((build) => build(shop)), ...extraRoutes, unknownPaths()])
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
    mayHaveMoved: (pathname) => namesContent(publicApp.routes, pathname),
    strictHost: shop.config.production && shop.config.trustedProxies.length === 0,
    server,
    renderError: (error, req) => renderError(shop, publicApp.routes, req, error),
  })
  const app: App = {
    server: null,
    handle: withMiddleware(async (request) => {
      const req = getHttpRequest(request)
      if (!req.url.pathname.startsWith('/static/')) await connectServices(shop)
      return (isAdminPath(req) ? await loadAdminApp() : publicApp).fetch(request)
    }),
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
    .onTransform({ as: 'global' }, ({ request, route, params }) => {
      getHttpRequest(request).route = route
      normalizeSlugs(params)
    })
  for (const plugin of plugins) app.use(plugin)
  for (const route of app.routes) refuseUnlistedSecret(route, statedAccess(route))
  return app
}

/** However an address is spelled, handlers get the slug as it is stored. */
function normalizeSlugs(params: Record<string, string | undefined> | undefined): void {
  for (const name of ['slug', 'seoLink']) {
    const slug = params?.[name]
    if (slug !== undefined && !/^[!-~]*$/.test(slug)) params![name] = normalizeSlug(slug)
  }
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
