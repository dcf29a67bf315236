import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'

/** Change in the number of approved reviews and the sum of their stars. */
export interface RatingDelta {
  count: number
  stars: number
}

/** Call in the transaction that changes reviews. Increments are safe under concurrency. Keeps `updated_at`: this is not an edit. */
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
