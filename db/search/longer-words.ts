import { sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import type { SearchWord } from './word-forms.ts'

// SQLite stores which rows have a beginning of two or three letters.
const isCollectedEachTime = (text: string): boolean => /^[a-z0-9]{4,}$/.test(text)

/** More of them are searched for by their beginning. */
const maxLonger = 24

/**
 * The words with those of products that begin with them. For a beginning, SQLite collects and sorts all its rows in each search; rows of whole
 * words it only passes over. PostgreSQL looks both up in the same way.
 */
export const findLongerWords = async (q: Exec, words: SearchWord[]): Promise<SearchWord[]> =>
  q.engine === 'postgres' ? words : Promise.all(words.map((word) => addLongerWords(q, word)))

async function addLongerWords(q: Exec, word: SearchWord): Promise<SearchWord> {
  if (word.longer !== undefined || !word.exact.every(isCollectedEachTime)) return word
  const longer: string[] = []
  for (const text of word.exact) {
    const rows = await q.rows<{ term: string }>(sql`select term from products_search_words
      where term >= ${`${text}0`} and term < ${`${text}\u{10ffff}`} limit ${maxLonger + 1}`)
    if (rows.length > maxLonger) return word
    longer.push(...rows.map(({ term }) => term))
  }
  return { ...word, longer: [...new Set(longer)] }
}
