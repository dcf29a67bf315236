import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { brandsAdmin } from './admin/brands.tsx'
import { categoriesList } from './admin/categories-list.tsx'
import { categoryEditor } from './admin/category-editor.tsx'
import { productBulk } from './admin/product-bulk.tsx'
import { productCopies } from './admin/product-copies.tsx'
import { productCustomization } from './admin/product-customization.tsx'
import { productCreate } from './admin/product-create.tsx'
import { productDownloads } from './admin/product-downloads.tsx'
import { productEditor } from './admin/product-editor.tsx'
import { productOffers } from './admin/product-offers.tsx'
import { productPictures } from './admin/product-pictures.tsx'
import { productVariants } from './admin/product-variants.tsx'
import { productVideo } from './admin/product-video.tsx'
import { productsList } from './admin/products-list.tsx'

/** What staff do with the catalogue. */
export const catalogAdmin = (shop: Shop) =>
  new Elysia()
    .use(categoriesList(shop))
    .use(categoryEditor(shop))
    .use(brandsAdmin(shop))
    .use(productsList(shop))
    .use(productBulk(shop))
    .use(productCreate(shop))
    .use(productEditor(shop))
    .use(productVariants(shop))
    .use(productOffers(shop))
    .use(productCustomization(shop))
    .use(productPictures(shop))
    .use(productDownloads(shop))
    .use(productVideo(shop))
    .use(productCopies(shop))
