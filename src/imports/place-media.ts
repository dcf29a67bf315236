import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { setProductMedia } from '#src/products/set-product-media.ts'
import { placeDescriptionImages } from '#src/import-files/description-images.ts'
import { ownFileStem, ownPath } from './compare-stored.ts'
import { findFetchedImages } from './find-existing.ts'
import { mediaPath } from './plan/plan-media.ts'
import { readSnapshot } from './undo/undo-snapshot.ts'

/**
 * Puts the fetched images of a product into its description and before its video, and a video in its place, once none is queued. A product edited since the
 * import is left alone. The undo follows: the snapshot gets the new updated_at.
 */
export async function placeFetchedMedia(
  tx: Tx,
  { runId, productId, baseUrl }: { runId: number; productId: number; baseUrl: string },
  now: number,
): Promise<void> {
  const { importImages, importResults, media } = tx.t
  const rows = await tx
    .select()
    .from(importImages)
    .where(and(eq(importImages.runId, runId), eq(importImages.productId, productId), ne(importImages.usage, 'gallery')))
  if (rows.length === 0 || rows.some(({ state }) => state === 'queued')) return
  const [result] = await tx
    .select()
    .from(importResults)
    .where(and(eq(importResults.runId, runId), eq(importResults.productId, productId)))
  const snapshot = readSnapshot(tx, result?.snapshot)
  if (!result || !snapshot) return
  const posterId = rows.find(({ usage, state }) => usage === 'poster' && state === 'done')?.mediaId
  const video = rows.find(({ usage, state }) => usage === 'video' && state === 'done')?.source
  const changes: { description?: string; videoPosterId?: number; videoUrl?: string } = {
    ...(posterId ? { videoPosterId: posterId } : {}),
    ...(video ? { videoUrl: `/${video}` } : {}),
  }
  if (snapshot.description) {
    const { html, sources } = snapshot.description
    const fetched = await findFetchedImages(tx, sources)
    const stems = sources.flatMap((source) => ownFileStem(source, baseUrl) ?? [])
    const ids = [...fetched.values()]
    const images = ids.length === 0 ? [] : await tx.select().from(media).where(inArray(media.id, ids))
    const own = stems.length === 0 ? [] : await tx.select().from(media).where(inArray(media.file, stems))
    changes.description = placeDescriptionImages(html, sources, (source) => {
      const stem = ownFileStem(source, baseUrl)
      if (stem !== null && own.some(({ file }) => file === stem)) return ownPath(source, baseUrl)
      const image = images.find(({ id }) => id === fetched.get(source))
      return image && mediaPath(image)
    })
  }
  if (Object.keys(changes).length === 0) return
  const updatedAt = Math.max(now, snapshot.after + 1)
  if (!(await setProductMedia(tx, productId, changes, { updatedAt, expectedUpdatedAt: snapshot.after }))) return
  const { description: _, ...rest } = snapshot
  await tx
    .update(importResults)
    .set({ snapshot: { ...rest, after: updatedAt } })
    .where(eq(importResults.id, result.id))
}
