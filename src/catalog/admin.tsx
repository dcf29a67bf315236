import { Elysia } from 'elysia'
import type { Shop } from '#src/shop.ts'
import { productBulk } from './admin/product-bulk.tsx'
import { productCreate } from './admin/product-create.tsx'
import { productEditor } from './admin/product-editor.tsx'
import { productPictures } from './admin/product-pictures.tsx'
import { productsList } from './admin/products-list.tsx'

/** What staff do with the catalogue. */
export const catalogAdmin = (shop: Shop) =>
  new Elysia().use(productsList(shop)).use(productBulk(shop)).use(productCreate(shop)).use(productEditor(shop)).use(productPictures(shop))
