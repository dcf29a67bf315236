import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { copyArchiveRoutes } from './admin/copy-archive.tsx'
import { productCustomizationRoutes } from './admin/customization.tsx'
import { productCreateRoutes } from './admin/create.tsx'
import { productFileRoutes } from './admin/files.tsx'
import { productEditorRoutes } from './admin/editor.tsx'
import { crossSellRoutes } from './admin/cross-sells.tsx'
import { productImageRoutes } from './admin/images.tsx'
import { productVariantRoutes } from './admin/variants.tsx'
import { productVideoRoutes } from './admin/video.tsx'

export const productEditorAdmin = (shop: Shop) =>
  new Elysia()
    .use(productCreateRoutes(shop))
    .use(productEditorRoutes(shop))
    .use(productVariantRoutes(shop))
    .use(crossSellRoutes(shop))
    .use(productCustomizationRoutes(shop))
    .use(productImageRoutes(shop))
    .use(productFileRoutes(shop))
    .use(productVideoRoutes(shop))
    .use(copyArchiveRoutes(shop))
