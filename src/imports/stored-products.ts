import type { Exec } from '#db/types.ts'
import { type ImageDetails, imageDetailNames } from '#src/products/product-images.ts'
import { type ProductFacts, pickFacts } from '#src/products/product-facts.ts'
import { type VariantColumns, pickVariantFacts } from '#src/variants/variant-facts.ts'
import type { CrossSell } from '#src/cross-sells/save-cross-sells.ts'
import type { ProductFile } from '#src/product-files/product-files.ts'
import { readCompleteProducts } from '#src/products/complete-products.ts'
import { pick } from '#src/lib/collections/pick.ts'
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
  const found = new Map<number, StoredProduct>()
  for (const chunk of inChunks([...new Set(ids)], 200)) {
    for (const { product, alsoIn, variants, crossSells, files, images } of await readCompleteProducts(q, chunk)) {
      found.set(product.id, {
        id: product.id,
        updatedAt: product.updatedAt,
        facts: pickFacts({ ...product, alsoIn }),
        variants: variants.map(({ variant, stock, levels }) => ({
          id: variant.id,
          ...pickVariantFacts(variant),
          stock: stock && {
            ...pick(stock, 'stockLevel', 'useWarehouseStock'),
            warehouses: levels.map((level) => pick(level, 'locationId', 'warehouseLevel')),
          },
        })),
        crossSells: crossSells.map((crossSell) => pick(crossSell, 'offeredId', 'displayOnItemView', 'displayOnPostCart')),
        files,
        images: images.map((image) => pick(image, 'mediaId', 'file', ...imageDetailNames, 'variantIds')),
      })
    }
  }
  return found
}
