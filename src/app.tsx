import { Elysia, type AnyElysia } from 'elysia'
import { NotFound, SignInRequired } from '#src/lib/errors.ts'
import { checkoutRoutes } from '#src/checkout/routes.tsx'
import { dashboardRoutes } from '#src/dashboard/routes.tsx'
import { inventoryWebhook } from '#src/inventory/webhook.ts'
import { orderRoutes } from '#src/orders/routes.tsx'
import { paymentWebhooks } from '#src/payments/webhook.ts'
import type { Shop } from '#src/shop.ts'
import { assets } from '#src/web/assets.ts'
import { askToSignIn, tellBarely, tellError } from '#src/web/errors.tsx'
import { pipeline } from '#src/web/pipeline.ts'
import { methodsOf } from '#src/web/route-table.ts'
import { unexpected, verdictOf, wrongMethod } from '#src/web/verdict.ts'
import { visitOf, type Visit } from '#src/web/visit.ts'
import { machineRoutes } from '#src/storefront/machines.ts'
import { plainView } from '#src/storefront/plain-view.ts'
import { storeView } from '#src/storefront/shell.ts'

/** The map: every address of the shop, by who uses it. Earlier lines do not shadow later ones: named paths win over patterns. */
function edges(shop: Shop): AnyElysia[] {
  return [
    // Storefront
    checkoutRoutes(shop),
    orderRoutes(shop),

    // Customer
    dashboardRoutes(shop),

    // Staff

    // Machines
    machineRoutes(shop),
    inventoryWebhook(shop),
    paymentWebhooks(shop),
    staticFiles(shop),
  ]
}

/** The whole shop as one app. Elysia routes; what surrounds every request is in web/pipeline.ts. Tests may add edges. */
export function buildApp(shop: Shop, more: AnyElysia[] = []): App {
  const tell = (error: unknown, visit: Visit): Promise<Response> => answerTo(error, visit, shop, () => app.routes)
  const around = pipeline({
    door: shop.config,
    secret: shop.config.sessionSecret,
    log: shop.log,
    now: shop.now,
    rateLimits: shop.config.rateLimits,
    host: () => app.server,
    tell,
  })
  const app: AnyElysia = new Elysia()
    // First of all: hooks hold only for the routes that come after them.
    .onError({ as: 'global' }, ({ error, code, request }) => tell(code === 'NOT_FOUND' ? new NotFound() : error, visitOf(request)))
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

const staticFiles = (shop: Shop) =>
  new Elysia().get('/static/*', ({ request, params }) => {
    const found = assets(!shop.config.production).answer(request, params['*'])
    if (!found) throw new NotFound('file')
    return found
  })

/** What the server and the tests need of the app. */
export type App = Pick<AnyElysia, 'fetch' | 'handle' | 'routes' | 'server'>

/** The answer to anything thrown, on the way in or in a handler. Never throws: without a database the page is plain. */
async function answerTo(error: unknown, visit: Visit, shop: Shop, routes: () => { method: string; path: string }[]): Promise<Response> {
  const plain = plainView(shop, visit)
  const view = visit.wantsJson ? (visit.view ?? plain) : await storeView(shop, visit).catch(() => plain)
  const methods = error instanceof NotFound ? methodsOf(routes(), visit.url.pathname) : []
  const verdict = methods.length > 0 && !methods.includes(visit.method) ? wrongMethod(methods) : verdictOf(error)
  if (!verdict) shop.log.error({ err: error, method: visit.method, route: visit.route }, 'unforeseen error')
  if (error instanceof SignInRequired && verdict) return askToSignIn(visit, view, verdict)
  try {
    return tellError(visit, view, verdict ?? unexpected)
  } catch (drawing) {
    shop.log.error({ err: drawing }, 'an error page could not be drawn')
    return tellBarely(visit, plain)
  }
}
