import { and, desc, sql } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import { likePattern } from '#src/lib/search-text.ts'

/** Ids of active products that hold every word, newest first. */
export async function searchProductIds(q: Exec, text: string, limit: number): Promise<number[]> {
  const { products } = q.t
  const words = text.slice(0, 200).split(/\s+/).filter(Boolean).slice(0, 16)
  if (words.length === 0) return []
  const rows = await q
    .select({ id: products.id })
    .from(products)
    .where(
      and(sql`${products.status} = 'active'`, ...words.map((word) => sql`${products.searchText} like ${likePattern(word)} escape '\\'`)),
    )
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(limit)
  return rows.map((row) => row.id)
}
