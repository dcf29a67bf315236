import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { missingPageRoutes } from './admin/missing-pages.tsx'
import { redirectRoutes } from './admin/redirects.tsx'

export const redirectsAdmin = (shop: Shop) => new Elysia().use(redirectRoutes(shop)).use(missingPageRoutes(shop))
