import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { and, eq } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { maxVideoSize } from '#src/media/limits.ts'
import { addVideo } from '#src/media/videos.ts'
import { maxFileSize } from '#src/product-files/limits.ts'
import { addProductFile, saveFileTerms } from '#src/product-files/product-files.ts'
import type { Shop } from '#src/shop.ts'
import { streamZipFile } from '#src/import-files/image-zip.ts'
import type { StoredFile } from '#src/import-files/stored-file.ts'
import { importFile } from './uploads/upload-storage.ts'
import type { ImportRun } from './import-runs.ts'
import { placeFetchedMedia } from './place-media.ts'

type PendingFile = Exec['t']['importImages']['$inferSelect']

/** Stores a video or download of the ZIP, or records why not. Returns true. */
export async function storeOtherFile(shop: Shop, run: ImportRun, pending: PendingFile): Promise<true> {
  const zip = run.imagesFile === '' ? null : importFile(shop, run.imagesFile)
  try {
    await (pending.usage === 'video' ? storeVideo(shop, zip, pending) : storeDownload(shop, zip, pending))
  } catch (error) {
    // Another process stored it.
    if (error instanceof Conflict) return true
    if (!(error instanceof UserError) && !(error instanceof NotFound)) throw error
    await finish(shop, pending, error instanceof UserError ? error.key : 'importFiles.image.broken')
  }
  return true
}

async function storeVideo(shop: Shop, zip: StoredFile | null, pending: PendingFile): Promise<void> {
  const name = pending.source.replace('media/', '')
  // A name never gets other bytes.
  if (!(await shop.files.exists(name))) {
    const path = await addVideo(shop, streamZipFile(zip, pending.source, { maxBytes: maxVideoSize }), name.slice(0, 32))
    if (path !== `/${pending.source}`) {
      await shop.files.delete(path.replace('/media/', ''))
      throw new UserError('media.notAVideo')
    }
  }
  await finish(shop, pending, null)
}

async function finish(shop: Shop, { id, runId, productId }: PendingFile, failure: StringKey | null): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const { importImages } = tx.t
    await tx
      .update(importImages)
      .set(failure === null ? { state: 'done' } : { state: 'failed', reason: failure })
      .where(and(eq(importImages.id, id), eq(importImages.state, 'queued')))
    await placeFetchedMedia(tx, { runId, productId, baseUrl: shop.config.baseUrl }, shop.now())
  })
}

async function storeDownload(shop: Shop, zip: StoredFile | null, { id, source, productId, productFile }: PendingFile): Promise<void> {
  const { name, expiresDays, maxDownloads } = productFile!
  const parts = streamZipFile(zip, source, { maxBytes: maxFileSize })
  await addProductFile(shop, productId, { name, parts }, async (tx, fileId) => {
    const { importImages } = tx.t
    const claimed = await tx
      .update(importImages)
      .set({ state: 'done', productFile: { ...productFile!, id: fileId } })
      .where(and(eq(importImages.id, id), eq(importImages.state, 'queued')))
      .returning({ id: importImages.id })
    if (claimed.length === 0) throw new Conflict('imports.stepChanged')
    await saveFileTerms(tx, productId, new Map([[fileId, { expiresDays, maxDownloads }]]))
  })
}
