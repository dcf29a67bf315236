import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { forgetOriginalNames } from '#src/media/forget-original-names.ts'

/** Reviews stay without their author. The account number becomes one that no account has: a product has one review per account. */
export async function anonymizeReviews(tx: Tx, userId: number): Promise<void> {
  const { reviews, reviewPhotos } = tx.t
  const photos = await tx
    .select({ mediaId: reviewPhotos.mediaId })
    .from(reviewPhotos)
    .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
    .where(eq(reviews.userId, userId))
  await forgetOriginalNames(
    tx,
    photos.map(({ mediaId }) => mediaId),
  )
  await tx
    .update(reviews)
    .set({ author: '', userId: sql`-${reviews.id}` })
    .where(eq(reviews.userId, userId))
}
