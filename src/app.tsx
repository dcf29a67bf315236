import { Elysia, type AnyElysia } from 'elysia'
import { accountRoutes } from '#src/accounts/routes.tsx'
import { cartRoutes } from '#src/cart/routes.tsx'
import { catalogRoutes } from '#src/catalog/routes.tsx'
import { checkoutRoutes } from '#src/checkout/routes.tsx'
import { dashboardRoutes } from '#src/dashboard/routes.tsx'
import { inventoryWebhook } from '#src/inventory/webhook.ts'
import { NotFound } from '#src/lib/errors.ts'
import { mediaRoutes } from '#src/media/routes.ts'
import { orderRoutes } from '#src/orders/routes.tsx'
import { paymentWebhooks } from '#src/payments/webhook.ts'
import { reviewRoutes } from '#src/reviews/routes.tsx'
import type { Shop } from '#src/shop.ts'
import { machineRoutes } from '#src/storefront/machines.ts'
import { homeRoutes } from '#src/storefront/routes.tsx'
import { styleguideRoutes } from '#src/styleguide/routes.tsx'
import { assets } from '#src/web/assets.ts'
import { pipeline } from '#src/web/pipeline.ts'
import type { Route } from '#src/web/route-table.ts'
import { visitOf } from '#src/web/visit.ts'
import { answerError, isStaffPath } from './answer-errors.ts'

/**
 * The map: every address of the shop, by who uses it; those of the staff are in staff-area.ts. No line shadows another: a named path wins
 * over a pattern.
 */
function edges(shop: Shop): AnyElysia[] {
  return [
    // Storefront
    homeRoutes(shop),
    catalogRoutes(shop),
    reviewRoutes(shop),
    cartRoutes(shop),
    checkoutRoutes(shop),
    orderRoutes(shop),
    mediaRoutes(shop),

    // Customer
    accountRoutes(shop),
    dashboardRoutes(shop),

    // Machines
    inventoryWebhook(shop),
    machineRoutes(shop),
    ...(shop.config.production ? [] : [styleguideRoutes(shop)]),
    paymentWebhooks(shop),
    staticFiles(shop),
  ]
}

/** The whole shop as one app. Elysia routes; what surrounds every request is in web/pipeline.ts. Tests may add edges. */
export function buildApp(shop: Shop, more: AnyElysia[] = []): App {
  const open = routed(shop, [...edges(shop), ...more])
  // Most of the program is for staff, and a shop should be open before all of it is read.
  let loading: Promise<AnyElysia> | undefined
  const staff = () => (loading ??= import('./staff-area.ts').then(({ staffArea }) => routed(shop, [...staffArea(shop), ...more])))
  const around = pipeline({
    door: shop.config,
    secret: shop.config.sessionSecret,
    log: shop.log,
    now: shop.now,
    rateLimits: shop.config.rateLimits,
    // A configured proxy has its own say about names.
    strictHost: shop.config.production && shop.config.trustedProxies.length === 0,
    host: () => app.server,
    tell: (error, visit) => answerError(shop, open.routes, visit, error),
  })
  const app: App = {
    server: null,
    handle: around(async (request) => (isStaffPath(visitOf(request)) ? await staff() : open).fetch(request)),
    async routes() {
      const all = [...open.routes, ...(await staff()).routes]
      return [...new Map(all.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values()]
    },
  }
  return app
}

/** What the server and the tests need of the app. */
export interface App {
  handle(request: Request): Response | Promise<Response>
  /** Every route, each once. */
  routes(): Promise<Route[]>
  server: AnyElysia['server']
}

function routed(shop: Shop, edges: AnyElysia[]): AnyElysia {
  const app: AnyElysia = new Elysia()
    // First of all: hooks hold only for the routes that come after them.
    .onError({ as: 'global' }, ({ error, code, request }) =>
      answerError(shop, app.routes, visitOf(request), code === 'NOT_FOUND' ? new NotFound() : error),
    )
    .onTransform({ as: 'global' }, ({ request, route }) => {
      visitOf(request).route = route
    })
  for (const edge of edges) app.use(edge)
  // Last: what no route knows.
  return app.get('/*', () => {
    throw new NotFound()
  })
}

const staticFiles = (shop: Shop) =>
  new Elysia().get('/static/*', ({ request, params }) => {
    const found = assets(!shop.config.production).answer(request, params['*'])
    if (!found) throw new NotFound('file')
    return found
  })
