import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { readNotices } from '#src/web/notices.ts'
import type { View } from '#src/web/view.ts'
import { visitOf, type Visit } from '#src/web/visit.ts'
import { plainView } from './plain-view.ts'

/** Puts `visit` and `view` into the handlers of a shopper edge, and of nothing else. `checkout` pages get the reduced frame. */
export const storefront = (shop: Shop, area: 'store' | 'checkout' = 'store') =>
  new Elysia().resolve({ as: 'scoped' }, async ({ request }) => {
    const visit = visitOf(request)
    return { visit, view: await storeView(shop, visit, area) }
  })

/** Who looks at the shop, and in what words. Remembered on the visit, so that an error page speaks the same language. */
export async function storeView(shop: Shop, visit: Visit, area: View['area'] = 'store'): Promise<View> {
  visit.view ??= { ...plainView(shop, visit, area), notices: readNotices(visit, shop.config.sessionSecret) }
  return visit.view
}
