import { asc, eq, inArray } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import { enqueue, type JobHandler } from '#src/jobs/jobs.ts'
import { NotFound, Refusal } from '#src/lib/errors.ts'
import { newToken } from '#src/lib/tokens.ts'
import type { Shop } from '#src/shop.ts'
import { mostAvifPixels, pngFromAvif } from './avif.ts'
import { isMovingWebp, sniffPicture } from './sniff.ts'

/** Widths in pixels a picture is kept in; the largest serves the lens, which needs twice what is shown. */
export const pictureWidths = [400, 800, 1600]
export const largestUpload = 10 * 1024 * 1024
const mostPixels = 50e6
// What a WebP can hold: a longer picture is made narrower.
const tallest = 16_383

export interface StoredPicture {
  id: number
  /** Stem of the stored files. */
  file: string
  /** Of the largest stored rendition, in pixels. */
  width: number
  height: number
  renditions: number[]
}

/**
 * Stores an uploaded picture under a random name, turned upright, without camera data, as WebP. Its largest size is there at
 * once; the smaller ones are made by a job, or before this returns with `now`. `ours` vouches for a WebP of our own making, at most
 * 1600 wide: it is stored as it is. Throws Refusal for anything that is no picture.
 */
export async function addPicture(
  shop: Shop,
  bytes: Uint8Array,
  originalName: string,
  options: { renditions?: 'later' | 'now'; ours?: boolean } = {},
): Promise<StoredPicture> {
  if (bytes.length > largestUpload) throw new Refusal('media.tooLarge', { megabytes: largestUpload / 1024 / 1024 }, 'file')
  if (sniffPicture(bytes) === null) throw new Refusal('media.notAPicture', {}, 'file')
  const largest = options.ours ? await asItIs(bytes) : await encode(bytes, pictureWidths.at(-1)!)
  const file = newToken()
  const smaller = pictureWidths.filter((width) => width < largest.width)
  const made = options.renditions === 'now' ? smaller : []
  const names = [...made, largest.width].map((width) => renditionName(file, width))
  try {
    await shop.files.put(renditionName(file, largest.width), largest.bytes)
    for (const width of made) await shop.files.put(renditionName(file, width), (await encode(largest.bytes, width)).bytes)
    return await shop.db.transaction(async (tx) => {
      const row = {
        file,
        originalName: safeName(originalName),
        width: largest.width,
        height: largest.height,
        bytes: largest.bytes.length,
        renditions: [...made, largest.width],
        createdAt: shop.now(),
      }
      const [stored] = await tx.insert(tx.t.media).values(row).returning()
      if (made.length < smaller.length) await enqueue(tx, 'media.renditions', { mediaId: stored!.id }, { now: shop.now() })
      return stored!
    })
  } catch (error) {
    await Promise.allSettled(names.map((name) => shop.files.delete(name)))
    throw error
  }
}

/** The job that makes the smaller sizes of a picture from its largest one. */
export const makeRenditions: JobHandler = async (shop, payload) => {
  const id = Number(payload.mediaId)
  const [picture] = await findPictures(shop.db.read, [id])
  // Deleted meanwhile: nothing to do.
  if (!picture) return
  const source = await shop.files.get(renditionName(picture.file, picture.width))
  if (!source) throw new Error(`the file of picture ${id} is missing`)
  const bytes = await source.bytes()
  const smaller = pictureWidths.filter((width) => width < picture.width)
  for (const width of smaller) await shop.files.put(renditionName(picture.file, width), (await encode(bytes, width)).bytes)
  await shop.db.transaction(async (tx) => {
    const { media } = tx.t
    await tx
      .update(media)
      .set({ renditions: [...smaller, picture.width] })
      .where(eq(media.id, id))
  })
}

/** Name of the stored file of one width. */
export const renditionName = (file: string, width: number): string => `${file}-${width}.webp`

/** Pictures by id, in order of id. */
export async function findPictures(q: Exec, ids: number[]) {
  const { media } = q.t
  return ids.length === 0 ? [] : q.select().from(media).where(inArray(media.id, ids)).orderBy(asc(media.id))
}

/** Finds the stored file to send for `<stem>-<width>.webp`: that width, or the nearest larger one there is. Throws NotFound. */
export async function getRendition(shop: Shop, name: string): Promise<{ body: Blob; exact: boolean }> {
  const [, file, width] = /^([a-z0-9]{32})-(\d{1,4})\.webp$/.exec(name) ?? []
  if (!file || !width) throw new NotFound('picture')
  const exact = await shop.files.get(name)
  if (exact) return { body: exact, exact: true }
  const { media } = shop.db.t
  const [picture] = await shop.db.read.select().from(media).where(eq(media.file, file)).limit(1)
  const nearest = picture?.renditions.find((kept) => kept >= Number(width)) ?? picture?.renditions.at(-1)
  const body = nearest === undefined ? null : await shop.files.get(renditionName(file, nearest))
  if (!body) throw new NotFound('picture')
  return { body, exact: false }
}

/** Forgets a picture and its files; the caller makes sure that nothing shows it. */
export async function deletePicture(shop: Shop, id: number): Promise<void> {
  const [gone] = await shop.db.transaction((tx) => tx.delete(tx.t.media).where(eq(tx.t.media.id, id)).returning())
  if (!gone) throw new NotFound('picture')
  await Promise.all([...new Set([...pictureWidths, ...gone.renditions])].map((width) => shop.files.delete(renditionName(gone.file, width))))
}

/** Deletes files older than a day that no picture knows: what a crash in the middle of an upload leaves behind. */
export async function sweepPictureFiles(shop: Shop): Promise<number> {
  const { media } = shop.db.t
  let swept = 0
  for (const name of await shop.files.listBefore(shop.now() - 24 * 3_600_000)) {
    const stem = /^([a-z0-9]{32})-\d{1,4}\.webp$/.exec(name)?.[1]
    if (!stem) continue
    const known = await shop.db.read.select({ id: media.id }).from(media).where(eq(media.file, stem)).limit(1)
    if (known.length > 0) continue
    await shop.files.delete(name)
    swept++
  }
  return swept
}

async function encode(bytes: Uint8Array, width: number): Promise<{ bytes: Uint8Array; width: number; height: number }> {
  const isAvif = sniffPicture(bytes) === 'avif'
  try {
    const readable = isAvif ? await pngFromAvif(bytes) : bytes
    const image = new Bun.Image(readable, { maxPixels: mostPixels })
      .resize(width, tallest, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
    return { bytes: await image.bytes(), width: image.width, height: image.height }
  } catch (error) {
    const why = isMovingWebp(bytes) ? 'media.moving' : refusalFor((error as { code?: string }).code)
    throw new Refusal(why, { megapixels: (isAvif ? mostAvifPixels : mostPixels) / 1e6 }, 'file')
  }
}

async function asItIs(bytes: Uint8Array): Promise<{ bytes: Uint8Array; width: number; height: number }> {
  const { width, height } = await new Bun.Image(bytes).metadata()
  return { bytes, width, height }
}

function refusalFor(code: string | undefined): string {
  if (code === 'ERR_IMAGE_TOO_MANY_PIXELS') return 'media.tooManyPixels'
  return code === 'ERR_IMAGE_FORMAT_UNSUPPORTED' ? 'media.unsupported' : 'media.broken'
}

// Kept for staff to recognise an upload by; never part of a path.
const safeName = (name: string) =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .slice(0, 200)
