import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { categoryEditorRoutes } from './admin/editor.tsx'
import { categoryListRoutes } from './admin/list.tsx'

export const categoriesAdmin = (shop: Shop) => new Elysia().use(categoryListRoutes(shop)).use(categoryEditorRoutes(shop))
