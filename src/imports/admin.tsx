import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { importFiles } from './admin/files.ts'
import { importMapping } from './admin/mapping.tsx'
import { importRunning } from './admin/running.tsx'
import { importUpload } from './admin/upload.tsx'

/** Products from files, and as files. */
export const importsAdmin = (shop: Shop) =>
  new Elysia().use(importFiles(shop)).use(importUpload(shop)).use(importMapping(shop)).use(importRunning(shop))
