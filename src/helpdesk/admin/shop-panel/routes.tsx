import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { couponRoutes } from './coupon.tsx'
import { linkOrderRoutes } from './link-order.tsx'
import { panelRoutes } from './panel.tsx'

/** The shop beside a ticket. */
export const shopPanelRoutes = (shop: Shop) => new Elysia().use(panelRoutes(shop)).use(linkOrderRoutes(shop)).use(couponRoutes(shop))
