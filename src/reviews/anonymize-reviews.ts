import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import type { User } from '#src/accounts/users.ts'
import { mask, namePattern } from '#src/lib/people/name-pattern.ts'
import { forgetOriginalNames } from '#src/media/forget-original-names.ts'
import { minMaskedLength } from './limits.ts'

/**
 * Reviews stay without their author, whom answers of the store do not name either. The account number becomes one that no account has: a
 * product has one review per account.
 */
export async function anonymizeReviews(tx: Tx, user: Pick<User, 'id' | 'name' | 'email'>): Promise<void> {
  const { reviews, reviewPhotos } = tx.t
  const photos = await tx
    .select({ mediaId: reviewPhotos.mediaId })
    .from(reviewPhotos)
    .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
    .where(eq(reviews.userId, user.id))
  await forgetOriginalNames(
    tx,
    photos.map(({ mediaId }) => mediaId),
  )
  const rows = await tx
    .select({ id: reviews.id, author: reviews.author, storeAnswer: reviews.storeAnswer })
    .from(reviews)
    .where(eq(reviews.userId, user.id))
  for (const { id, author, storeAnswer } of rows)
    await tx
      .update(reviews)
      .set({ author: '', userId: sql`-${reviews.id}`, storeAnswer: maskNames(storeAnswer, [user.email, user.name, author]) })
      .where(eq(reviews.id, id))
}

/** Staff address an author by the first name, too. */
function maskNames(text: string, names: string[]): string {
  const parts = [...names, ...names.flatMap((name) => name.split(/\s+/))].filter((name) => name.length >= minMaskedLength)
  return parts.reduce((masked, name) => masked.replaceAll(namePattern(name), mask), text)
}
