import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'

/** By how much the approved reviews of a product and the sum of their stars change. */
export interface RatingDelta {
  count: number
  stars: number
}

/**
 * Keeps the rating on products in step with their approved reviews, in the transaction that changes those. What is added is exact
 * however many do it at once. Leaves `updated_at` alone: nobody edited the product.
 */
export async function incrementRatings(tx: Tx, changes: ReadonlyMap<number, RatingDelta>): Promise<void> {
  const { products } = tx.t
  const nonZero = [...changes].filter(([, { count, stars }]) => count !== 0 || stars !== 0)
  if (nonZero.length === 0) return
  const deltaFor = (key: keyof RatingDelta) => {
    const cases = nonZero.map(([id, change]) => sql`when ${id} then cast(${change[key]} as bigint)`)
    return sql`case ${products.id} ${sql.join(cases, sql` `)} else 0 end`
  }
  await tx
    .update(products)
    .set({ reviewCount: sql`${products.reviewCount} + ${deltaFor('count')}`, ratingSum: sql`${products.ratingSum} + ${deltaFor('stars')}` })
    .where(
      inArray(
        products.id,
        nonZero.map(([id]) => id),
      ),
    )
}
