import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { orderPage } from './admin/order-page.tsx'
import { ordersList } from './admin/orders-list.tsx'
import { pendingList } from './admin/pending-list.tsx'

/** What staff do with orders. */
export const ordersAdmin = (shop: Shop) => new Elysia().use(ordersList(shop)).use(pendingList(shop)).use(orderPage(shop))
