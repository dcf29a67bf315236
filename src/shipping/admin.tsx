import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { boxRoutes } from './admin/boxes.tsx'
import { overviewRoutes } from './admin/overview.tsx'
import { rateRoutes } from './admin/rates.tsx'
import { testerRoutes } from './admin/tester.tsx'
import { zoneRoutes } from './admin/zones.tsx'

export const shippingAdmin = (shop: Shop) =>
  new Elysia().use(overviewRoutes(shop)).use(rateRoutes(shop)).use(zoneRoutes(shop)).use(boxRoutes(shop)).use(testerRoutes(shop))
