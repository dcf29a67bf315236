import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { readFields } from '#src/web/form/body.ts'
import { trackVisit } from './visit-tracking.ts'
import { storefront } from './layout.ts'

export const visitRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    // Prefetched pages report when they are actually shown: js/store/track-visit.js.
    .post('/visits', async ({ view, req }) => {
      const shownPath = (await readFields(req.raw)).get('path')?.[0]
      await trackVisit(shop, req, view, typeof shownPath === 'string' && /^\/items\/[^/]+$/.test(shownPath) ? 'product' : 'visit')
      return new Response(null, { status: 204 })
    })
