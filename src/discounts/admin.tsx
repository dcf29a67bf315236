import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { generatedCodeRoutes } from './admin/codes.tsx'
import { discountConfigRoutes } from './admin/config.tsx'
import { discountEditorRoutes } from './admin/editor.tsx'
import { discountListRoutes } from './admin/list.tsx'
import { discountTestRoutes } from './admin/tester.tsx'

export const discountsAdmin = (shop: Shop) =>
  new Elysia()
    .use(discountListRoutes(shop))
    .use(discountConfigRoutes(shop))
    .use(discountTestRoutes(shop))
    .use(generatedCodeRoutes(shop))
    .use(discountEditorRoutes(shop))
