import { type SQL, sql } from 'drizzle-orm'
import type { DerivedData } from '#db/derived-data.ts'
import type { Exec } from '#db/types.ts'
import { type Term, exactTerms, similarTerms } from './full-text.ts'
import { spellWords } from './spellings.ts'
import type { SearchWord } from './word-forms.ts'

/** A table with `title_words` and `text_words`, which hold the words of its rows as `toSearchableText` writes them. */
export interface TextIndex {
  /** Of the derived data. */
  name: 'article-search' | 'page-search'
  table: 'kb_articles' | 'cms_pages'
  /** The full-text table of SQLite. */
  fullText: 'kb_search' | 'cms_search'
}

export const articleIndex: TextIndex = { name: 'article-search', table: 'kb_articles', fullText: 'kb_search' }
export const pageIndex: TextIndex = { name: 'page-search', table: 'cms_pages', fullText: 'cms_search' }

/** What SQLite stores for an index. Rebuilding a table of SQLite drops its triggers. */
export function sqliteTextIndex({ name, table, fullText }: TextIndex): DerivedData {
  const dropTriggers = ['insert', 'update', 'delete'].map((event) => `drop trigger if exists ${fullText}_${event}`)
  const drop = [...dropTriggers, `drop table if exists ${fullText}`]
  const add = `insert into ${fullText} (rowid, title_words, text_words) values (new.id, new.title_words, new.text_words);`
  const remove = `insert into ${fullText} (${fullText}, rowid, title_words, text_words) values ('delete', old.id, old.title_words, old.text_words);`
  return {
    name,
    create: [
      `create virtual table if not exists ${fullText} using fts5 (
      title_words, text_words, content = '${table}', content_rowid = 'id', prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
    )`,
      ...dropTriggers,
      `create trigger ${fullText}_insert after insert on ${table} begin ${add} end`,
      `create trigger ${fullText}_update after update of title_words, text_words on ${table} begin ${remove} ${add} end`,
      `create trigger ${fullText}_delete after delete on ${table} begin ${remove} end`,
      `insert into ${fullText} (${fullText}) values ('rebuild')`,
    ],
    drop,
    isDroppedForMigrations: true,
  }
}

/** What PostgreSQL stores for an index. */
export function postgresTextIndex({ name, table }: TextIndex): DerivedData {
  const drop = [`drop index if exists ${table}_search`, `alter table if exists ${table} drop column if exists search_words`]
  return {
    name,
    create: [
      `alter table ${table} add column if not exists search_words tsvector generated always as (
      setweight(to_tsvector('simple', title_words), 'A') || setweight(to_tsvector('simple', text_words), 'D')) stored`,
      `create index if not exists ${table}_search on ${table} using gin (search_words)`,
    ],
    drop,
    isDroppedForMigrations: false,
  }
}

// PostgreSQL indexes at most 1 MB per row.
const maxIndexedLength = 200_000

/** The words of texts in both spellings of umlauts. */
export function toSearchableText(...texts: string[]): string {
  const words = texts
    .flatMap((text) => spellWords(text.slice(0, maxIndexedLength)))
    .flatMap(({ plain, german }) => (plain === german ? [plain] : [plain, german]))
  return words.join(' ').slice(0, maxIndexedLength)
}

/** Ids of rows with all words. Titles come before texts, exact words before similar ones. `where` is a condition on the table. */
export async function findTextMatches(
  q: Exec,
  index: TextIndex,
  words: SearchWord[],
  { limit, where }: { limit: number; where: SQL },
): Promise<number[]> {
  if (words.length === 0) return []
  const spellings = [words.map(exactTerms), words.map(similarTerms)]
  // Most searches of a store are for products, and find few texts or none: the others of five queries are only for their order.
  const some = await someTexts(q, index, spellings[1]!, { where, limit: fewTexts })
  const total = some.length < fewTexts ? some.length : Infinity
  if (total <= 1) return some.slice(0, limit)
  const ids = new Set<number>()
  for (const scope of ['title', 'all'] as const) {
    for (const terms of spellings) {
      for (const id of await matchTexts(q, index, terms, { scope, where, limit })) ids.add(id)
      if (ids.size >= Math.min(limit, total)) return [...ids].slice(0, limit)
    }
  }
  return [...ids]
}

const fewTexts = 10

/** Ids of rows with a similar word for each, in no order. With a limit of its own, PostgreSQL would scan the rows instead of using the index. */
async function someTexts(q: Exec, index: TextIndex, words: Term[][], { limit, where }: { limit: number; where: SQL }): Promise<number[]> {
  const found = sql`select ${sql.raw(index.table)}.id as id from ${indexedRows(q, index)}
    where ${matchesTexts(q, index, words, 'all')} and ${where}`
  const rows = await q.rows<{ id: number }>(
    q.engine === 'postgres' ? sql`with found as materialized (${found}) select id from found limit ${limit}` : sql`${found} limit ${limit}`,
  )
  return rows.map(({ id }) => Number(id))
}

/** Where words are searched for. */
export type TextScope = 'title' | 'all'

/** Ids of rows with a term of each word, the best first. */
export async function matchTexts(
  q: Exec,
  index: TextIndex,
  words: Term[][],
  { scope, limit, where }: { scope: TextScope; limit: number; where: SQL },
): Promise<number[]> {
  const { table, fullText } = index
  const [id, fullTextTable] = [sql.raw(`${table}.id`), sql.raw(fullText)]
  const rows = await q.rows<{ id: number }>(
    q.engine === 'postgres'
      ? sql`select ${id} as id from ${sql.raw(table)} where ${matchesTexts(q, index, words, scope)} and ${where}
          order by ts_rank(search_words, ${tsQuery(words, scope)}::tsquery) desc, ${id} limit ${limit}`
      : sql`select ${id} as id from ${indexedRows(q, index)}
          where ${matchesTexts(q, index, words, scope)} and ${where} order by bm25(${fullTextTable}, 10.0, 1.0), ${id} limit ${limit}`,
  )
  return rows.map((row) => Number(row.id))
}

/** The table to select from together with `matchesTexts`. A cross join keeps SQLite from searching the index once per row. */
export const indexedRows = (q: Exec, { table, fullText }: TextIndex): SQL =>
  sql.raw(q.engine === 'postgres' ? table : `${fullText} cross join ${table} on ${table}.id = ${fullText}.rowid`)

/** True for the rows with a term of each word. */
export const matchesTexts = (q: Exec, { fullText }: TextIndex, words: Term[][], scope: TextScope): SQL =>
  q.engine === 'postgres'
    ? sql`search_words @@ ${tsQuery(words, scope)}::tsquery`
    : sql`${sql.raw(fullText)} match ${matchExpression(words, scope)}`

const matchExpression = (words: Term[][], scope: TextScope) => {
  const alternatives = words.map((terms) => `(${terms.map(({ text, isPrefix }) => `"${text}"${isPrefix ? '*' : ''}`).join(' OR ')})`)
  return `${scope === 'title' ? '{title_words} : ' : ''}(${alternatives.join(' AND ')})`
}

// With weights, PostgreSQL reads and unpacks the words of each row that the index finds.
const tsQuery = (words: Term[][], scope: TextScope) =>
  words
    .map((terms) => `(${terms.map(({ text, isPrefix }) => `'${text}':${isPrefix ? '*' : ''}${scope === 'title' ? 'A' : ''}`).join(' | ')})`)
    .join(' & ')
