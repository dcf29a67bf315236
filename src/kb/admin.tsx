import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { kbCategoryRoutes } from './admin/categories.tsx'
import { articleEditorRoutes } from './admin/editor.tsx'
import { kbGapRoutes } from './admin/gaps.tsx'
import { articleListRoutes } from './admin/list.tsx'
import { articleTextRoutes } from './admin/texts.tsx'
import { articleVersionRoutes } from './admin/versions.tsx'

export const kbAdmin = (shop: Shop) =>
  new Elysia()
    .use(articleListRoutes(shop))
    .use(kbCategoryRoutes(shop))
    .use(kbGapRoutes(shop))
    .use(articleEditorRoutes(shop))
    .use(articleTextRoutes(shop))
    .use(articleVersionRoutes(shop))
