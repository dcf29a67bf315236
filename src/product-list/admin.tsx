import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { productBulkRoutes } from './admin/bulk.tsx'
import { productListRoutes } from './admin/list.tsx'

export const productListAdmin = (shop: Shop) => new Elysia().use(productListRoutes(shop)).use(productBulkRoutes(shop))
