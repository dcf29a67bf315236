import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { asc, eq } from 'drizzle-orm'
import type { Schema } from '#db/schema/index.ts'
import type { Tx } from '#db/types.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { focusPoints } from '#src/lib/images/focus.ts'
import { keysOf, recordOf } from '#src/lib/collections/records.ts'
import { refreshListing } from './refresh-listing.ts'
import { countedPlacement } from './placements.ts'

/** At the end of the gallery. Throws NotFound for an unknown product. */
export async function addProductImages(tx: Tx, productId: number, mediaIds: number[], now: number): Promise<void> {
  const { productImages } = tx.t
  const existing = await findGallery(tx, productId)
  await tx.insert(productImages).values(mediaIds.map((mediaId, index) => ({ productId, mediaId, position: existing.length + index })))
  await refreshProductListing(tx, productId, now)
}

/** Which image it is, whose and where. Every other column is a detail: edited, copied, imported, and restored by an undo. */
export const placeColumns = ['id', 'productId', 'mediaId', 'variantIds', 'position'] as const

type ImageRow = Schema['productImages']['$inferSelect']
export type ImageDetails = Omit<ImageRow, (typeof placeColumns)[number]>

/** A new column fails the type check here. */
const detailSchemas = {
  imageAlt: Type.String(),
  zoomLabel: Type.String(),
  color: Type.String(),
  focus: Type.Union(focusPoints.map((point) => Type.Literal(point))),
} satisfies Record<keyof ImageDetails, TSchema>

export const imageDetailNames = keysOf(detailSchemas)

export const imageDetailColumns = ({ productImages }: Pick<Schema, 'productImages'>) =>
  recordOf(imageDetailNames.map((name) => [name, productImages[name]])) as Pick<typeof productImages, keyof ImageDetails>

/** Returns the changed ids. Ignores images of other products. */
export async function updateImageDetails(
  tx: Tx,
  productId: number,
  detailsById: ReadonlyMap<number, ImageDetails>,
  now: number,
): Promise<number[]> {
  const { productImages } = tx.t
  const changedIds: number[] = []
  for (const image of await findGallery(tx, productId)) {
    const details = detailsById.get(image.id)
    if (!details) continue
    if (Bun.deepEquals(details, pickDetails(image))) continue
    await tx.update(productImages).set(pickDetails(details)).where(eq(productImages.id, image.id))
    changedIds.push(image.id)
  }
  if (changedIds.length > 0) await refreshProductListing(tx, productId, now)
  return changedIds
}

/** Moves an image one position; does nothing at the end. Throws NotFound. */
export async function moveImage(tx: Tx, productId: number, imageId: number, offset: -1 | 1, now: number): Promise<void> {
  const gallery = await findGallery(tx, productId)
  const fromIndex = gallery.findIndex((image) => image.id === imageId)
  if (fromIndex === -1) throw new NotFound('image')
  const [movedImage] = gallery.splice(fromIndex, 1)
  gallery.splice(Math.min(Math.max(fromIndex + offset, 0), gallery.length), 0, movedImage!)
  await savePositions(tx, gallery)
  await refreshProductListing(tx, productId, now)
}

/** Sorts a gallery; omitted images follow in their old order. Throws NotFound for another product's image. */
export async function reorderImages(tx: Tx, productId: number, order: number[], now: number): Promise<void> {
  const gallery = new Map((await findGallery(tx, productId)).map((image) => [image.id, image]))
  const orderedImages = order.map((id) => gallery.get(id))
  if (orderedImages.some((image) => image === undefined)) throw new NotFound('image')
  const orderedSet = new Set(orderedImages)
  await savePositions(
    tx,
    [...orderedSet, ...[...gallery.values()].filter((image) => !orderedSet.has(image))].map((image) => image!),
  )
  await refreshProductListing(tx, productId, now)
}

/** By variant id; null removes. Variants may share an image. Ignores other products' images. */
export async function assignVariantImages(
  tx: Tx,
  productId: number,
  imageIdsByVariant: ReadonlyMap<number, number[]>,
  now: number,
): Promise<void> {
  if (imageIdsByVariant.size === 0) return
  const { productImages } = tx.t
  for (const { id, variantIds } of await findGallery(tx, productId)) {
    const assignedIds = [...imageIdsByVariant].flatMap(([variantId, imageIds]) => (imageIds.includes(id) ? [variantId] : []))
    const newVariantIds = [...variantIds.filter((variantId) => !imageIdsByVariant.has(variantId)), ...assignedIds].sort((a, b) => a - b)
    if (Bun.deepEquals(newVariantIds, variantIds)) continue
    await tx.update(productImages).set({ variantIds: newVariantIds }).where(eq(productImages.id, id))
  }
  await refreshProductListing(tx, productId, now)
}

export const removedImageSchema = Type.Object({
  mediaId: Type.Integer(),
  variantIds: Type.Array(Type.Integer()),
  ...detailSchemas,
  position: Type.Integer(),
})
export type RemovedImage = Static<typeof removedImageSchema>

/** Removes an image and returns the data for `restoreImage`. Its files stay. Throws NotFound. */
export async function removeImage(tx: Tx, productId: number, imageId: number, now: number): Promise<RemovedImage> {
  const { productImages } = tx.t
  const gallery = await findGallery(tx, productId)
  const position = gallery.findIndex((image) => image.id === imageId)
  const image = gallery[position]
  if (!image) throw new NotFound('image')
  await tx.delete(productImages).where(eq(productImages.id, imageId))
  await refreshProductListing(tx, productId, now)
  const { mediaId, variantIds } = image
  return { mediaId, variantIds, ...pickDetails(image), position }
}

/** Restores a removed image; does nothing when it exists. */
export async function restoreImage(tx: Tx, productId: number, removed: RemovedImage, now: number): Promise<void> {
  const { productImages } = tx.t
  const gallery = await findGallery(tx, productId)
  if (gallery.some((image) => image.mediaId === removed.mediaId)) return
  const [restored] = await tx
    .insert(productImages)
    .values({ productId, ...removed })
    .returning()
  gallery.splice(removed.position, 0, restored!)
  await savePositions(tx, gallery)
  await refreshProductListing(tx, productId, now)
}

const pickDetails = (details: ImageDetails): ImageDetails =>
  Object.fromEntries(imageDetailNames.map((name) => [name, details[name]])) as unknown as ImageDetails

async function findGallery(tx: Tx, productId: number) {
  const { products, productImages } = tx.t
  const [product] = await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).limit(1)
  if (!product) throw new NotFound('product')
  return tx
    .select()
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position), asc(productImages.id))
}

async function savePositions(tx: Tx, gallery: { id: number; position: number }[]): Promise<void> {
  const { productImages } = tx.t
  for (const [position, image] of gallery.entries()) {
    if (image.position === position) continue
    await tx.update(productImages).set({ position }).where(eq(productImages.id, image.id))
  }
}

// Product cards show the gallery.
const refreshProductListing = async (tx: Tx, productId: number, now: number) =>
  refreshListing(tx, productId, await countedPlacement(tx, productId), now)
