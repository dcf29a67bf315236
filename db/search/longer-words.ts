import { type SQL, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import type { SearchWord } from './word-forms.ts'

/** More of them are searched for by their beginning. */
const maxLonger = 24

/**
 * The words with those of products that begin with them. For a beginning, the engines collect and sort all its rows in each search; rows of
 * whole words they only pass over.
 */
export async function findLongerWords(q: Exec, words: SearchWord[]): Promise<SearchWord[]> {
  const wanted = words.filter((word) => word.longer === undefined && word.exact.every((text) => isCollectedEachTime(q, text)))
  const texts = [...new Set(wanted.flatMap(({ exact }) => exact))]
  if (texts.length === 0) return words
  const rows = await q.rows<{ position: number; term: string }>(sql.join(texts.map(selectLonger), sql` union all `))
  const longerOf = (text: string) => rows.filter(({ position }) => position === texts.indexOf(text)).map(({ term }) => term)
  return words.map((word) => {
    const longer = wanted.includes(word) ? word.exact.map(longerOf) : []
    return longer.length === 0 || longer.some((terms) => terms.length > maxLonger) ? word : { ...word, longer: [...new Set(longer.flat())] }
  })
}

// SQLite stores which rows have a beginning of two or three letters.
const isCollectedEachTime = (q: Exec, text: string): boolean => (q.engine === 'postgres' ? /^[a-z0-9]{2,}$/ : /^[a-z0-9]{4,}$/).test(text)

const selectLonger = (text: string, position: number): SQL =>
  sql`select * from (select ${sql.raw(String(position))} as position, term from products_search_words
    where term >= ${`${text}0`} and term < ${`${text}\u{10ffff}`} limit ${maxLonger + 1}) as longer`
