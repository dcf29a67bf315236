import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { stmt } from '#db/stmt.ts'
import { type ListedProduct, listedColumns, isListed } from './listed-product.ts'

const newestQuery = stmt((q) =>
  q
    .select(listedColumns(q))
    .from(q.t.products)
    .where(isListed(q))
    .orderBy(desc(q.t.products.createdAt), desc(q.t.products.id))
    .limit(sql.placeholder('limit')),
)

export const listNewestProducts = (q: Exec, limit: number): Promise<ListedProduct[]> => newestQuery(q, { limit })

/** Ids of products on sale, newest first. Slow when few are on sale: cache the result. */
export async function listSaleProductIds(q: Exec, limit: number): Promise<number[]> {
  const { products } = q.t
  const rows = await q
    .select({ id: products.id })
    .from(products)
    .where(and(isListed(q), eq(products.onSale, true)))
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(limit)
  return rows.map((row) => row.id)
}

/** Active products, in the order of `ids`. */
export async function findProductsByIds(q: Exec, ids: number[]): Promise<ListedProduct[]> {
  if (ids.length === 0) return []
  const { products } = q.t
  const rows = await q
    .select(listedColumns(q))
    .from(products)
    .where(and(isListed(q), inArray(products.id, ids)))
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}
