import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { couponRoutes } from './admin/coupon.tsx'
import { linkOrderRoutes } from './admin/link-order.tsx'
import { panelRoutes } from './admin/panel.tsx'

/** The shop beside a ticket. */
export const shopPanelRoutes = (shop: Shop) => new Elysia().use(panelRoutes(shop)).use(linkOrderRoutes(shop)).use(couponRoutes(shop))
