import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import { inChunks } from '#src/lib/collections/chunks.ts'
import type { Shop } from '#src/shop.ts'
import { findUnusedImages } from './image-uses.ts'
import { deleteImageIfAny } from './images.ts'
import { unusedDays } from './limits.ts'

/**
 * Scheduled task: deletes images and videos that no row of any table refers to, except images of the library outside its trash, and
 * marks the others that are unused. Returns how many it deleted.
 */
export async function pruneUnusedMedia(shop: Shop): Promise<number> {
  const cutoff = shop.now() - unusedDays * 86_400_000
  const { unused, mentionedFiles } = await markUnused(shop)
  const images = unused.filter(({ origin, createdAt, deletedAt }) =>
    deletedAt === null ? origin !== 'library' && createdAt < cutoff : deletedAt < cutoff,
  )
  for (const { id } of images) await deleteImageIfAny(shop, id)
  const videos = (await shop.files.listModifiedBefore(cutoff)).filter(
    (name) => videoFileName.test(name) && !mentionedFiles.has(name.slice(0, 32)),
  )
  for (const name of videos) await shop.files.delete(name)
  return images.length + videos.length
}

/** Finds out which images nothing uses, and stores since when that is known. */
export async function markUnused(shop: Shop): Promise<Awaited<ReturnType<typeof findUnusedImages>>> {
  const { media } = shop.db.t
  const found = await findUnusedImages(shop)
  const unusedIds = found.unused.map(({ id }) => id)
  const marked = await shop.db.read.select({ id: media.id }).from(media).where(isNotNull(media.unusedSince))
  const unusedSet = new Set(unusedIds)
  const usedAgain = marked.flatMap(({ id }) => (unusedSet.has(id) ? [] : [id]))
  for (const ids of inChunks(usedAgain))
    await shop.db.transaction((tx) => tx.update(media).set({ unusedSince: null }).where(inArray(media.id, ids)))
  for (const ids of inChunks(unusedIds))
    await shop.db.transaction((tx) =>
      tx
        .update(media)
        .set({ unusedSince: shop.now() })
        .where(and(inArray(media.id, ids), isNull(media.unusedSince))),
    )
  return found
}

const videoFileName = /^[a-z0-9]{32}\.(mp4|webm)$/
