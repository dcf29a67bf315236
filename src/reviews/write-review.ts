import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { addToRatings } from '#src/catalog/keep-rating.ts'
import { enqueue } from '#src/jobs/jobs.ts'
import { Refusal } from '#src/lib/errors.ts'
import { mostPhotos } from './rules.ts'

export interface WrittenReview {
  productId: number
  userId: number
  /** The name shown. */
  author: string
  /** 1 to 5. */
  rating: number
  title: string
  text: string
  verifiedBuyer: boolean
  /** Ids of stored pictures, after those that stay. */
  newPhotos: number[]
  /** Photos of the waiting review that its author takes away. */
  removedPhotos: number[]
}

/**
 * Writes the one review of an account about a product, or changes it while it waits. Without moderation it shows at once. Throws
 * Refusal('reviews.already') when it has been decided, and Refusal('reviews.tooManyPhotos').
 */
export async function writeReview(
  tx: Tx,
  written: WrittenReview,
  { moderated, now }: { moderated: boolean; now: number },
): Promise<{ id: number; status: 'pending' | 'approved' }> {
  const { reviews } = tx.t
  const { productId, userId, newPhotos, removedPhotos, ...said } = written
  const status = moderated ? ('pending' as const) : ('approved' as const)
  const [row] = await tx
    .insert(reviews)
    .values({ productId, userId, ...said, status, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [reviews.productId, reviews.userId],
      set: { ...said, status, updatedAt: now },
      setWhere: eq(reviews.status, 'pending'),
    })
    .returning({ id: reviews.id })
  if (!row) throw new Refusal('reviews.already')
  await changePhotos(tx, row.id, { newPhotos, removedPhotos }, now)
  // Whatever it was before did not count: it waited, or was not there.
  if (status === 'approved') await addToRatings(tx, new Map([[productId, { count: 1, stars: said.rating }]]))
  return { id: row.id, status }
}

async function changePhotos(tx: Tx, reviewId: number, change: { newPhotos: number[]; removedPhotos: number[] }, now: number) {
  const { reviewPhotos } = tx.t
  const own = eq(reviewPhotos.reviewId, reviewId)
  if (change.removedPhotos.length > 0) {
    const gone = await tx
      .delete(reviewPhotos)
      .where(and(own, inArray(reviewPhotos.mediaId, change.removedPhotos)))
      .returning({ mediaId: reviewPhotos.mediaId })
    await forgetPhotos(
      tx,
      gone.map(({ mediaId }) => mediaId),
      { now, runAt: now },
    )
  }
  const kept = await tx.select({ position: reviewPhotos.position }).from(reviewPhotos).where(own)
  if (kept.length + change.newPhotos.length > mostPhotos) throw new Refusal('reviews.tooManyPhotos', { count: mostPhotos }, 'review_photos')
  if (change.newPhotos.length === 0) return
  const next = Math.max(-1, ...kept.map(({ position }) => position)) + 1
  await tx.insert(reviewPhotos).values(change.newPhotos.map((mediaId, at) => ({ reviewId, mediaId, position: next + at })))
}

/** Deletes pictures later that no review shows by then: at once, or when a deletion can no longer be undone. */
export async function forgetPhotos(tx: Tx, mediaIds: number[], when: { now: number; runAt: number }): Promise<void> {
  if (mediaIds.length > 0) await enqueue(tx, 'reviews.forgetPhotos', { mediaIds }, when)
}

/** Which of these pictures no review shows. */
export async function unusedPhotos(tx: Tx, mediaIds: number[]): Promise<number[]> {
  const { media, reviewPhotos } = tx.t
  if (mediaIds.length === 0) return []
  const used = tx.select({ id: reviewPhotos.mediaId }).from(reviewPhotos).where(inArray(reviewPhotos.mediaId, mediaIds))
  const rows = await tx
    .select({ id: media.id })
    .from(media)
    .where(and(inArray(media.id, mediaIds), notInArray(media.id, used)))
  return rows.map(({ id }) => id)
}
