import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { DerivedData } from '#db/derived-data.ts'
import type { Db, Exec } from '#db/types.ts'
import { searchText } from '#src/lib/text/search-text.ts'
import {
  countNewest,
  createPostgresNewest,
  createSqliteNewest,
  dropPostgresNewest,
  dropSqliteNewest,
  hasNewest,
  nameOfNewest,
  type TableWithNewest,
} from './newest-rows.ts'
import { searchedColumns } from './staff-search-columns.ts'

type SearchedTable = keyof typeof searchedColumns

const tables = Object.keys(searchedColumns) as SearchedTable[]
const events = ['insert', 'update', 'delete']

const dropSqlite = tables.flatMap((table) => [
  ...events.map((event) => `drop trigger if exists ${table}_search_${event}`),
  `drop table if exists ${table}_search`,
  ...(hasNewest(table) ? dropSqliteNewest(table) : []),
])

const createSqlite = tables.flatMap((table) => {
  const names = searchedColumns[table].join(', ')
  const values = (row: 'new' | 'old') => searchedColumns[table].map((name) => `${row}.${name}`).join(', ')
  const add = `insert into ${table}_search (rowid, ${names}) values (new.id, ${values('new')});`
  const remove = `insert into ${table}_search (${table}_search, rowid, ${names}) values ('delete', old.id, ${values('old')});`
  return [
    `create virtual table if not exists ${table}_search using fts5 (
      ${names}, content = '${table}', content_rowid = 'id', prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
    )`,
    // Otherwise the words of a deleted or changed row stay in the file until the index is merged.
    `insert into ${table}_search (${table}_search, rank) values ('secure-delete', 1)`,
    ...events.map((event) => `drop trigger if exists ${table}_search_${event}`),
    `create trigger ${table}_search_insert after insert on ${table} begin ${add} end`,
    `create trigger ${table}_search_update after update of ${names} on ${table} begin ${remove} ${add} end`,
    `create trigger ${table}_search_delete after delete on ${table} begin ${remove} end`,
    `insert into ${table}_search (${table}_search) values ('rebuild')`,
    ...(hasNewest(table) ? createSqliteNewest(table, searchedColumns[table]) : []),
  ]
})

// Splits words at punctuation and removes accents, not the marks of other scripts, like the words of a query.
export function toTsVector(text: string): string {
  const normalized = `normalize(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'), NFC)`
  return `to_tsvector('simple', regexp_replace(${normalized}, '[!-/:-@\\[-\`{-~]+', ' ', 'g'))`
}

const wordsOf = (table: SearchedTable, row = ''): string =>
  toTsVector(searchedColumns[table].map((name) => (row === '' ? name : `${row}.${name}`)).join(` || ' ' || `))

const dropPostgres = tables.flatMap((table) => [
  `drop index if exists ${table}_search`,
  ...(hasNewest(table) ? dropPostgresNewest(table) : []),
])

// Every search reads the pending entries of an index: at most 256 KB.
const createPostgres = tables.flatMap((table) => [
  `create index if not exists ${table}_search on ${table} using gin ((${wordsOf(table)})) with (gin_pending_list_limit = 256)`,
  ...(hasNewest(table) ? createPostgresNewest(table, searchedColumns[table], (row) => wordsOf(table, row)) : []),
])

/** Rebuilding a table of SQLite drops its triggers. */
export const sqliteStaffSearch: DerivedData = {
  name: 'staff-search',
  create: createSqlite,
  drop: dropSqlite,
  isDroppedForMigrations: true,
}

export const postgresStaffSearch: DerivedData = {
  name: 'staff-search',
  create: createPostgres,
  drop: dropPostgres,
  isDroppedForMigrations: false,
}

/** Compares the indexes of SQLite with their rows, and builds again those with other words. Returns how many. */
export async function rebuildWrongIndexes(db: Db): Promise<number> {
  if (db.engine === 'postgres') return 0
  let wrong = 0
  for (const table of tables) {
    const index = sql.identifier(`${table}_search`)
    const command = (name: string) => db.transaction((tx) => tx.rows(sql`insert into ${index} (${index}, rank) values (${name}, 1)`))
    const isRight = await command('integrity-check').then(
      () => true,
      () => false,
    )
    if (isRight) continue
    await command('rebuild')
    wrong += 1
  }
  return wrong
}

// Of a common word, PostgreSQL sorts only so many.
const maxCandidates = 100_000

/** Ids of the newest rows that have words beginning with all of `query`, at most `limit`; never reads the whole table. */
export async function searchNewest(q: Exec, table: SearchedTable, query: string, limit: number): Promise<number[]> {
  const words = splitWords(query)
  if (words.length === 0) return []
  const found = hasNewest(table) ? await find(q, newestQuery(q, table, { words, limit })) : []
  return found.length === limit ? found : find(q, wholeQuery(q, table, { words, limit }))
}

export interface WordMatches {
  /** The newest first, at most as many as asked for. */
  ids: number[]
  /** False when there can be more. */
  isComplete: boolean
}

/**
 * Ids of the newest rows that have all words of `query`, at most `limit`; only when few have them, words that begin so count, too. Older
 * rows are searched only when few of the newest match, and a word is rare there, or with `isDeep`.
 */
export async function findWordMatches(
  q: Exec,
  table: TableWithNewest,
  query: string,
  { limit, isDeep = false }: { limit: number; isDeep?: boolean },
): Promise<WordMatches> {
  const words = splitWords(query)
  if (words.length === 0) return { ids: [], isComplete: true }
  const findNewest = (isExact: boolean) => find(q, newestQuery(q, table, { words, limit, isExact }))
  const findInAll = (isExact: boolean) => find(q, wholeQuery(q, table, { words, limit, isExact }))
  const exact = await findNewest(true)
  const enough = Math.min(limit, enoughMatches)
  if (!(await hasOlderRows(q, table))) {
    const ids = exact.length >= enough ? exact : await findNewest(false)
    return { ids, isComplete: ids.length < limit }
  }
  if (exact.length >= limit || (!isDeep && exact.length >= enough)) return { ids: exact, isComplete: false }
  if (!isDeep) {
    const ids = await findNewest(false)
    if (ids.length >= enough || (await areCommon(q, table, words))) return { ids, isComplete: false }
  }
  const old = isDeep ? await findInAll(true) : []
  const ids = old.length >= enough ? [...new Set([...exact, ...old])].sort((a, b) => b - a).slice(0, limit) : await findInAll(false)
  return { ids, isComplete: ids.length < limit }
}

/** Four pages. */
const enoughMatches = 100

async function hasOlderRows(q: Exec, table: TableWithNewest): Promise<boolean> {
  const name = sql.identifier(table)
  const [ids] = await q.rows<{ last: number; first: number }>(
    sql`select (select coalesce(max(id), 0) from ${name}) as last, (select coalesce(min(id), 0) from ${name}) as first`,
  )
  return Number(ids!.first) <= Number(ids!.last) - countNewest(table)
}

// A word of every 200th row: of a million rows, 5,000 are read to find those that have another word, too.
async function areCommon(q: Exec, table: TableWithNewest, words: string[]): Promise<boolean> {
  const limit = Math.ceil(countNewest(table) / 200)
  const counts = words.map((word) => sql`(select count(*) from (${newestQuery(q, table, { words: [word], limit })}) as found)`)
  const [row] = await q.rows<{ least: number }>(
    words.length === 1
      ? sql`select ${counts[0]} as least`
      : sql`select ${sql.raw(q.engine === 'postgres' ? 'least' : 'min')}(${sql.join(counts, sql`, `)}) as least`,
  )
  return Number(row!.least) === limit
}

const find = async (q: Exec, query: SQL): Promise<number[]> => (await q.rows<{ id: number }>(query)).map(({ id }) => Number(id))

interface WordSearch {
  words: string[]
  limit: number
  isExact?: boolean
}

// So many matches are found for a list, the newest on SQLite: lists count to `maxCountedRows`.
const maxListed = 20_000

/** A query for the ids of rows that have words beginning with all of `query`: for the condition of a list. Finds none without a word. */
export function idsOfWordStarts(q: Exec, table: SearchedTable, query: string): SQL {
  const words = splitWords(query)
  const name = sql.identifier(table)
  if (words.length === 0) return sql`select id from ${name} where 1 = 0`
  const found =
    q.engine === 'postgres'
      ? sql`select id from ${name} where ${sql.raw(wordsOf(table))} @@ ${tsQuery(words)}::tsquery limit ${maxListed}`
      : wholeQuery(q, table, { words, limit: maxListed })
  // In parentheses, so that it can be part of a union.
  return sql`select id from (${found}) as found`
}

/** At most 16 words of letters and digits, so none has a meaning in the syntax of a query. */
const splitWords = (query: string): string[] =>
  searchText(query.slice(0, 200))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 16)

const wholeQuery = (q: Exec, table: SearchedTable, search: WordSearch): SQL =>
  q.engine === 'postgres'
    ? postgresQuery(sql.identifier(table), sql.raw(wordsOf(table)), search)
    : sqliteQuery(sql.identifier(`${table}_search`), search)

const newestQuery = (q: Exec, table: TableWithNewest, search: WordSearch): SQL =>
  q.engine === 'postgres' ? postgresQuery(nameOfNewest(table), sql`words`, search) : sqliteQuery(nameOfNewest(table), search)

// FTS5 reads its matches in the order of their ids.
function sqliteQuery(index: SQLWrapper, { words, limit, isExact = false }: WordSearch): SQL {
  const match = words.map((word) => `"${word}"${isExact ? '' : '*'}`).join(' ')
  return sql`select rowid as id from ${index} where ${index} match ${match} order by rowid desc limit ${limit}`
}

// A GIN index knows no order.
const postgresQuery = (table: SQLWrapper, indexed: SQL, { words, limit, isExact = false }: WordSearch): SQL => sql`select id from (
    select id from ${table} where ${indexed} @@ ${tsQuery(words, isExact)}::tsquery limit ${maxCandidates}
  ) as candidates order by id desc limit ${limit}`

const tsQuery = (words: string[], isExact = false): string => words.map((word) => `'${word}'${isExact ? '' : ':*'}`).join(' & ')
