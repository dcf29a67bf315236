import type { SQL } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { searchText } from '#src/lib/search-text.ts'

const maxWords = 16
const maxCharacters = 200

/** How one engine's full-text index finds the products that hold all `words`, best first; looks at a bounded number of them. */
export type FullTextQueryBuilder = (words: string[], scope: 'name' | 'anywhere', limit: number) => SQL

/** The plain words of what somebody typed: at most 16, from its first 200 characters. Whatever it is, only letters and digits remain. */
export const parseSearchWords = (query: string): string[] =>
  searchText(query.slice(0, maxCharacters))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, maxWords)

/** Ids of active products that hold every word: those that hold them in the name come first, each part best match first. */
export async function findMatchingIds(q: Exec, buildQuery: FullTextQueryBuilder, query: string, limit: number): Promise<number[]> {
  const words = parseSearchWords(query)
  if (words.length === 0) return []
  const ids = await fetchIds(q, buildQuery(words, 'name', limit))
  if (ids.length >= limit) return ids
  const nameMatches = new Set(ids)
  const otherMatches = await fetchIds(q, buildQuery(words, 'anywhere', limit))
  return [...ids, ...otherMatches.filter((id) => !nameMatches.has(id))].slice(0, limit)
}

async function fetchIds(q: Exec, statement: SQL) {
  const rows = await q.rows<{ id: number }>(statement)
  return rows.map(({ id }) => id)
}
