import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { redirect } from '#src/web/response.tsx'
import { dismissAnnouncement } from './announcement.ts'
import { storefront } from './layout.ts'
import { previousPath } from './previous-path.ts'

/** Hides the announcement in this browser. Without script, the visitor returns to the page it was on. */
export const announcementRoutes = (shop: Shop) =>
  new Elysia().use(storefront(shop)).post('/announcement/dismiss', async ({ view, req }) => {
    await dismissAnnouncement(shop, req)
    return view.partial ? new Response('') : redirect(view, previousPath(req.raw.headers.get('referer'), view.baseUrl))
  })
