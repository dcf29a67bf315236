import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import type { PictureWords } from './pictures.ts'
import { countedPlace, refreshListing } from './refresh-listing.ts'

/** Null leaves what is said of a picture that hangs there. */
export type ArrangedPicture = { [Name in keyof PictureWords]: PictureWords[Name] | null } & {
  mediaId: number
  /** The variants it shows; [] = none in particular. */
  skus: string[] | null
}

/**
 * Brings pictures to the front of a gallery in this order, with these words; what else hangs there stays behind them. Returns the
 * media ids of those that did not hang there before. Does nothing for a product that is gone.
 */
export async function arrangePictures(tx: Tx, productId: number, wanted: readonly ArrangedPicture[], now: number): Promise<number[]> {
  const { products, productImages, variants } = tx.t
  const [product] = await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).limit(1)
  if (!product || wanted.length === 0) return []
  const own = await tx.select({ id: variants.id, sku: variants.sku }).from(variants).where(eq(variants.productId, productId))
  const ids = new Map(own.map(({ id, sku }) => [sku, id]))
  const hung = await tx
    .select()
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position), asc(productImages.id))
  const added: number[] = []
  const kept = new Set<number>()
  for (const [position, { skus, mediaId, ...words }] of wanted.entries()) {
    const before = hung.find((picture) => picture.mediaId === mediaId && !kept.has(picture.id))
    const variantIds = skus?.flatMap((sku) => ids.get(sku) ?? []).sort((a, b) => a - b) ?? before?.variantIds ?? []
    const row = { ...saidOf(words, before ?? blank), mediaId, position, variantIds }
    if (before) {
      kept.add(before.id)
      if (!same(before, row)) await tx.update(productImages).set(row).where(eq(productImages.id, before.id))
    } else {
      await tx.insert(productImages).values({ ...row, productId })
      added.push(mediaId)
    }
  }
  const others = hung.filter(({ id }) => !kept.has(id))
  for (const [at, { id, position }] of others.entries()) {
    const place = wanted.length + at
    if (place !== position) await tx.update(productImages).set({ position: place }).where(eq(productImages.id, id))
  }
  await refreshListing(tx, productId, await countedPlace(tx, productId), now)
  return added
}

/** Takes pictures out of a gallery; their files stay. */
export async function takeDownPictures(tx: Tx, productId: number, mediaIds: readonly number[], now: number): Promise<void> {
  const { productImages } = tx.t
  if (mediaIds.length === 0) return
  await tx.delete(productImages).where(and(eq(productImages.productId, productId), inArray(productImages.mediaId, [...mediaIds])))
  await refreshListing(tx, productId, await countedPlace(tx, productId), now)
}

const blank: PictureWords = { imageAlt: '', zoomLabel: '', color: '', focus: '' }

const saidOf = (words: Omit<ArrangedPicture, 'mediaId' | 'skus'>, before: PictureWords): PictureWords => ({
  imageAlt: words.imageAlt ?? before.imageAlt,
  zoomLabel: words.zoomLabel ?? before.zoomLabel,
  color: words.color ?? before.color,
  focus: words.focus ?? before.focus,
})

type Words = PictureWords & { position: number; variantIds: number[] }

const same = (a: Words, b: Words): boolean =>
  a.imageAlt === b.imageAlt &&
  a.zoomLabel === b.zoomLabel &&
  a.color === b.color &&
  a.focus === b.focus &&
  a.position === b.position &&
  Bun.deepEquals(a.variantIds, b.variantIds)
