import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { type ImageDetails, imageDetailNames } from './product-images.ts'
import { refreshListing } from './refresh-listing.ts'
import { countedPlacement } from './placements.ts'

/** Null leaves a detail unchanged. */
export type ArrangedImage = { [Name in keyof ImageDetails]: ImageDetails[Name] | null } & {
  mediaId: number
  /** Variants it shows; [] = none. */
  skus: string[] | null
}

/** In this order, at the front. Returns the media ids of added ones. Does nothing for a deleted product. */
export async function arrangeImages(tx: Tx, productId: number, arrangement: readonly ArrangedImage[], now: number): Promise<number[]> {
  const { products, productImages, variants } = tx.t
  const [product] = await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).limit(1)
  if (!product || arrangement.length === 0) return []
  const ownVariants = await tx.select({ id: variants.id, sku: variants.sku }).from(variants).where(eq(variants.productId, productId))
  const variantIdBySku = new Map(ownVariants.map(({ id, sku }) => [sku, id]))
  const attached = await tx
    .select()
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position), asc(productImages.id))
  const addedMediaIds: number[] = []
  const matchedIds = new Set<number>()
  for (const [position, { skus, mediaId, ...details }] of arrangement.entries()) {
    const existing = attached.find((image) => image.mediaId === mediaId && !matchedIds.has(image.id))
    const variantIds = skus?.flatMap((sku) => variantIdBySku.get(sku) ?? []).sort((a, b) => a - b) ?? existing?.variantIds ?? []
    const row = { ...mergeDetails(details, existing ?? blankDetails), mediaId, position, variantIds }
    if (existing) {
      matchedIds.add(existing.id)
      if (!isUnchanged(existing, row)) await tx.update(productImages).set(row).where(eq(productImages.id, existing.id))
    } else {
      await tx.insert(productImages).values({ ...row, productId })
      addedMediaIds.push(mediaId)
    }
  }
  const remaining = attached.filter(({ id }) => !matchedIds.has(id))
  for (const [index, { id, position }] of remaining.entries()) {
    const newPosition = arrangement.length + index
    if (newPosition !== position) await tx.update(productImages).set({ position: newPosition }).where(eq(productImages.id, id))
  }
  await refreshListing(tx, productId, await countedPlacement(tx, productId), now)
  return addedMediaIds
}

/** Their files stay. */
export async function detachImages(tx: Tx, productId: number, mediaIds: readonly number[], now: number): Promise<void> {
  const { productImages } = tx.t
  if (mediaIds.length === 0) return
  await tx.delete(productImages).where(and(eq(productImages.productId, productId), inArray(productImages.mediaId, [...mediaIds])))
  await refreshListing(tx, productId, await countedPlacement(tx, productId), now)
}

const blankDetails: ImageDetails = { imageAlt: '', zoomLabel: '', color: '', focus: '' }

const mergeDetails = (details: Omit<ArrangedImage, 'mediaId' | 'skus'>, existing: ImageDetails): ImageDetails =>
  Object.fromEntries(imageDetailNames.map((name) => [name, details[name] ?? existing[name]])) as unknown as ImageDetails

type PositionedDetails = ImageDetails & { position: number; variantIds: number[] }

const isUnchanged = (a: PositionedDetails, b: PositionedDetails): boolean =>
  imageDetailNames.every((name) => a[name] === b[name]) && a.position === b.position && Bun.deepEquals(a.variantIds, b.variantIds)
