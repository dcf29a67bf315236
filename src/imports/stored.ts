import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import type { PictureWords } from '#src/catalog/pictures.ts'
import { type ProductFacts, type VariantFacts, blankFacts } from '#src/catalog/product-facts.ts'
import type { CrossSell } from '#src/catalog/save-cross-sells.ts'
import { inChunks } from '#src/lib/chunks.ts'

export type StoredVariant = Required<
  Pick<VariantFacts, 'id' | 'sku' | 'options' | 'variantFee' | 'barcode' | 'isSubscription' | 'active'>
> & {
  weight: number | null
  /** Null without a stock record. */
  stock: { stockLevel: number; useWarehouseStock: boolean; warehouses: { locationId: number; warehouseLevel: number }[] } | null
}

/** A product as the shop has it, in the words `saveProduct` takes. */
export interface StoredProduct {
  id: number
  updatedAt: number
  facts: ProductFacts
  variants: StoredVariant[]
  crossSells: CrossSell[]
  /** Stored pictures in gallery order, by the stem of their files. */
  pictures: (PictureWords & { mediaId: number; file: string; variantIds: number[] })[]
}

/** Whole products by id, in few statements however many there are. */
export async function findStored(q: Exec, ids: number[]): Promise<Map<number, StoredProduct>> {
  const { products, variants, inventory, warehouseLevels, categoryProducts, productImages, media, crossSells } = q.t
  const found = new Map<number, StoredProduct>()
  for (const some of inChunks([...new Set(ids)], 200)) {
    const rows = await q.select().from(products).where(inArray(products.id, some))
    const own = await q
      .select({ variant: variants, stockLevel: inventory.stockLevel, useWarehouseStock: inventory.useWarehouseStock })
      .from(variants)
      .leftJoin(inventory, eq(inventory.sku, variants.sku))
      .where(inArray(variants.productId, some))
      .orderBy(asc(variants.position), asc(variants.id))
    const levels = await q
      .select({ sku: warehouseLevels.sku, locationId: warehouseLevels.locationId, warehouseLevel: warehouseLevels.warehouseLevel })
      .from(warehouseLevels)
      .innerJoin(variants, eq(variants.sku, warehouseLevels.sku))
      .where(inArray(variants.productId, some))
      .orderBy(asc(warehouseLevels.locationId))
    const places = await q
      .select({ productId: categoryProducts.productId, categoryId: categoryProducts.categoryId })
      .from(categoryProducts)
      .where(and(inArray(categoryProducts.productId, some), eq(categoryProducts.chosen, true)))
      .orderBy(asc(categoryProducts.categoryId))
    const pictures = await q
      .select({
        productId: productImages.productId,
        mediaId: productImages.mediaId,
        file: media.file,
        imageAlt: productImages.imageAlt,
        zoomLabel: productImages.zoomLabel,
        color: productImages.color,
        focus: productImages.focus,
        variantIds: productImages.variantIds,
      })
      .from(productImages)
      .innerJoin(media, eq(media.id, productImages.mediaId))
      .where(inArray(productImages.productId, some))
      .orderBy(asc(productImages.position), asc(productImages.id))
    const offers = await q
      .select()
      .from(crossSells)
      .where(inArray(crossSells.productId, some))
      .orderBy(asc(crossSells.position), asc(crossSells.offeredId))
    const offersOf = Map.groupBy(offers, ({ productId }) => productId)
    const variantsOf = Map.groupBy(own, ({ variant }) => variant.productId)
    const levelsOf = Map.groupBy(levels, ({ sku }) => sku)
    const placesOf = Map.groupBy(places, ({ productId }) => productId)
    const picturesOf = Map.groupBy(pictures, ({ productId }) => productId)
    for (const row of rows) {
      const alsoIn = (placesOf.get(row.id) ?? []).map(({ categoryId }) => categoryId).filter((id) => id !== row.categoryId)
      found.set(row.id, {
        id: row.id,
        updatedAt: row.updatedAt,
        facts: factsOf({ ...row, alsoIn }),
        variants: (variantsOf.get(row.id) ?? []).map(({ variant, stockLevel, useWarehouseStock }) => ({
          id: variant.id,
          sku: variant.sku,
          options: variant.options,
          variantFee: variant.variantFee,
          barcode: variant.barcode,
          weight: variant.weight,
          isSubscription: variant.isSubscription,
          active: variant.active,
          stock:
            stockLevel === null
              ? null
              : {
                  stockLevel,
                  useWarehouseStock: useWarehouseStock ?? false,
                  warehouses: (levelsOf.get(variant.sku) ?? []).map(({ locationId, warehouseLevel }) => ({ locationId, warehouseLevel })),
                },
        })),
        crossSells: (offersOf.get(row.id) ?? []).map(({ offeredId, displayOnItemView, displayOnPostCart }) => {
          return { offeredId, displayOnItemView, displayOnPostCart }
        }),
        pictures: (picturesOf.get(row.id) ?? []).map(({ productId: _of, ...picture }) => picture),
      })
    }
  }
  return found
}

// Only what staff decide: of a whole row, what is kept beside it stays out.
function factsOf(row: ProductFacts): ProductFacts {
  return Object.fromEntries(Object.keys(blankFacts).map((name) => [name, row[name as keyof ProductFacts]])) as unknown as ProductFacts
}
