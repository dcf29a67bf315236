import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Schema } from '#db/schema/index.ts'
import type { MediaOrigin } from '#db/schema/media.ts'
import { listStmt } from '#db/lists/list-stmt.ts'
import { enqueueJob, type JobHandler } from '#src/jobs/jobs.ts'
import { NotFound, TooManyRequests, UserError } from '#src/lib/errors/errors.ts'
import { displayFileName } from '#src/lib/files/file-names.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import { createWorkSlots } from '#src/lib/concurrency/work-slots.ts'
import type { Shop } from '#src/shop.ts'
import type { Timers } from '#src/shop/system.ts'
import { pngFromAvif } from './avif.ts'
import type { ColorSpace } from './color/color-space.ts'
import { convertColors } from './color/convert-colors.ts'
import { type SourceColors, sourceColors } from './color/source-colors.ts'
import { readImageHeader } from './headers/image-header.ts'
import { withoutProfile } from './headers/webp-header.ts'
import { sniffImage } from './sniff.ts'
import {
  imageQuality,
  imageWidths,
  maxAvifMegapixels,
  maxImageMegabytes,
  maxImageMegapixels,
  maxImageNameLength,
  maxImageSize,
  slowMegapixels,
} from './limits.ts'

const widths = Object.values(imageWidths)
// WebP's height limit: taller images are made narrower.
const maxHeight = 16_383

type ImageColumn = 'id' | 'file' | 'width' | 'height' | 'renditions' | 'bytes' | 'originalName'

export type StoredImage = Pick<Schema['media']['$inferSelect'], ImageColumn>

/**
 * WebP, upright, in sRGB, without metadata. A job makes the smaller renditions; `renditions: 'now'` makes them at once. `preEncoded` stores our
 * own WebP (at most 1600 wide) as it is. Throws UserError for anything that is not an image.
 */
export async function addImage(
  shop: Shop,
  bytes: Uint8Array,
  originalName: string,
  options: { renditions?: 'later' | 'now'; preEncoded?: boolean; origin?: MediaOrigin } = {},
): Promise<StoredImage> {
  if (bytes.length > maxImageSize) throw new UserError('media.tooLarge', { megabytes: maxImageMegabytes }, 'file')
  if (sniffImage(bytes) === null) throw new UserError('media.notAnImage', {}, 'file')
  const largest = options.preEncoded ? await withDimensions(bytes) : await encodeWebp(shop, bytes, imageWidths.large)
  const file = newToken(shop.random)
  const smaller = widths.filter((width) => width < largest.width)
  const readyWidths = options.renditions === 'now' ? smaller : []
  const names = [...readyWidths, largest.width].map((width) => renditionName(file, width))
  try {
    await shop.files.put(renditionName(file, largest.width), largest.bytes)
    for (const width of readyWidths) await shop.files.put(renditionName(file, width), (await encodeWebp(shop, largest.bytes, width)).bytes)
    return await shop.db.transaction(async (tx) => {
      const row = {
        file,
        originalName: displayFileName(originalName).slice(0, maxImageNameLength),
        width: largest.width,
        height: largest.height,
        bytes: largest.bytes.length,
        renditions: [...readyWidths, largest.width],
        origin: options.origin ?? ('staff' as const),
        createdAt: shop.now(),
        updatedAt: shop.now(),
      }
      const [stored] = await tx.insert(tx.t.media).values(row).returning()
      if (readyWidths.length < smaller.length) await enqueueJob(tx, 'media.renditions', { mediaId: stored!.id }, { now: shop.now() })
      return stored!
    })
  } catch (error) {
    await Promise.allSettled(names.map((name) => shop.files.delete(name)))
    throw error
  }
}

export const makeRenditions: JobHandler = async (shop, payload) => {
  const id = Number(payload.mediaId)
  const [image] = await findImages(shop.db.read, [id])
  if (!image) return
  const source = await shop.files.get(renditionName(image.file, image.width))
  if (!source) throw new Error(`the file of image ${id} is missing`)
  const bytes = await source.bytes()
  const smaller = widths.filter((width) => width < image.width)
  for (const width of smaller) await shop.files.put(renditionName(image.file, width), (await encodeWebp(shop, bytes, width)).bytes)
  await shop.db.transaction(async (tx) => {
    const { media } = tx.t
    await tx
      .update(media)
      .set({ renditions: [...smaller, image.width] })
      .where(eq(media.id, id))
  })
}

export const renditionName = (file: string, width: number): string => `${file}-${width}.webp`

export const findImages = listStmt((q, ids) => q.select().from(q.t.media).where(inArray(q.t.media.id, ids)).orderBy(asc(q.t.media.id)))

/** The file for `<stem>-<width>.webp`: that width, or the next larger one. Thumbnails are made when first asked for. Throws NotFound. */
export async function getRendition(shop: Shop, name: string): Promise<{ body: Blob; exact: boolean }> {
  const [, file, width] = /^([a-z0-9]{32})-(\d{1,4})\.webp$/.exec(name) ?? []
  if (!file || !width) throw new NotFound('image')
  const exact = await shop.files.get(name)
  if (exact) return { body: exact, exact: true }
  const { media } = shop.db.t
  const [found] = await shop.db.read.select().from(media).where(eq(media.file, file)).limit(1)
  const image = found ?? (await findReplacement(shop, file))
  const nearest = image?.renditions.find((candidate) => candidate >= Number(width)) ?? image?.renditions.at(-1)
  const body = nearest === undefined ? null : await shop.files.get(renditionName(image!.file, nearest))
  if (!body) throw new NotFound('image')
  if (found && Number(width) === imageWidths.thumb && nearest! > imageWidths.thumb)
    return { body: await makeThumb(shop, name, body), exact: true }
  return { body, exact: false }
}

/** The image whose file had this name before it was replaced. */
async function findReplacement(shop: Shop, file: string): Promise<StoredImage | null> {
  const { media, mediaAliases } = shop.db.t
  const [row] = await shop.db.read
    .select({ image: media })
    .from(mediaAliases)
    .innerJoin(media, eq(media.id, mediaAliases.mediaId))
    .where(eq(mediaAliases.file, file))
    .limit(1)
  return row?.image ?? null
}

// Images stored by earlier versions have none. Requests at the same time write the same bytes.
async function makeThumb(shop: Shop, name: string, source: Blob): Promise<Blob> {
  const { bytes } = await encodeWebp(shop, await source.bytes(), imageWidths.thumb)
  await shop.files.put(name, bytes)
  return new Blob([new Uint8Array(bytes)])
}

/** Deletes an image with its files; the caller ensures that nothing uses it. */
export async function deleteImage(shop: Shop, id: number): Promise<void> {
  const [deleted] = await shop.db.transaction((tx) => tx.delete(tx.t.media).where(eq(tx.t.media.id, id)).returning())
  if (!deleted) throw new NotFound('image')
  await deleteImageFiles(shop, deleted)
}

/** Like `deleteImage`, also when another process has deleted it already. */
export async function deleteImageIfAny(shop: Shop, id: number): Promise<void> {
  await deleteImage(shop, id).catch((error: unknown) => {
    if (!(error instanceof NotFound)) throw error
  })
}

export async function deleteImageFiles(shop: Pick<Shop, 'files'>, { file, renditions }: StoredImage): Promise<void> {
  await Promise.all([...new Set([...widths, ...renditions])].map((width) => shop.files.delete(renditionName(file, width))))
}

/** Deletes files older than a day without a media row, left by interrupted uploads. Returns how many. */
export async function pruneImageFiles(shop: Shop): Promise<number> {
  const { media } = shop.db.t
  let deletedCount = 0
  for (const name of await shop.files.listModifiedBefore(shop.now() - 24 * 3_600_000)) {
    const stem = /^([a-z0-9]{32})-\d{1,4}\.webp$/.exec(name)?.[1]
    if (!stem) continue
    const existing = await shop.db.read.select({ id: media.id }).from(media).where(eq(media.file, stem)).limit(1)
    if (existing.length > 0) continue
    await shop.files.delete(name)
    deletedCount++
  }
  return deletedCount
}

interface EncodedImage {
  bytes: Uint8Array
  width: number
  height: number
}

async function encodeWebp({ timers }: Shop, bytes: Uint8Array, width: number): Promise<EncodedImage> {
  const type = sniffImage(bytes)
  const header = readImageHeader(bytes, type)
  const colors = sourceColors(header)
  if (header.isAnimated) throw new UserError('media.animated', {}, 'file')
  if (colors === 'unsupported') throw new UserError('media.colors', {}, 'file')
  try {
    const decodable = type === 'avif' ? await pngFromAvif(timers, bytes) : bytes
    const encode = () => resize(timers, decodable, { width, orientation: header.orientation, colors })
    return await ((await isLarge(decodable)) ? largeImageSlots(encode) : encode())
  } catch (error) {
    if (error instanceof TooManyRequests) throw error
    const key = uploadErrorKey((error as { code?: string }).code)
    throw new UserError(key, { megapixels: type === 'avif' ? maxAvifMegapixels : maxImageMegapixels }, 'file')
  }
}

interface Encoding {
  width: number
  orientation: number
  colors: SourceColors
}

async function resize(timers: Timers, bytes: Uint8Array, { width, orientation, colors }: Encoding): Promise<EncodedImage> {
  // Bun turns only JPEG by itself.
  const source = new Bun.Image(bytes, { maxPixels: maxImageMegapixels * 1e6, autoOrient: false })
  const image = turnUpright(source, orientation).resize(width, maxHeight, { fit: 'inside', withoutEnlargement: true })
  const inSrgb = typeof colors === 'string' ? image : await convertImage(timers, image, colors)
  const webp = await inSrgb.webp({ quality: imageQuality }).bytes()
  return { bytes: colors === 'profile' ? webp : withoutProfile(webp), width: image.width, height: image.height }
}

/** Bun rotates clockwise, and mirrors after it. */
function turnUpright(image: Bun.Image, orientation: number): Bun.Image {
  const turned = orientation < 5 ? image : image.rotate(orientation === 8 ? 270 : 90)
  if (orientation === 2 || orientation === 5) return turned.flop()
  if (orientation === 4 || orientation === 7) return turned.flip()
  return orientation === 3 ? turned.rotate(180) : turned
}

async function convertImage(timers: Timers, image: Bun.Image, space: ColorSpace): Promise<Bun.Image> {
  const source = new Uint8Array(await image.png({ compressionLevel: 1 }).bytes())
  return new Bun.Image((await convertColors(timers, () => Promise.resolve({ png: source, space }))).png)
}

/** Two at once: each takes most of a second of a core and four bytes per pixel. */
const largeImageSlots = createWorkSlots(2, { maxWaiting: 100, retrySeconds: 10 })

// By its header, which is read in no time. One that cannot be read is refused when it is decoded.
async function isLarge(bytes: Uint8Array): Promise<boolean> {
  const { width, height } = await new Bun.Image(bytes).metadata()
  return width * height > slowMegapixels * 1e6
}

async function withDimensions(bytes: Uint8Array): Promise<{ bytes: Uint8Array; width: number; height: number }> {
  const { width, height } = await new Bun.Image(bytes).metadata()
  return { bytes, width, height }
}

function uploadErrorKey(code: string | undefined): StringKey {
  if (code === 'ERR_IMAGE_TOO_MANY_PIXELS') return 'media.tooManyPixels'
  return code === 'ERR_IMAGE_FORMAT_UNSUPPORTED' ? 'media.unsupported' : 'media.broken'
}
