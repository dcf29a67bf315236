import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { appearancePreview } from './admin/appearance-preview.tsx'
import { pageEditorRoutes } from './admin/editor.tsx'
import { pageListRoutes } from './admin/list.tsx'
import { pageActionRoutes } from './admin/page-actions.tsx'
import { termRoutes } from './admin/terms.tsx'
import { pageVersionRoutes } from './admin/versions.tsx'

export const cmsAdmin = (shop: Shop) =>
  new Elysia()
    .use(appearancePreview(shop))
    .use(pageListRoutes(shop))
    .use(termRoutes(shop))
    .use(pageEditorRoutes(shop))
    .use(pageActionRoutes(shop))
    .use(pageVersionRoutes(shop))
