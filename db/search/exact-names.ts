import { type SQL, sql } from 'drizzle-orm'
import { forceIndex } from '#db/force-index.ts'
import { isAmong } from '#db/is-among.ts'
import type { Exec } from '#db/types.ts'
import { searchText } from '#src/lib/text/search-text.ts'

// In characters, of the index: longer names are told apart by the rest of the query.
const indexedLength = 40
const start = (table = '') => `substr(${table}search_text, 1, ${indexedLength})`

export const dropNameIndex = 'drop index if exists products_exact_name'
/** By length and beginning: both together leave the products with a name and hardly any other, however many begin alike. */
export const createNameIndex = (collation = '') =>
  `create index if not exists products_exact_name on products (length(name), (${start()}${collation}), id)`

const maxCandidates = 200

/**
 * Products whose whole name was typed, the same letters before others: whatever it consists of, also where it has no word, such as * or 👜.
 * Case counts less, and so does whether a letter and its accent are one character. Of any status with `anyStatus`.
 */
export async function findExactNames(q: Exec, typed: string, { limit, where, anyStatus = false }: ExactNameLimits): Promise<number[]> {
  const asTyped = typed.replaceAll('\0', '').toWellFormed().trim()
  const name = composed(asTyped)
  if (name === '') return []
  const status = anyStatus ? sql`true` : sql`products.status = 'active'`
  const rows = await q.rows<{
    id: number
    name: string
  }>(sql`select products.id as id, products.name as name from ${candidates(q, name, asTyped)}
    and ${status} and ${where ?? sql`true`} order by products.id limit ${maxCandidates}`)
  const same = rows.filter((row) => nameKey(row.name) === nameKey(name))
  const rank = (row: { name: string }) => (composed(row.name) === name ? 0 : 1)
  return same
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, limit)
    .map(({ id }) => Number(id))
}

interface ExactNameLimits {
  limit: number
  /** A condition on products. */
  where?: SQL | undefined
  anyStatus?: boolean
}

/** The products among these that have exactly this name in another language. */
export async function findNamedInTranslation(q: Exec, typed: string, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { contentTranslations: texts } = q.t
  const rows = await q.rows<{ id: number; name: string }>(sql`select ${texts.entityId} as id, ${texts.text} as name from ${texts}
    where ${texts.kind} = 'product' and ${isAmong(q, sql`${texts.entityId}`, ids)} and ${texts.field} = 'name'`)
  const named = new Set(rows.filter((row) => nameKey(row.name) === nameKey(typed)).map(({ id }) => Number(id)))
  return ids.filter((id) => named.has(id))
}

/** Names with the same key are the same name, in any case. */
export const nameKey = (name: string): string => composed(name).toLowerCase()

const composed = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

// Written so that the index applies. The text for searches begins with the name.
function candidates(q: Exec, name: string, asTyped: string): SQL {
  // Unicode composes some letters into others than the one that was typed and stored.
  const spellings = [...new Set([asTyped, name, name.normalize('NFD')])].flatMap((text) => [text, text.toLowerCase(), text.toUpperCase()])
  const text = searchText(name)
  // A name of accents alone.
  if (text === '') return sql`products where products.name in ${[...new Set(spellings)]}`
  const from = sql`${forceIndex(q, q.t.products, 'products_exact_name')} where length(products.name) in ${[...new Set(spellings.map((spelling) => [...spelling].length))]}`
  const begins = sql.raw(q.engine === 'postgres' ? `${start('products.')} collate "C"` : start('products.'))
  const characters = [...text]
  if (characters.length >= indexedLength) return sql`${from} and ${begins} = ${characters.slice(0, indexedLength).join('')}`
  // A space comes before all that can follow the name.
  return sql`${from} and ${begins} >= ${text} and ${begins} < ${`${text}!`}`
}
