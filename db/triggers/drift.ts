import { sql } from 'drizzle-orm'
import type { Db } from '#db/types.ts'
import { isInStock } from './availability.ts'
import { copyDiffers } from './copied-columns.ts'

/** Ids of the first products whose trigger-maintained columns are wrong, after missing triggers or concurrent writes. */
export async function findDriftedProducts(db: Db): Promise<number[]> {
  const differsFrom = db.engine === 'postgres' ? 'is distinct from' : 'is not'
  const rows = await db.report<{ id: number }>(
    sql.raw(`select id from products where in_stock <> ${isInStock} or exists (
      select 1 from category_products where category_products.product_id = products.id and (${copyDiffers(differsFrom)})) order by id limit 5`),
  )
  return rows.map(({ id }) => Number(id))
}
