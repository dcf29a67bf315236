import { asc, eq, inArray } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { findDirectCategoryIds } from './placements.ts'

export type CompleteProduct = Awaited<ReturnType<typeof readCompleteProducts>>[number]

/** Up to a few hundred products with all that belongs to them, each list in its order. */
export async function readCompleteProducts(q: Exec, ids: number[]) {
  const { products, brands, media, productImages, productFiles, crossSells } = q.t
  const rows = await q
    .select({ product: products, brand: brands.name, poster: { file: media.file, renditions: media.renditions } })
    .from(products)
    .leftJoin(brands, eq(brands.id, products.brandId))
    .leftJoin(media, eq(media.id, products.videoPosterId))
    .where(inArray(products.id, ids))
  const categoryIds = await findDirectCategoryIds(q, ids)
  const variants = await readVariants(q, ids)
  const images = await q
    .select({ image: productImages, file: media.file, renditions: media.renditions })
    .from(productImages)
    .innerJoin(media, eq(media.id, productImages.mediaId))
    .where(inArray(productImages.productId, ids))
    .orderBy(asc(productImages.position), asc(productImages.id))
  const files = await q
    .select()
    .from(productFiles)
    .where(inArray(productFiles.productId, ids))
    .orderBy(asc(productFiles.position), asc(productFiles.id))
  const offers = await q
    .select({ crossSell: crossSells, link: products.seoLink })
    .from(crossSells)
    .innerJoin(products, eq(products.id, crossSells.offeredId))
    .where(inArray(crossSells.productId, ids))
    .orderBy(asc(crossSells.position), asc(crossSells.offeredId))
  const variantsOf = Map.groupBy(variants, ({ variant }) => variant.productId)
  const imagesOf = Map.groupBy(images, ({ image }) => image.productId)
  const filesOf = Map.groupBy(files, ({ productId }) => productId)
  const offersOf = Map.groupBy(offers, ({ crossSell }) => crossSell.productId)
  return rows.map(({ product, brand, poster }) => ({
    product,
    brand: brand ?? '',
    poster: poster && { file: poster.file, width: poster.renditions.at(-1) ?? 0 },
    alsoIn: categoryIds.get(product.id)!.filter((id) => id !== product.categoryId),
    variants: variantsOf.get(product.id) ?? [],
    images: (imagesOf.get(product.id) ?? []).map(({ image, file, renditions }) => ({ ...image, file, width: renditions.at(-1) ?? 0 })),
    files: filesOf.get(product.id) ?? [],
    crossSells: (offersOf.get(product.id) ?? []).map(({ crossSell, link }) => ({ ...crossSell, link })),
  }))
}

/** With their stock record and the levels of each location, in order. */
export async function readVariants(q: Exec, productIds: number[]) {
  const { variants, inventory, warehouseLevels, locations } = q.t
  const rows = await q
    .select({ variant: variants, stock: inventory })
    .from(variants)
    .leftJoin(inventory, eq(inventory.sku, variants.sku))
    .where(inArray(variants.productId, productIds))
    .orderBy(asc(variants.position), asc(variants.id))
  const levels = await q
    .select({ ...pick(warehouseLevels, 'sku', 'locationId', 'warehouseLevel'), location: locations.name })
    .from(warehouseLevels)
    .innerJoin(locations, eq(locations.id, warehouseLevels.locationId))
    .innerJoin(variants, eq(variants.sku, warehouseLevels.sku))
    .where(inArray(variants.productId, productIds))
    .orderBy(asc(locations.position), asc(locations.id))
  const levelsOf = Map.groupBy(levels, ({ sku }) => sku)
  return rows.map((row) => ({ ...row, levels: levelsOf.get(row.variant.sku) ?? [] }))
}
