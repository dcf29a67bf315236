import { type SQL, sql } from 'drizzle-orm'
import type { DerivedData } from '#db/derived-data.ts'
import type { Exec } from '#db/types.ts'
import { searchText } from '#src/lib/search-text.ts'

/** The tables that staff search by the beginnings of words, with the columns they are found by. */
const searchedColumns = { orders: ['search_text'], users: ['name', 'email_key'] } as const

type SearchedTable = keyof typeof searchedColumns

const tables = Object.keys(searchedColumns) as SearchedTable[]
const events = ['insert', 'update', 'delete']

const dropSqlite = tables.flatMap((table) => [
  ...events.map((event) => `drop trigger if exists ${table}_search_${event}`),
  `drop table if exists ${table}_search`,
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
    ...events.map((event) => `drop trigger if exists ${table}_search_${event}`),
    `create trigger ${table}_search_insert after insert on ${table} begin ${add} end`,
    `create trigger ${table}_search_update after update of ${names} on ${table} begin ${remove} ${add} end`,
    `create trigger ${table}_search_delete after delete on ${table} begin ${remove} end`,
    `insert into ${table}_search (${table}_search) values ('rebuild')`,
  ]
})

// Splits words at punctuation and removes accents, like the words of a query.
function toTsVector(table: SearchedTable): string {
  const text = searchedColumns[table].join(` || ' ' || `)
  const normalized = `regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g')`
  return `to_tsvector('simple', regexp_replace(${normalized}, '[!-/:-@\\[-\`{-~]+', ' ', 'g'))`
}

const dropPostgres = tables.map((table) => `drop index if exists ${table}_search`)
const createPostgres = tables.map((table) => `create index if not exists ${table}_search on ${table} using gin (${toTsVector(table)})`)

/** Rebuilding a table of SQLite drops its triggers. */
export const sqliteStaffSearch: DerivedData = {
  name: 'staff-search',
  create: createSqlite,
  drop: dropSqlite,
  dropUnversioned: dropSqlite,
  isDroppedForMigrations: true,
}

export const postgresStaffSearch: DerivedData = {
  name: 'staff-search',
  create: createPostgres,
  drop: dropPostgres,
  dropUnversioned: dropPostgres,
  isDroppedForMigrations: false,
}

// Of a common word, only so many rows are sorted.
const maxCandidates = 2000

/** Ids of the newest rows that have words beginning with all of `query`, at most `limit`; never reads the whole table. */
export async function searchNewest(q: Exec, table: SearchedTable, query: string, limit: number): Promise<number[]> {
  const words = splitWords(query)
  if (words.length === 0) return []
  const rows = await q.rows<{ id: number }>(q.engine === 'postgres' ? postgresQuery(table, words, limit) : sqliteQuery(table, words, limit))
  return rows.map(({ id }) => Number(id))
}

// So many matches are found for a list, the newest on SQLite: lists count to 10,000.
const maxListed = 20_000

/** A query for the ids of rows that have words beginning with all of `query`: for the condition of a list. Finds none without a word. */
export function idsOfWordStarts(q: Exec, table: SearchedTable, query: string): SQL {
  const words = splitWords(query)
  const name = sql.identifier(table)
  if (words.length === 0) return sql`select id from ${name} where 1 = 0`
  const found =
    q.engine === 'postgres'
      ? sql`select id from ${name} where ${postgresMatch(table, words)} limit ${maxListed}`
      : sqliteQuery(table, words, maxListed)
  // In parentheses, so that it can be part of a union.
  return sql`select id from (${found}) as found`
}

/** At most 16 words of letters and digits, so none has a meaning in the syntax of a query. */
const splitWords = (query: string): string[] =>
  searchText(query.slice(0, 200))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 16)

// FTS5 reads its matches in the order of their ids.
function sqliteQuery(table: SearchedTable, words: string[], limit: number): SQL {
  const index = sql.identifier(`${table}_search`)
  const match = words.map((word) => `"${word}"*`).join(' ')
  return sql`select rowid as id from ${index} where ${index} match ${match} order by rowid desc limit ${limit}`
}

function postgresQuery(table: SearchedTable, words: string[], limit: number): SQL {
  return sql`select id from (
    select id from ${sql.identifier(table)} where ${postgresMatch(table, words)} limit ${maxCandidates}
  ) as candidates order by id desc limit ${limit}`
}

function postgresMatch(table: SearchedTable, words: string[]): SQL {
  const tsQuery = words.map((word) => `'${word}':*`).join(' & ')
  return sql`${sql.raw(toTsVector(table))} @@ ${tsQuery}::tsquery`
}
