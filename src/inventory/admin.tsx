import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { stockBinRoutes } from './admin/bins.tsx'
import { stockBulkRoutes } from './admin/bulk.tsx'
import { stockCellRoutes } from './admin/edit-cells.tsx'
import { stockHistoryRoutes } from './admin/history.tsx'
import { stockListRoutes } from './admin/list.tsx'
import { locationRoutes } from './admin/locations.tsx'

export const inventoryAdmin = (shop: Shop) =>
  new Elysia()
    .use(stockListRoutes(shop))
    .use(stockBulkRoutes(shop))
    .use(locationRoutes(shop))
    .use(stockHistoryRoutes(shop))
    .use(stockBinRoutes(shop))
    .use(stockCellRoutes(shop))
