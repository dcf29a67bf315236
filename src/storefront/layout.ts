import { Elysia } from 'elysia'
import { findCountedCart } from '#src/cart/find-cart.ts'
import { noteUser } from '#src/lib/concurrency/request-scope.ts'
import type { Shop } from '#src/shop.ts'
import type { View } from '#src/web/view.ts'
import { stating } from '#src/web/access.ts'
import { getHttpRequest, type HttpRequest } from '#src/web/request.ts'
import { currentSettings } from '#src/settings/settings.ts'
import { shownAnnouncement } from './announcement.ts'
import { baseView } from './base-view.ts'
import { cachedLayout } from './cached-layout.ts'
import { respondWhileClosed, siteWhileClosed } from './closed/closed-shop.tsx'
import { storeNavigation } from './navigation.ts'
import { modalsOfPage } from './modals.ts'
import { trackVisit } from './visit-tracking.ts'
import { currentSession } from './session.ts'

/** Lets anyone in; pass `forAccount` or `forLink` after the handler of a route that does not. `checkout` pages get the reduced layout. */
export const storefront = (shop: Shop, area: 'store' | 'checkout' = 'store') =>
  new Elysia()
    .resolve(
      { as: 'scoped' },
      stating(
        () => 'anyone',
        async ({ request }: { request: Request }) => {
          const req = getHttpRequest(request)
          const view = await storeView(shop, req, area)
          if (req.method === 'GET' && !req.partial) await trackVisit(shop, req, view, 'visit')
          return { req, view, session: await currentSession(shop, req) }
        },
      ),
    )
    // Before anything else: what is closed. Then the page that guests see, where a customer sees the same.
    .onBeforeHandle(
      { as: 'scoped' },
      async ({ req, view }) => respondWhileClosed(req, view) ?? (await req.pageCache?.reuse(req, view)) ?? undefined,
    )

/** Stored on the request so that an error page uses the same language. */
export async function storeView(shop: Shop, req: HttpRequest, area: 'store' | 'checkout' = 'store'): Promise<View> {
  if (req.view) return req.view
  const view = await baseView(shop, req, area)
  const cart = await findCountedCart(shop.db.read, { token: req.cartToken, userId: view.user?.id ?? null }, shop.now())
  view.cartId = cart?.id ?? null
  view.cartCount = cart?.units ?? 0
  if (area === 'store') {
    view.announcement = await shownAnnouncement(shop, req, view)
    const isClosed = view.opening === 'closed'
    if (req.method === 'GET' && !req.partial && !isClosed) view.modals = await modalsOfPage(shop, req, view)
    const site = await storeNavigation(shop, req.url.pathname, view)
    Object.assign(view, isClosed ? siteWhileClosed(site.site) : site)
    // Disabled in development, where layout files change without a new settings version.
    if (!view.isStaff && shop.config.production) view.partCache = cachedLayout(view, await currentSettings(shop))
  }
  if (view.user === null) noteUserOf(view)
  req.view = view
  return view
}

/** Finds out whether a page for guests depends on nobody being signed in. */
function noteUserOf(view: View): void {
  const get = () => {
    noteUser()
    return null
  }
  Object.defineProperty(view, 'user', { get, enumerable: true, configurable: true })
}
