import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import { arrangePictures } from '#src/catalog/arrange-pictures.ts'
import { Refusal } from '#src/lib/errors.ts'
import { addPicture } from '#src/media/pictures.ts'
import type { Shop } from '#src/shop.ts'
import { fetchPicture } from './fetch-picture.ts'
import { importPath } from './files.ts'
import { fetchedBefore } from './look-up.ts'
import { ownFile } from './plan.ts'
import type { ImportRun } from './runs.ts'
import { readPicture } from './zip.ts'

/** Pictures that are fetched at the same time. */
const atOnce = 4

type Waiting = Exec['t']['importPictures']['$inferSelect']

/** Fetches some pictures of the product that is next and hangs them. False when none is waiting any more. */
export async function fetchSome(shop: Shop, run: ImportRun): Promise<boolean> {
  const { importPictures } = shop.db.t
  const waiting = await shop.db.read
    .select()
    .from(importPictures)
    .where(and(eq(importPictures.runId, run.id), eq(importPictures.state, 'waiting')))
    .orderBy(asc(importPictures.id))
    .limit(atOnce)
  if (waiting.length === 0) return false
  const had = await Promise.all([...Map.groupBy(waiting, ({ source }) => source).entries()].map(([source]) => get(shop, run, source)))
  const bySource = new Map(had.map((one) => [one.source, one]))
  await shop.db.transaction(async (tx) => {
    for (const { id, source } of waiting) {
      const { mediaId, reason } = bySource.get(source)!
      await tx
        .update(importPictures)
        .set(mediaId === null ? { state: 'failed', reason } : { state: 'done', mediaId })
        .where(and(eq(importPictures.id, id), eq(importPictures.state, 'waiting')))
    }
    for (const productId of new Set(waiting.map((picture) => picture.productId))) {
      const done = await tx
        .select()
        .from(importPictures)
        .where(and(eq(importPictures.runId, run.id), eq(importPictures.productId, productId), eq(importPictures.state, 'done')))
        .orderBy(asc(importPictures.position))
      const added = await arrangePictures(tx, productId, done.map(arranged), shop.now())
      if (added.length === 0) continue
      const hung = done.filter(({ mediaId }) => added.includes(mediaId!)).map(({ id }) => id)
      await tx.update(importPictures).set({ hung: true }).where(inArray(importPictures.id, hung))
    }
  })
  return true
}

const arranged = ({ mediaId, imageAlt, zoomLabel, color, focus, skus }: Waiting) => {
  return { mediaId: mediaId!, imageAlt, zoomLabel, color, focus, skus }
}

interface Had {
  source: string
  mediaId: number | null
  reason: string
}

/** The picture of an address, of this shop, or of the ZIP; what is there already is not fetched again. */
async function get(shop: Shop, run: ImportRun, source: string): Promise<Had> {
  const known = await findKnown(shop, run, source)
  if (known !== null) return { source, mediaId: known, reason: '' }
  try {
    const bytes = /^https?:\/\//i.test(source)
      ? await fetchPicture(source, { allowed: shop.config.picturesFrom })
      : await readPicture(run.picturesFile === '' ? null : importPath(shop, run.picturesFile), source)
    const { id } = await addPicture(shop, bytes, source.split(/[?#]/)[0]!)
    return { source, mediaId: id, reason: '' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { source, mediaId: null, reason: error.key }
  }
}

async function findKnown(shop: Shop, run: ImportRun, source: string): Promise<number | null> {
  const { media, importPictures } = shop.db.t
  const own = ownFile(source, shop.config.baseUrl)
  if (own !== null) {
    const [row] = await shop.db.read.select({ id: media.id }).from(media).where(eq(media.file, own)).limit(1)
    if (row) return row.id
  }
  const before = (await fetchedBefore(shop.db.read, [source])).get(source)
  if (before !== undefined) return before
  const [same] = await shop.db.read
    .select({ id: media.id })
    .from(importPictures)
    .innerJoin(media, eq(media.id, importPictures.mediaId))
    .where(and(eq(importPictures.runId, run.id), eq(importPictures.source, source), eq(importPictures.state, 'done')))
    .limit(1)
  return same?.id ?? null
}
