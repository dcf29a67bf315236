import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { type ImageDetails, imageDetailColumns } from '#src/products/product-images.ts'
import { type ProductFacts, pickFacts } from '#src/products/product-facts.ts'
import { type VariantColumns, pickVariantFacts } from '#src/variants/variant-facts.ts'
import type { CrossSell } from '#src/cross-sells/save-cross-sells.ts'
import type { ProductFile } from '#src/product-files/product-files.ts'
import { inChunks } from '#src/lib/collections/chunks.ts'

export type StoredVariant = VariantColumns & {
  id: number
  stock: { stockLevel: number; useWarehouseStock: boolean; warehouses: { locationId: number; warehouseLevel: number }[] } | null
}

export interface StoredProduct {
  id: number
  updatedAt: number
  facts: ProductFacts
  variants: StoredVariant[]
  crossSells: CrossSell[]
  /** Downloadable files in order. */
  files: Pick<ProductFile, 'id' | 'originalName' | 'bytes' | 'expiresDays' | 'maxDownloads'>[]
  images: (ImageDetails & { mediaId: number; file: string; variantIds: number[] })[]
}

export async function findStoredProducts(q: Exec, ids: number[]): Promise<Map<number, StoredProduct>> {
  const { products, variants, inventory, warehouseLevels, categoryProducts, productImages, media, crossSells, productFiles } = q.t
  const found = new Map<number, StoredProduct>()
  for (const chunk of inChunks([...new Set(ids)], 200)) {
    const rows = await q.select().from(products).where(inArray(products.id, chunk))
    const variantRows = await q
      .select({ variant: variants, stockLevel: inventory.stockLevel, useWarehouseStock: inventory.useWarehouseStock })
      .from(variants)
      .leftJoin(inventory, eq(inventory.sku, variants.sku))
      .where(inArray(variants.productId, chunk))
      .orderBy(asc(variants.position), asc(variants.id))
    const levels = await q
      .select({ sku: warehouseLevels.sku, locationId: warehouseLevels.locationId, warehouseLevel: warehouseLevels.warehouseLevel })
      .from(warehouseLevels)
      .innerJoin(variants, eq(variants.sku, warehouseLevels.sku))
      .where(inArray(variants.productId, chunk))
      .orderBy(asc(warehouseLevels.locationId))
    const placements = await q
      .select({ productId: categoryProducts.productId, categoryId: categoryProducts.categoryId })
      .from(categoryProducts)
      .where(and(inArray(categoryProducts.productId, chunk), eq(categoryProducts.chosen, true)))
      .orderBy(asc(categoryProducts.categoryId))
    const images = await q
      .select({
        productId: productImages.productId,
        mediaId: productImages.mediaId,
        file: media.file,
        ...imageDetailColumns(q.t),
        variantIds: productImages.variantIds,
      })
      .from(productImages)
      .innerJoin(media, eq(media.id, productImages.mediaId))
      .where(inArray(productImages.productId, chunk))
      .orderBy(asc(productImages.position), asc(productImages.id))
    const fileRows = await q
      .select()
      .from(productFiles)
      .where(inArray(productFiles.productId, chunk))
      .orderBy(asc(productFiles.position), asc(productFiles.id))
    const crossSellRows = await q
      .select()
      .from(crossSells)
      .where(inArray(crossSells.productId, chunk))
      .orderBy(asc(crossSells.position), asc(crossSells.offeredId))
    const filesByProduct = Map.groupBy(fileRows, ({ productId }) => productId)
    const crossSellsByProduct = Map.groupBy(crossSellRows, ({ productId }) => productId)
    const variantsByProduct = Map.groupBy(variantRows, ({ variant }) => variant.productId)
    const levelsBySku = Map.groupBy(levels, ({ sku }) => sku)
    const placementsByProduct = Map.groupBy(placements, ({ productId }) => productId)
    const imagesByProduct = Map.groupBy(images, ({ productId }) => productId)
    for (const row of rows) {
      const alsoIn = (placementsByProduct.get(row.id) ?? []).map(({ categoryId }) => categoryId).filter((id) => id !== row.categoryId)
      found.set(row.id, {
        id: row.id,
        updatedAt: row.updatedAt,
        facts: pickFacts({ ...row, alsoIn }),
        variants: (variantsByProduct.get(row.id) ?? []).map(({ variant, stockLevel, useWarehouseStock }) => ({
          id: variant.id,
          ...pickVariantFacts(variant),
          stock:
            stockLevel === null
              ? null
              : {
                  stockLevel,
                  useWarehouseStock: useWarehouseStock ?? false,
                  warehouses: (levelsBySku.get(variant.sku) ?? []).map(({ locationId, warehouseLevel }) => ({
                    locationId,
                    warehouseLevel,
                  })),
                },
        })),
        crossSells: (crossSellsByProduct.get(row.id) ?? []).map(({ offeredId, displayOnItemView, displayOnPostCart }) => {
          return { offeredId, displayOnItemView, displayOnPostCart }
        }),
        files: filesByProduct.get(row.id) ?? [],
        images: (imagesByProduct.get(row.id) ?? []).map(({ productId: _productId, ...image }) => image),
      })
    }
  }
  return found
}
