import { Elysia } from 'elysia'
import { countCartUnits } from '#src/cart/find-cart.ts'
import type { Shop } from '#src/shop.ts'
import type { View } from '#src/web/view.ts'
import { getHttpRequest, type HttpRequest } from '#src/web/request.ts'
import { currentSettings } from '#src/settings/settings.ts'
import { baseView } from './base-view.ts'
import { cachedLayout } from './cached-layout.ts'
import { storeNavigation } from './navigation.ts'
import { trackVisit } from './visit-tracking.ts'
import { currentSession } from './session.ts'

/** `checkout` pages get the reduced layout. */
export const storefront = (shop: Shop, area: 'store' | 'checkout' = 'store') =>
  new Elysia().resolve({ as: 'scoped' }, async ({ request }) => {
    const req = getHttpRequest(request)
    const view = await storeView(shop, req, area)
    if (req.method === 'GET' && !req.partial) await trackVisit(shop, req, view, 'visit')
    return { req, view, session: await currentSession(shop, req) }
  })

/** Stored on the request so that an error page uses the same language. */
export async function storeView(shop: Shop, req: HttpRequest, area: 'store' | 'checkout' = 'store'): Promise<View> {
  if (req.view) return req.view
  const view = await baseView(shop, req, area)
  view.cartCount = await countCartUnits(shop.db.read, { token: req.cartToken, userId: view.user?.id ?? null }, shop.now())
  if (area === 'store') {
    view.navigation = await storeNavigation(shop, req.url.pathname, view.contentLanguage)
    // Disabled in development, where layout files change without a new settings version.
    if (!view.user && shop.config.production) view.guestCache = cachedLayout(view.navigation, view.t, await currentSettings(shop))
  }
  req.view = view
  return view
}
