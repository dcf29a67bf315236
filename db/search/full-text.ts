import type { SQL } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { searchText } from '#src/lib/search-text.ts'

const maxWords = 16
const maxCharacters = 200

/** Builds an engine's full-text query: products with all `words`, best first, from a bounded number of candidates. */
export type FullTextQueryBuilder = (words: string[], scope: 'name' | 'anywhere', limit: number) => SQL

/** Letters and digits of a search text: at most 16 words from the first 200 characters. */
export const parseSearchWords = (query: string): string[] =>
  searchText(query.slice(0, maxCharacters))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, maxWords)

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
