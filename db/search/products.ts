import { type SQL, and, sql } from 'drizzle-orm'
import type { Db, Exec } from '#db/open.ts'
import { likePattern } from '#src/lib/search-text.ts'
import { matchingIds, searchWords } from './match.ts'
import * as postgres from './postgres.ts'
import * as sqlite from './sqlite.ts'

/**
 * Ids of active products that hold every word typed, as a whole or as a beginning; names before the rest, best first, at most `limit`.
 * Reads at most 16 words of 200 characters, and never throws for what was typed.
 */
export const searchProductIds = (q: Exec, typed: string, limit: number): Promise<number[]> =>
  matchingIds(q, q.engine === 'postgres' ? postgres.match : sqlite.match, typed, limit)

const ENOUGH = 2000

/** How staff find products, of any status: by the beginnings of words, or by any part of name, brand and SKUs. */
export type SearchMode = 'words' | 'parts'

/** By words when any product holds them all, which an index tells; else by parts, which takes a walk through all products. */
export async function searchModeOf(q: Exec, typed: string): Promise<SearchMode> {
  if (searchWords(typed).length === 0) return 'parts'
  // For the first one alone PostgreSQL would walk the rows instead of asking the index.
  const some = q
    .select({ id: q.t.products.id })
    .from(q.t.products)
    .where(holdsTyped(q, typed, 'words'))
    .limit(ENOUGH)
    .as('some_found')
  const [found] = await q.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(some)
  return found!.count > 0 ? 'words' : 'parts'
}

/** SQL that is true for the products that hold what was typed; undefined when nothing was. */
export function holdsTyped(q: Exec, typed: string, mode: SearchMode): SQL | undefined {
  const words = searchWords(typed)
  if (mode === 'words' && words.length > 0) return q.engine === 'postgres' ? postgres.holds(words) : sqlite.holds(words)
  const parts = typed.split(/\s+/).filter(Boolean).slice(0, 8)
  const { searchText } = q.t.products
  // Of less than three letters an index of trigrams knows nothing, and PostgreSQL would read all of it before all products.
  return and(...parts.map((part) => sql`${part.length < 3 ? sql`${searchText} || ''` : searchText} like ${likePattern(part)} escape '\\'`))
}

/** Builds the search index anew where it is missing or has drifted; a migration does it by itself. */
export async function ensureSearch(db: Db): Promise<void> {
  const statements = db.engine === 'postgres' ? postgres.searchTables : sqlite.searchTables
  await db.transaction(async (tx) => {
    for (const statement of statements) await tx.rows(sql.raw(statement))
  })
}
