import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Schema } from '#db/schema/index.ts'
import type { Tx } from '#db/types.ts'
import { incrementRatings } from '#src/products/update-ratings.ts'
import { enqueueJob } from '#src/jobs/jobs.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { maxPhotos } from './limits.ts'

type ReviewColumn = 'productId' | 'userId' | 'author' | 'rating' | 'title' | 'text' | 'verifiedBuyer'

export interface WriteReviewInput extends Pick<Schema['reviews']['$inferSelect'], ReviewColumn> {
  /** Ids of stored images, added after the existing photos. */
  newPhotos: number[]
  removedPhotos: number[]
}

/** Updates a pending one. Throws UserError('reviews.already') after a decision, and UserError('reviews.tooManyPhotos'). */
export async function writeReview(
  tx: Tx,
  input: WriteReviewInput,
  { isModerated, now }: { isModerated: boolean; now: number },
): Promise<{ id: number; status: 'pending' | 'approved' }> {
  const { reviews } = tx.t
  const { productId, userId, newPhotos, removedPhotos, ...content } = input
  const status = isModerated ? ('pending' as const) : ('approved' as const)
  const [row] = await tx
    .insert(reviews)
    .values({ productId, userId, ...content, status, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [reviews.productId, reviews.userId],
      set: { ...content, status, updatedAt: now },
      setWhere: eq(reviews.status, 'pending'),
    })
    .returning({ id: reviews.id })
  if (!row) throw new UserError('reviews.already')
  await changePhotos(tx, row.id, { newPhotos, removedPhotos }, now)
  // The previous version was pending or missing, so it is not in the rating.
  if (status === 'approved') await incrementRatings(tx, new Map([[productId, { count: 1, stars: content.rating }]]))
  return { id: row.id, status }
}

async function changePhotos(tx: Tx, reviewId: number, change: { newPhotos: number[]; removedPhotos: number[] }, now: number) {
  const { reviewPhotos } = tx.t
  const ofReview = eq(reviewPhotos.reviewId, reviewId)
  if (change.removedPhotos.length > 0) {
    const removed = await tx
      .delete(reviewPhotos)
      .where(and(ofReview, inArray(reviewPhotos.mediaId, change.removedPhotos)))
      .returning({ mediaId: reviewPhotos.mediaId })
    await queuePhotoDeletion(
      tx,
      removed.map(({ mediaId }) => mediaId),
      { now, runAt: now },
    )
  }
  const remaining = await tx.select({ position: reviewPhotos.position }).from(reviewPhotos).where(ofReview)
  if (remaining.length + change.newPhotos.length > maxPhotos)
    throw new UserError('reviews.tooManyPhotos', { count: maxPhotos }, 'review_photos')
  if (change.newPhotos.length === 0) return
  const next = Math.max(-1, ...remaining.map(({ position }) => position)) + 1
  await tx.insert(reviewPhotos).values(change.newPhotos.map((mediaId, index) => ({ reviewId, mediaId, position: next + index })))
}

/** Queues a job at `runAt` (epoch ms) that deletes these images if no review uses them by then. */
export async function queuePhotoDeletion(tx: Tx, mediaIds: number[], schedule: { now: number; runAt: number }): Promise<void> {
  if (mediaIds.length > 0) await enqueueJob(tx, 'reviews.forgetPhotos', { mediaIds }, schedule)
}

export async function findUnusedPhotos(tx: Tx, mediaIds: number[]): Promise<number[]> {
  const { media, reviewPhotos } = tx.t
  if (mediaIds.length === 0) return []
  const used = tx.select({ id: reviewPhotos.mediaId }).from(reviewPhotos).where(inArray(reviewPhotos.mediaId, mediaIds))
  const rows = await tx
    .select({ id: media.id })
    .from(media)
    .where(and(inArray(media.id, mediaIds), notInArray(media.id, used)))
  return rows.map(({ id }) => id)
}
