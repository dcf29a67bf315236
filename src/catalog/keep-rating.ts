import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'

/** By how much the approved reviews of a product and the sum of their stars change. */
export interface RatingChange {
  count: number
  stars: number
}

/**
 * Keeps the rating on products in step with their approved reviews, in the transaction that changes those. What is added is exact
 * however many do it at once. Leaves `updated_at` alone: nobody edited the product.
 */
export async function addToRatings(tx: Tx, changes: ReadonlyMap<number, RatingChange>): Promise<void> {
  const { products } = tx.t
  const real = [...changes].filter(([, { count, stars }]) => count !== 0 || stars !== 0)
  if (real.length === 0) return
  const by = (key: keyof RatingChange) => {
    const cases = real.map(([id, change]) => sql`when ${id} then cast(${change[key]} as bigint)`)
    return sql`case ${products.id} ${sql.join(cases, sql` `)} else 0 end`
  }
  await tx
    .update(products)
    .set({ reviewCount: sql`${products.reviewCount} + ${by('count')}`, ratingSum: sql`${products.ratingSum} + ${by('stars')}` })
    .where(
      inArray(
        products.id,
        real.map(([id]) => id),
      ),
    )
}
