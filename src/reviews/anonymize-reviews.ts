import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'

/** Reviews stay without their author. The account number becomes one that no account has: a product has one review per account. */
export async function anonymizeReviews(tx: Tx, userId: number): Promise<void> {
  const { reviews } = tx.t
  await tx
    .update(reviews)
    .set({ author: '', userId: sql`-${reviews.id}` })
    .where(eq(reviews.userId, userId))
}
