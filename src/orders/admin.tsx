import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { orderPage } from './admin/order-page.tsx'
import { allOrderListRoutes } from './admin/orders-list.tsx'

export const ordersAdmin = (shop: Shop) => new Elysia().use(allOrderListRoutes(shop)).use(orderPage(shop))
