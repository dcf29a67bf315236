import type { ImportContext } from './import-context.ts'
import { imageDetailNames } from '#src/products/product-images.ts'
import { type ProductFacts } from '#src/products/product-facts.ts'
import { type VariantFacts } from '#src/variants/variant-facts.ts'
import { type FileProduct } from '#src/import-files/file-product.ts'
import { isExportedImage } from '#src/import-files/exported-media.ts'
import { type ExistingRecords } from './find-existing.ts'
import type { StoredProduct, StoredVariant } from './stored-products.ts'

export function isUnchanged(stored: StoredProduct, facts: ProductFacts, variants: VariantFacts[]): boolean {
  const normalize = (input: ProductFacts) => ({ ...input, alsoIn: input.alsoIn.toSorted((a, b) => a - b), seoLink: input.seoLink })
  if (!Bun.deepEquals(normalize(stored.facts), normalize(facts))) return false
  return variants.every((variant, at) => {
    const storedVariant = stored.variants[at]
    if (!storedVariant || variant.id !== storedVariant.id || variant.stock) return false
    return Object.entries(variant).every(([name, value]) => Bun.deepEquals(value, storedVariant[name as keyof StoredVariant]))
  })
}

export function imagesMatch(
  { options, baseUrl }: ImportContext,
  { bySource }: ExistingRecords,
  product: FileProduct,
  stored: StoredProduct,
  plannedVariants: VariantFacts[],
): boolean {
  if (!options.images) return true
  return product.images.every((image, at) => {
    const storedImage = stored.images[at]
    if (!storedImage || (ownFileStem(image.source, baseUrl) !== storedImage.file && bySource.get(image.source) !== storedImage.mediaId))
      return false
    const skus = image.variantIndexes?.flatMap((variantIndex) => plannedVariants[variantIndex]?.sku ?? [])
    const storedSkus = stored.variants.flatMap(({ id, sku }) => (storedImage.variantIds.includes(id) ? [sku] : []))
    const textsMatch = imageDetailNames.every((name) => (image[name] ?? storedImage[name]) === storedImage[name])
    return textsMatch && (!skus || Bun.deepEquals(skus.toSorted(), storedSkus.toSorted()))
  })
}

/** The file stem of an image URL of this shop, or of an image in a ZIP of our own export; null for any other source. */
export const ownFileStem = (source: string, baseUrl: string): string | null =>
  /^\/media\/([a-z0-9]{32})-\d{1,4}\.webp$/.exec(ownPath(source, baseUrl))?.[1] ?? null

/** The path such an image has, or had in the store it comes from; '' for any other source. */
export function ownPath(source: string, baseUrl: string): string {
  if (isExportedImage(source)) return `/${source}`
  return source.startsWith(`${baseUrl}/`) ? source.slice(baseUrl.length) : ''
}
