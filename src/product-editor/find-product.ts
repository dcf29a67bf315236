import { asc, desc, eq, gt, lt } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { listCrossSells } from '#src/cross-sells/save-cross-sells.ts'
import { imageDetailColumns } from '#src/products/product-images.ts'
import { readVariants } from '#src/products/complete-products.ts'
import { listProductFiles } from '#src/product-files/product-files.ts'
import { findDirectCategoryIds } from '#src/products/placements.ts'
import { pick } from '#src/lib/collections/pick.ts'

/** A product of any status with its variants, images, files and cross-sells; null when there is none. */
export async function findProductForStaff(q: Exec, id: number) {
  const { products } = q.t
  const [product] = await q.select().from(products).where(eq(products.id, id)).limit(1)
  if (!product) return null
  const images = await listImagesForStaff(q, id)
  return {
    product,
    alsoIn: (await findDirectCategoryIds(q, [id])).get(id)!.filter((category) => category !== product.categoryId),
    variants: (await variantsForStaff(q, id)).map((variant) => ({
      ...variant,
      /** Ids of the images assigned to this variant, in gallery order. */
      ownImages: images.flatMap(({ id, variantIds }) => (variantIds.includes(variant.id) ? [id] : [])),
    })),
    images,
    crossSells: await listCrossSells(q, id),
    files: await listProductFiles(q, id),
  }
}

export type StaffProduct = NonNullable<Awaited<ReturnType<typeof findProductForStaff>>>
export type StaffVariant = StaffProduct['variants'][number]

async function variantsForStaff(q: Exec, productId: number) {
  return (await readVariants(q, [productId])).map(({ variant, stock: record, levels }) => ({
    ...variant,
    /** Units in stock, including reserved ones; null without a record. */
    stock: record?.calculatedTotal ?? null,
    stockLevel: record?.stockLevel ?? null,
    useWarehouseStock: record?.useWarehouseStock ?? false,
    levels: levels.toSorted((one, other) => one.locationId - other.locationId),
    reserved: record?.reserved ?? 0,
  }))
}

export async function findNeighbors(q: Exec, id: number): Promise<{ previous: number | null; next: number | null }> {
  const { products } = q.t
  const [previousRow] = await q.select({ id: products.id }).from(products).where(lt(products.id, id)).orderBy(desc(products.id)).limit(1)
  const [nextRow] = await q.select({ id: products.id }).from(products).where(gt(products.id, id)).orderBy(asc(products.id)).limit(1)
  return { previous: previousRow?.id ?? null, next: nextRow?.id ?? null }
}

export async function listImagesForStaff(q: Exec, productId: number) {
  const { productImages, media } = q.t
  return q
    .select({
      ...pick(productImages, 'id', 'mediaId', 'variantIds'),
      ...pick(media, 'file', 'originalName', 'width', 'height', 'renditions'),
      ...imageDetailColumns(q.t),
    })
    .from(productImages)
    .innerJoin(media, eq(media.id, productImages.mediaId))
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position), asc(productImages.id))
}

export type StaffImage = Awaited<ReturnType<typeof listImagesForStaff>>[number]
