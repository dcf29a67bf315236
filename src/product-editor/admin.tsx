import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { brandRoutes } from '#src/brands/admin.tsx'
import { categoryListRoutes } from '#src/categories/admin/list.tsx'
import { categoryEditorRoutes } from '#src/categories/admin/editor.tsx'
import { productBulkRoutes } from '#src/product-list/admin/bulk.tsx'
import { copyArchiveRoutes } from './admin/copy-archive.tsx'
import { productCustomizationRoutes } from './admin/customization.tsx'
import { productCreateRoutes } from './admin/create.tsx'
import { productFileRoutes } from './admin/files.tsx'
import { productEditorRoutes } from './admin/editor.tsx'
import { crossSellRoutes } from './admin/cross-sells.tsx'
import { productImageRoutes } from './admin/images.tsx'
import { productVariantRoutes } from './admin/variants.tsx'
import { productVideoRoutes } from './admin/video.tsx'
import { productListRoutes } from '#src/product-list/admin/list.tsx'

/** What staff do with the catalogue. */
export const catalogAdmin = (shop: Shop) =>
  new Elysia()
    .use(categoryListRoutes(shop))
    .use(categoryEditorRoutes(shop))
    .use(brandRoutes(shop))
    .use(productListRoutes(shop))
    .use(productBulkRoutes(shop))
    .use(productCreateRoutes(shop))
    .use(productEditorRoutes(shop))
    .use(productVariantRoutes(shop))
    .use(crossSellRoutes(shop))
    .use(productCustomizationRoutes(shop))
    .use(productImageRoutes(shop))
    .use(productFileRoutes(shop))
    .use(productVideoRoutes(shop))
    .use(copyArchiveRoutes(shop))
