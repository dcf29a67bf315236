import { Elysia, type AnyElysia } from 'elysia'
import { accountRoutes } from '#src/accounts/routes.tsx'
import { adminRoutes } from '#src/admin/routes.tsx'
import { catalogAdmin } from '#src/catalog/admin.tsx'
import { cartRoutes } from '#src/cart/routes.tsx'
import { catalogRoutes } from '#src/catalog/routes.tsx'
import { checkoutRoutes } from '#src/checkout/routes.tsx'
import { dashboardRoutes } from '#src/dashboard/routes.tsx'
import { importsAdmin } from '#src/imports/admin.tsx'
import { inventoryAdmin } from '#src/inventory/admin.tsx'
import { inventoryWebhook } from '#src/inventory/webhook.ts'
import { NotFound } from '#src/lib/errors.ts'
import { mailAdmin } from '#src/mail/admin.tsx'
import { mediaAdmin } from '#src/media/admin.ts'
import { mediaRoutes } from '#src/media/routes.ts'
import { ordersAdmin } from '#src/orders/admin.tsx'
import { orderRoutes } from '#src/orders/routes.tsx'
import { paymentsAdmin } from '#src/payments/admin.tsx'
import { paymentWebhooks } from '#src/payments/webhook.ts'
import { reviewsAdmin } from '#src/reviews/admin.tsx'
import { reviewRoutes } from '#src/reviews/routes.tsx'
import type { Shop } from '#src/shop.ts'
import { machineRoutes } from '#src/storefront/machines.ts'
import { homeRoutes } from '#src/storefront/routes.tsx'
import { styleguideRoutes } from '#src/styleguide/routes.tsx'
import { assets } from '#src/web/assets.ts'
import { pipeline } from '#src/web/pipeline.ts'
import { visitOf } from '#src/web/visit.ts'
import { answerError } from './answer-errors.ts'

/** The map: every address of the shop, by who uses it. No line shadows another: a named path wins over a pattern. */
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

    // Staff
    adminRoutes(shop),
    catalogAdmin(shop),
    importsAdmin(shop),
    inventoryAdmin(shop),
    ordersAdmin(shop),
    reviewsAdmin(shop),
    paymentsAdmin(shop),
    mailAdmin(shop),
    mediaAdmin(shop),

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
  const around = pipeline({
    door: shop.config,
    secret: shop.config.sessionSecret,
    log: shop.log,
    now: shop.now,
    rateLimits: shop.config.rateLimits,
    // A configured proxy has its own say about names.
    strictHost: shop.config.production && shop.config.trustedProxies.length === 0,
    host: () => app.server,
    tell: (error, visit) => answerError(shop, app.routes, visit, error),
  })
  const app: AnyElysia = new Elysia()
    // First of all: hooks hold only for the routes that come after them.
    .onError({ as: 'global' }, ({ error, code, request }) =>
      answerError(shop, app.routes, visitOf(request), code === 'NOT_FOUND' ? new NotFound() : error),
    )
    .onTransform({ as: 'global' }, ({ request, route }) => {
      visitOf(request).route = route
    })
    .wrap((handle) => around(handle as never) as never)
  for (const edge of [...edges(shop), ...more]) app.use(edge)
  // Last: what no route knows.
  return app.get('/*', () => {
    throw new NotFound()
  })
}

/** What the server and the tests need of the app. */
export type App = Pick<AnyElysia, 'fetch' | 'handle' | 'routes' | 'server'>

const staticFiles = (shop: Shop) =>
  new Elysia().get('/static/*', ({ request, params }) => {
    const found = assets(!shop.config.production).answer(request, params['*'])
    if (!found) throw new NotFound('file')
    return found
  })
