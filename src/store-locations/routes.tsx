import { Elysia } from 'elysia'
import { storefront } from '#src/storefront/layout.ts'
import type { Shop } from '#src/shop.ts'
import { renderStore } from './routes/store.tsx'
import { renderStores } from './routes/stores.tsx'

export const storeLocationRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get('/stores', ({ view }) => renderStores(shop, view))
    .get('/stores/:slug', ({ view, params }) => renderStore(shop, view, params.slug))
