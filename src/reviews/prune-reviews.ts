import { sql } from 'drizzle-orm'
import type { Shop } from '#src/shop.ts'
import { deleteReviews } from './moderate.ts'

/** Deletes up to 500 reviews of deleted products with their photos; returns the count. */
export async function pruneReviews(shop: Shop): Promise<number> {
  const { reviews, products } = shop.db.t
  const now = shop.now()
  return shop.db.transaction(async (tx) => {
    const orphanedReviews = await tx
      .select({ id: reviews.id })
      .from(reviews)
      .where(sql`not exists (select 1 from ${products} where ${products.id} = ${reviews.productId})`)
      .limit(500)
    const ids = orphanedReviews.map(({ id }) => id)
    return (await deleteReviews(tx, ids, { now, keepPhotos: 0 })).length
  })
}
