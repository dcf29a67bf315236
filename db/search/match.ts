import type { SQL } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import { searchText } from '#src/lib/search-text.ts'

const MOST_WORDS = 16
const MOST_CHARACTERS = 200

/** How one engine's full-text index finds the products that hold all `words`, best first; looks at a bounded number of them. */
export type Match = (words: string[], where: 'name' | 'anywhere', limit: number) => SQL

/** The plain words of what somebody typed: at most 16, from its first 200 characters. Whatever it is, only letters and digits remain. */
export const searchWords = (typed: string): string[] =>
  searchText(typed.slice(0, MOST_CHARACTERS))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, MOST_WORDS)

/** Ids of active products that hold every word: those that hold them in the name come first, each part best match first. */
export async function matchingIds(q: Exec, match: Match, typed: string, limit: number): Promise<number[]> {
  const words = searchWords(typed)
  if (words.length === 0) return []
  const ids = await idsOf(q, match(words, 'name', limit))
  if (ids.length >= limit) return ids
  const named = new Set(ids)
  const others = await idsOf(q, match(words, 'anywhere', limit))
  return [...ids, ...others.filter((id) => !named.has(id))].slice(0, limit)
}

async function idsOf(q: Exec, query: SQL) {
  const rows = await q.rows<{ id: number }>(query)
  return rows.map(({ id }) => id)
}
