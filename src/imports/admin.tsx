import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { importDownloadRoutes } from './admin/files.ts'
import { importMappingRoutes } from './admin/mapping.tsx'
import { importRunRoutes } from './admin/running.tsx'
import { importUploadRoutes } from './admin/upload.tsx'

/** Products from files, and as files. */
export const importsAdmin = (shop: Shop) =>
  new Elysia().use(importDownloadRoutes(shop)).use(importUploadRoutes(shop)).use(importMappingRoutes(shop)).use(importRunRoutes(shop))
