import type { JobHandler } from '#src/jobs/jobs.ts'
import { deleteImageIfAny } from '#src/media/images.ts'
import { findUnusedPhotos } from './write-review.ts'

/** Job: deletes photos of deleted reviews, unless the reviews were restored. */
export const deleteUnusedReviewPhotos: JobHandler = async (shop, payload) => {
  const mediaIds = Array.isArray(payload.mediaIds) ? payload.mediaIds.map(Number) : []
  for (const id of await shop.db.transaction((tx) => findUnusedPhotos(tx, mediaIds))) await deleteImageIfAny(shop, id)
}
