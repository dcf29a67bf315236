import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { importDownloadRoutes } from './admin/download-routes.ts'
import { importMappingRoutes } from './admin/mapping-routes.tsx'
import { importRunRoutes } from './admin/run-routes.tsx'
import { importUploadRoutes } from './admin/upload-routes.tsx'

export const importsAdmin = (shop: Shop) =>
  new Elysia().use(importDownloadRoutes(shop)).use(importUploadRoutes(shop)).use(importMappingRoutes(shop)).use(importRunRoutes(shop))
