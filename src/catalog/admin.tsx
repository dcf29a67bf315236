import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { brandRoutes } from './admin/brands.tsx'
import { categoryListRoutes } from './admin/categories-list.tsx'
import { categoryEditorRoutes } from './admin/category-editor.tsx'
import { productBulkRoutes } from './admin/product-bulk.tsx'
import { copyArchiveRoutes } from './admin/product-copies.tsx'
import { productCustomizationRoutes } from './admin/product-customization.tsx'
import { productCreateRoutes } from './admin/product-create.tsx'
import { productFileRoutes } from './admin/product-downloads.tsx'
import { productEditorRoutes } from './admin/product-editor.tsx'
import { crossSellRoutes } from './admin/product-offers.tsx'
import { productImageRoutes } from './admin/product-pictures.tsx'
import { productVariantRoutes } from './admin/product-variants.tsx'
import { productVideoRoutes } from './admin/product-video.tsx'
import { productListRoutes } from './admin/products-list.tsx'

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
