import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { libraryRoutes } from './admin/library.tsx'
import { pickerRoutes } from './admin/picker.tsx'
import { uploadRoutes } from './admin/upload.ts'

export const mediaAdmin = (shop: Shop) => new Elysia().use(uploadRoutes(shop)).use(pickerRoutes(shop)).use(libraryRoutes(shop))
