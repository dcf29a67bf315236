import { type SQL, and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { containsPattern } from '#src/lib/text/search-text.ts'
import { inKeyOrder } from '#db/lists/read-batches.ts'
import { listStmt } from '#db/lists/list-stmt.ts'
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
export const listSaleProductIds = (q: Exec, limit: number): Promise<number[]> => listNewestIds(q, eq(q.t.products.onSale, true), limit)

/** Ids of active products with a tag, newest first. No index has tags: cache the result. */
export const listTaggedProductIds = (q: Exec, tag: string, limit: number): Promise<number[]> =>
  listNewestIds(q, sql`cast(${q.t.products.tags} as text) like ${containsPattern(JSON.stringify(tag))} escape '\\'`, limit)

async function listNewestIds(q: Exec, where: SQL, limit: number): Promise<number[]> {
  const { products } = q.t
  const rows = await q
    .select({ id: products.id })
    .from(products)
    .where(and(isListed(q), where))
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Active products, in the order of `ids`. */
export async function findProductsByIds(q: Exec, ids: number[]): Promise<ListedProduct[]> {
  if (ids.length === 0) return []
  return inKeyOrder(ids, await listedByIds(q, ids), ({ id }) => id)
}

/** Of active products. */
export const findProductSlugs = (q: Exec, slugs: string[]): Promise<{ id: number; slug: string }[]> =>
  q
    .select({ id: q.t.products.id, slug: q.t.products.seoLink })
    .from(q.t.products)
    .where(and(isListed(q), inArray(q.t.products.seoLink, slugs)))

const listedByIds = listStmt((q, ids) =>
  q
    .select(listedColumns(q))
    .from(q.t.products)
    .where(and(isListed(q), inArray(q.t.products.id, ids))),
)
