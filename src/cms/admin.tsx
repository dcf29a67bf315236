import { Elysia } from 'elysia'
import { contentRoutes } from '#src/publishing/staff/content-routes.ts'
import type { Shop } from '#src/shop.ts'
import { appearancePreview } from './admin/appearance-preview.tsx'
import { pageListRoutes } from './admin/list.tsx'
import { staffPages } from './admin/staff-pages.tsx'
import { termRoutes } from './admin/terms.tsx'

export const cmsAdmin = (shop: Shop) =>
  new Elysia().use(appearancePreview(shop)).use(pageListRoutes(shop)).use(termRoutes(shop)).use(contentRoutes(shop, staffPages))
