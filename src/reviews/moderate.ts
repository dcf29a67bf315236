import { type Static, type TSchema, Type } from '@sinclair/typebox'
import type { Schema } from '#db/schema/index.ts'
import { type ReviewStatus, reviewStatuses } from '#db/schema/reviews.ts'
import { undoWindowMs } from '#src/accounts/audit/undo.ts'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { type RatingDelta, incrementRatings } from '#src/products/update-ratings.ts'
import { omit } from '#src/lib/collections/omit.ts'
import { Conflict, NotFound } from '#src/lib/errors/errors.ts'
import { queuePhotoDeletion } from './write-review.ts'

export const reviewStatusSchema = Type.Union(reviewStatuses.map((status) => Type.Literal(status)))

/** Returns the previous statuses of the changed ones. Skips deleted ids and, with `expectedStatus`, reviews whose status has changed. */
export async function decideReviews(
  tx: Tx,
  statuses: ReadonlyMap<number, ReviewStatus>,
  now: number,
  expectedStatus?: ReviewStatus,
): Promise<Map<number, ReviewStatus>> {
  const previousStatuses = new Map<number, ReviewStatus>()
  const ratingChanges = new Map<number, RatingDelta>()
  // One statement per kind of change, at most six. The condition counts each change once under concurrent requests.
  for (const to of reviewStatuses) {
    const ids = [...statuses].filter(([, status]) => status === to).map(([id]) => id)
    if (ids.length === 0) continue
    for (const from of reviewStatuses.filter((status) => status !== to && status === (expectedStatus ?? status))) {
      for (const row of await updateStatus(tx, ids, { from, to }, now)) {
        previousStatuses.set(row.id, from)
        addRatingChange(ratingChanges, row, Number(to === 'approved') - Number(from === 'approved'))
      }
    }
  }
  await incrementRatings(tx, ratingChanges)
  return previousStatuses
}

async function updateStatus(tx: Tx, ids: number[], { from, to }: { from: ReviewStatus; to: ReviewStatus }, now: number) {
  const { reviews } = tx.t
  return tx
    .update(reviews)
    .set({ status: to, updatedAt: now })
    .where(and(inArray(reviews.id, ids), eq(reviews.status, from)))
    .returning({ id: reviews.id, productId: reviews.productId, rating: reviews.rating })
}

/** '' removes it. Returns the previous one. Throws NotFound, and Conflict when that is not `expectedAnswer`. */
export async function answerReview(tx: Tx, id: number, text: string, now: number, expectedAnswer?: string): Promise<string> {
  const { reviews } = tx.t
  const [review] = await tx.select({ answer: reviews.storeAnswer }).from(reviews).where(eq(reviews.id, id)).limit(1)
  if (!review) throw new NotFound('review')
  if (expectedAnswer !== undefined && review.answer !== expectedAnswer) throw new Conflict('reviews.changedSince')
  await tx
    .update(reviews)
    .set({ storeAnswer: text, answeredAt: text === '' ? null : now, updatedAt: now })
    .where(eq(reviews.id, id))
  return review.answer
}

/** The id is not restored. A new column fails the type check here. */
const deletedColumns = {
  productId: Type.Integer(),
  userId: Type.Integer(),
  author: Type.String(),
  rating: Type.Integer(),
  title: Type.String(),
  text: Type.String(),
  status: reviewStatusSchema,
  verifiedBuyer: Type.Boolean(),
  storeAnswer: Type.String(),
  answeredAt: Type.Union([Type.Integer(), Type.Null()]),
  createdAt: Type.Integer(),
} satisfies Record<keyof Omit<Schema['reviews']['$inferSelect'], 'id' | 'updatedAt'>, TSchema>

export const deletedReviewSchema = Type.Object({ ...deletedColumns, photos: Type.Array(Type.Integer()) })
export type DeletedReview = Static<typeof deletedReviewSchema>

/** How long photos of deleted reviews stay, in ms: longer than the undo window. */
const photoRetention = undoWindowMs + 60_000

/** Deletes reviews. Their photos stay for `keepPhotos` ms for undo. */
export async function deleteReviews(
  tx: Tx,
  ids: number[],
  { now, keepPhotos = photoRetention }: { now: number; keepPhotos?: number },
): Promise<DeletedReview[]> {
  const { reviews, reviewPhotos } = tx.t
  if (ids.length === 0) return []
  const photos = await tx.select().from(reviewPhotos).where(inArray(reviewPhotos.reviewId, ids)).orderBy(reviewPhotos.position)
  const rows = await tx.delete(reviews).where(inArray(reviews.id, ids)).returning()
  const ratingChanges = new Map<number, RatingDelta>()
  for (const row of rows) addRatingChange(ratingChanges, row, row.status === 'approved' ? -1 : 0)
  await incrementRatings(tx, ratingChanges)
  await queuePhotoDeletion(
    tx,
    photos.map(({ mediaId }) => mediaId),
    { now, runAt: now + keepPhotos },
  )
  return rows.map((row) => ({
    ...omit(row, 'id', 'updatedAt'),
    photos: photos.filter(({ reviewId }) => reviewId === row.id).map(({ mediaId }) => mediaId),
  }))
}

/** Restores deleted reviews. Throws Conflict when an author has written a new one. */
export async function restoreReviews(tx: Tx, deleted: DeletedReview[], now: number): Promise<void> {
  const { reviews, reviewPhotos } = tx.t
  if (deleted.length === 0) return
  const rows = await tx
    .insert(reviews)
    .values(deleted.map((review) => ({ ...omit(review, 'photos'), updatedAt: now })))
    .onConflictDoNothing()
    .returning()
  if (rows.length < deleted.length) throw new Conflict('reviews.newerReviewExists')
  const photos = rows.flatMap(({ id, productId, userId }) => {
    const deletedReview = deleted.find((candidate) => candidate.productId === productId && candidate.userId === userId)
    return (deletedReview?.photos ?? []).map((mediaId, position) => ({ reviewId: id, mediaId, position }))
  })
  if (photos.length > 0) await tx.insert(reviewPhotos).values(photos)
  const ratingChanges = new Map<number, RatingDelta>()
  for (const row of rows) addRatingChange(ratingChanges, row, row.status === 'approved' ? 1 : 0)
  await incrementRatings(tx, ratingChanges)
}

function addRatingChange(
  ratingChanges: Map<number, RatingDelta>,
  { productId, rating }: { productId: number; rating: number },
  by: number,
): void {
  const { count, stars } = ratingChanges.get(productId) ?? { count: 0, stars: 0 }
  ratingChanges.set(productId, { count: count + by, stars: stars + by * rating })
}
