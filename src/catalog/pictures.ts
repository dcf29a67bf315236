import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { NotFound } from '#src/lib/errors.ts'
import type { Focus } from '#src/lib/focus.ts'
import { countedPlace, refreshListing } from './refresh-listing.ts'

/** Hangs stored pictures at the end of a product's gallery. Throws NotFound when there is no such product. */
export async function addProductPictures(tx: Tx, productId: number, mediaIds: number[], now: number): Promise<void> {
  const { productImages } = tx.t
  const known = await galleryOf(tx, productId)
  await tx.insert(productImages).values(mediaIds.map((mediaId, at) => ({ productId, mediaId, position: known.length + at })))
  await hang(tx, productId, now)
}

export interface PictureWords {
  imageAlt: string
  zoomLabel: string
  /** The value of the Color option it shows; '' = all. */
  color: string
  focus: Focus
}

/** Saves what is said of pictures of a product. Returns the ids whose words changed; pictures of others are left alone. */
export async function describePictures(
  tx: Tx,
  productId: number,
  words: ReadonlyMap<number, PictureWords>,
  now: number,
): Promise<number[]> {
  const { productImages } = tx.t
  const changed: number[] = []
  for (const picture of await galleryOf(tx, productId)) {
    const to = words.get(picture.id)
    if (!to) continue
    if (Bun.deepEquals(to, wordsOf(picture))) continue
    await tx.update(productImages).set(wordsOf(to)).where(eq(productImages.id, picture.id))
    changed.push(picture.id)
  }
  if (changed.length > 0) await hang(tx, productId, now)
  return changed
}

/** Moves a picture one place towards the front (-1) or the end (1); at the end of the way nothing happens. Throws NotFound. */
export async function movePicture(tx: Tx, productId: number, pictureId: number, by: -1 | 1, now: number): Promise<void> {
  const gallery = await galleryOf(tx, productId)
  const from = gallery.findIndex((picture) => picture.id === pictureId)
  if (from === -1) throw new NotFound('picture')
  const [moved] = gallery.splice(from, 1)
  gallery.splice(Math.min(Math.max(from + by, 0), gallery.length), 0, moved!)
  await number(tx, gallery)
  await hang(tx, productId, now)
}

/** Hangs the pictures in this order; those not named follow as they hung. Throws NotFound for a picture of another product. */
export async function orderPictures(tx: Tx, productId: number, order: number[], now: number): Promise<void> {
  const gallery = new Map((await galleryOf(tx, productId)).map((picture) => [picture.id, picture]))
  const named = order.map((id) => gallery.get(id))
  if (named.some((picture) => picture === undefined)) throw new NotFound('picture')
  const first = new Set(named)
  await number(
    tx,
    [...first, ...[...gallery.values()].filter((picture) => !first.has(picture))].map((picture) => picture!),
  )
  await hang(tx, productId, now)
}

/**
 * Gives variants pictures of their own, by variant id; none takes theirs away. A picture may be that of several. Pictures of other products
 * are left alone.
 */
export async function assignPictures(tx: Tx, productId: number, wanted: ReadonlyMap<number, number[]>, now: number): Promise<void> {
  if (wanted.size === 0) return
  const { productImages } = tx.t
  for (const { id, variantIds } of await galleryOf(tx, productId)) {
    const asked = [...wanted].flatMap(([variantId, pictures]) => (pictures.includes(id) ? [variantId] : []))
    const after = [...variantIds.filter((variantId) => !wanted.has(variantId)), ...asked].sort((a, b) => a - b)
    if (Bun.deepEquals(after, variantIds)) continue
    await tx.update(productImages).set({ variantIds: after }).where(eq(productImages.id, id))
  }
  await hang(tx, productId, now)
}

export interface RemovedPicture extends PictureWords {
  mediaId: number
  variantIds: number[]
  position: number
}

/** Takes a picture out of a gallery and returns what `restorePicture` needs. Its files stay. Throws NotFound. */
export async function removePicture(tx: Tx, productId: number, pictureId: number, now: number): Promise<RemovedPicture> {
  const { productImages } = tx.t
  const gallery = await galleryOf(tx, productId)
  const position = gallery.findIndex((picture) => picture.id === pictureId)
  const picture = gallery[position]
  if (!picture) throw new NotFound('picture')
  await tx.delete(productImages).where(eq(productImages.id, pictureId))
  await hang(tx, productId, now)
  const { mediaId, variantIds } = picture
  return { mediaId, variantIds, ...wordsOf(picture), position }
}

/** Hangs a removed picture where it was; does nothing when it hangs there again. */
export async function restorePicture(tx: Tx, productId: number, removed: RemovedPicture, now: number): Promise<void> {
  const { productImages } = tx.t
  const gallery = await galleryOf(tx, productId)
  if (gallery.some((picture) => picture.mediaId === removed.mediaId)) return
  const [back] = await tx
    .insert(productImages)
    .values({ productId, ...removed })
    .returning()
  gallery.splice(removed.position, 0, back!)
  await number(tx, gallery)
  await hang(tx, productId, now)
}

const wordsOf = ({ imageAlt, zoomLabel, color, focus }: PictureWords): PictureWords => ({ imageAlt, zoomLabel, color, focus })

async function galleryOf(tx: Tx, productId: number) {
  const { products, productImages } = tx.t
  const [product] = await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).limit(1)
  if (!product) throw new NotFound('product')
  return tx
    .select()
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position), asc(productImages.id))
}

async function number(tx: Tx, gallery: { id: number; position: number }[]): Promise<void> {
  const { productImages } = tx.t
  for (const [position, picture] of gallery.entries()) {
    if (picture.position === position) continue
    await tx.update(productImages).set({ position }).where(eq(productImages.id, picture.id))
  }
}

// What cards show of the gallery changes with it.
const hang = async (tx: Tx, productId: number, now: number) => refreshListing(tx, productId, await countedPlace(tx, productId), now)
