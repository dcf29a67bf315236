import { Elysia } from 'elysia'
import { contentRoutes } from '#src/publishing/staff/content-routes.ts'
import type { Shop } from '#src/shop.ts'
import { kbCategoryRoutes } from './admin/categories.tsx'
import { kbGapRoutes } from './admin/gaps.tsx'
import { articleListRoutes } from './admin/list.tsx'
import { staffArticles } from './admin/staff-articles.tsx'
import { articleTextRoutes } from './admin/article-texts.tsx'

export const kbAdmin = (shop: Shop) =>
  new Elysia()
    .use(articleListRoutes(shop))
    .use(kbCategoryRoutes(shop))
    .use(kbGapRoutes(shop))
    .use(contentRoutes(shop, staffArticles))
    .use(articleTextRoutes(shop))
