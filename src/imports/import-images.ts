import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { arrangeImages } from '#src/products/arrange-images.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { addImage } from '#src/media/images.ts'
import type { Shop } from '#src/shop.ts'
import { fetchImage } from '#src/media/fetch-image.ts'
import { importFile } from './uploads/upload-storage.ts'
import { findFetchedImages } from './find-existing.ts'
import { storeOtherFile } from './import-other-files.ts'
import { placeFetchedMedia } from './place-media.ts'
import { ownFileStem } from './compare-stored.ts'
import type { ImportRun } from './import-runs.ts'
import { readZipImage } from '#src/import-files/image-zip.ts'

const concurrency = 4

type PendingImage = Exec['t']['importImages']['$inferSelect']

/** Fetches images of the next product and attaches them. False when none are left. */
export async function fetchNextImages(shop: Shop, run: ImportRun): Promise<boolean> {
  const { importImages } = shop.db.t
  const pending = await shop.db.read
    .select()
    .from(importImages)
    .where(and(eq(importImages.runId, run.id), eq(importImages.state, 'queued')))
    .orderBy(asc(importImages.id))
    .limit(concurrency)
  if (pending.length === 0) return false
  const other = pending.find(({ usage }) => usage === 'video' || usage === 'file')
  if (other) return storeOtherFile(shop, run, other)
  const results = await Promise.all(
    [...Map.groupBy(pending, ({ source }) => source).entries()].map(([source]) => resolveImage(shop, run, source)),
  )
  const bySource = new Map(results.map((result) => [result.source, result]))
  await shop.db.transaction(async (tx) => {
    for (const { id, source } of pending) {
      const { mediaId, reason } = bySource.get(source)!
      await tx
        .update(importImages)
        .set(mediaId === null ? { state: 'failed', reason } : { state: 'done', mediaId })
        .where(and(eq(importImages.id, id), eq(importImages.state, 'queued')))
    }
    for (const productId of new Set(pending.map((image) => image.productId))) {
      const done = await tx
        .select()
        .from(importImages)
        .where(
          and(
            eq(importImages.runId, run.id),
            eq(importImages.productId, productId),
            eq(importImages.state, 'done'),
            eq(importImages.usage, 'gallery'),
          ),
        )
        .orderBy(asc(importImages.position))
      const addedMediaIds = await arrangeImages(tx, productId, done.map(toGalleryImage), shop.now())
      const attachedRowIds = done.filter(({ mediaId }) => addedMediaIds.includes(mediaId!)).map(({ id }) => id)
      if (attachedRowIds.length > 0) await tx.update(importImages).set({ attached: true }).where(inArray(importImages.id, attachedRowIds))
      await placeFetchedMedia(tx, { runId: run.id, productId, baseUrl: shop.config.baseUrl }, shop.now())
    }
  })
  return true
}

const toGalleryImage = ({ mediaId, imageAlt, zoomLabel, color, focus, skus }: PendingImage) => {
  return { mediaId: mediaId!, imageAlt, zoomLabel, color, focus, skus }
}

async function resolveImage(shop: Shop, run: ImportRun, source: string) {
  const existingId = await findExistingImage(shop, run, source)
  if (existingId !== null) return { source, mediaId: existingId, reason: '' as const }
  try {
    const bytes = /^https?:\/\//i.test(source)
      ? await fetchImage(shop, source, { allowedHosts: shop.config.imageHosts })
      : await readZipImage(run.imagesFile === '' ? null : importFile(shop, run.imagesFile), source)
    const { id } = await addImage(shop, bytes, source.split(/[?#]/)[0]!)
    return { source, mediaId: id, reason: '' as const }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return { source, mediaId: null, reason: error.key }
  }
}

async function findExistingImage(shop: Shop, run: ImportRun, source: string): Promise<number | null> {
  const { media, importImages } = shop.db.t
  const fileStem = ownFileStem(source, shop.config.baseUrl)
  if (fileStem !== null) {
    const [row] = await shop.db.read.select({ id: media.id }).from(media).where(eq(media.file, fileStem)).limit(1)
    if (row) return row.id
  }
  const fetchedId = (await findFetchedImages(shop.db.read, [source])).get(source)
  if (fetchedId !== undefined) return fetchedId
  const [fetchedInRun] = await shop.db.read
    .select({ id: media.id })
    .from(importImages)
    .innerJoin(media, eq(media.id, importImages.mediaId))
    .where(and(eq(importImages.runId, run.id), eq(importImages.source, source), eq(importImages.state, 'done')))
    .limit(1)
  return fetchedInRun?.id ?? null
}
