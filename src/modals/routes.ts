import { Elysia } from 'elysia'
import { parseId } from '#src/lib/ids/ids.ts'
import type { Shop } from '#src/shop.ts'
import { rememberModal } from '#src/storefront/modals.ts'
import { openTo } from '#src/web/access.ts'

/** Reported by js/modals.js when a modal has opened by itself. */
export const modalRoutes = (shop: Shop) =>
  new Elysia().use(openTo('anyone')).post('/modals/:id/seen', async ({ req, params }) => {
    await rememberModal(shop, req, parseId(params.id))
    return new Response(null, { status: 204 })
  })
