import { Elysia } from 'elysia'
import { countCart } from '#src/cart/find-cart.ts'
import type { Shop } from '#src/shop.ts'
import type { View } from '#src/web/view.ts'
import { visitOf, type Visit } from '#src/web/visit.ts'
import { currentSettings } from '#src/settings/settings.ts'
import { baseView } from './base-view.ts'
import { keptFrame } from './kept-frame.ts'
import { shopNavigation } from './navigation.ts'
import { seen } from './seen.ts'
import { sessionOf } from './session.ts'

/** Puts `visit`, `view` and `session` into the handlers of a shopper edge, and of nothing else. `checkout` pages get the reduced frame. */
export const storefront = (shop: Shop, area: 'store' | 'checkout' = 'store') =>
  new Elysia().resolve({ as: 'scoped' }, async ({ request }) => {
    const visit = visitOf(request)
    const view = await storeView(shop, visit, area)
    if (visit.method === 'GET' && !visit.partial) await seen(shop, visit, view, 'visit')
    return { visit, view, session: await sessionOf(shop, visit) }
  })

/** Who looks at the shop, and in what words. Remembered on the visit, so that an error page speaks the same language. */
export async function storeView(shop: Shop, visit: Visit, area: 'store' | 'checkout' = 'store'): Promise<View> {
  if (visit.view) return visit.view
  const view = await baseView(shop, visit, area)
  view.cartCount = await countCart(shop.db.read, { token: visit.cartToken, userId: view.user?.id ?? null }, shop.now())
  if (area === 'store') {
    view.navigation = await shopNavigation(shop, visit.url.pathname)
    // While developing, files of the frame change without anything in the database.
    if (!view.user && shop.config.production) view.kept = keptFrame(view.navigation, view.t, await currentSettings(shop))
  }
  visit.view = view
  return view
}
