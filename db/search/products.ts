import { type SQL, and, sql } from 'drizzle-orm'
import type { Db, Exec } from '#db/types.ts'
import { likePattern } from '#src/lib/search-text.ts'
import { findMatchingIds, parseSearchWords } from './full-text.ts'
import * as postgres from './postgres.ts'
import * as sqlite from './sqlite.ts'

/**
 * Ids of active products that hold every word typed, as a whole or as a beginning; names before the rest, best first, at most `limit`.
 * Reads at most 16 words of 200 characters, and never throws for what was typed.
 */
export const searchProductIds = (q: Exec, query: string, limit: number): Promise<number[]> =>
  findMatchingIds(q, q.engine === 'postgres' ? postgres.buildFullTextQuery : sqlite.buildFullTextQuery, query, limit)

const maxScanned = 2000

/** How staff find products, of any status: by the beginnings of words, or by any part of name, brand and SKUs. */
export type SearchMode = 'words' | 'parts'

/** By words when any product holds them all, which an index tells; else by parts, which takes a walk through all products. */
export async function chooseSearchMode(q: Exec, query: string): Promise<SearchMode> {
  if (parseSearchWords(query).length === 0) return 'parts'
  // For the first one alone PostgreSQL would walk the rows instead of asking the index.
  const matches = q
    .select({ id: q.t.products.id })
    .from(q.t.products)
    .where(matchesSearch(q, query, 'words'))
    .limit(maxScanned)
    .as('some_found')
  const [counted] = await q.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(matches)
  return counted!.count > 0 ? 'words' : 'parts'
}

/** SQL that is true for the products that hold what was typed; undefined when nothing was. */
export function matchesSearch(q: Exec, query: string, mode: SearchMode): SQL | undefined {
  const words = parseSearchWords(query)
  if (mode === 'words' && words.length > 0)
    return q.engine === 'postgres' ? postgres.containsAllWords(words) : sqlite.containsAllWords(words)
  const fragments = query.split(/\s+/).filter(Boolean).slice(0, 8)
  const { searchText } = q.t.products
  // Of less than three letters an index of trigrams knows nothing, and PostgreSQL would read all of it before all products.
  return and(
    ...fragments.map(
      (fragment) => sql`${fragment.length < 3 ? sql`${searchText} || ''` : searchText} like ${likePattern(fragment)} escape '\\'`,
    ),
  )
}

/** Rebuilds the search index where it is missing or has drifted; `migrate` does so when its SQL has changed. */
export async function ensureSearchIndex(db: Db): Promise<void> {
  const statements = (db.engine === 'postgres' ? postgres : sqlite).searchData.create
  await db.transaction(async (tx) => {
    for (const statement of statements) await tx.rows(sql.raw(statement))
  })
}
