import { type SQL, sql } from 'drizzle-orm'
import type { DerivedData } from '#db/derived-data.ts'
import type { Exec } from '#db/types.ts'
import { correctWords } from './correct-words.ts'
import { type Term, exactTerms, parseSearchWords, similarTerms } from './full-text.ts'
import { spellWords } from './spellings.ts'
import type { SearchWord } from './word-forms.ts'

// The texts are stored as `toSearchableText` writes them, so both engines index the same words.
const dropTriggers = ['insert', 'update', 'delete'].map((event) => `drop trigger if exists kb_search_${event}`)
const dropSqlite = [...dropTriggers, 'drop table if exists kb_search']
const add = 'insert into kb_search (rowid, title_words, text_words) values (new.id, new.title_words, new.text_words);'
const remove =
  "insert into kb_search (kb_search, rowid, title_words, text_words) values ('delete', old.id, old.title_words, old.text_words);"

/** Rebuilding a table of SQLite drops its triggers. */
export const sqliteArticleSearch: DerivedData = {
  name: 'article-search',
  tables: ['kb_articles'],
  create: [
    `create virtual table if not exists kb_search using fts5 (
      title_words, text_words, content = 'kb_articles', content_rowid = 'id', prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
    )`,
    ...dropTriggers,
    `create trigger kb_search_insert after insert on kb_articles begin ${add} end`,
    `create trigger kb_search_update after update of title_words, text_words on kb_articles begin ${remove} ${add} end`,
    `create trigger kb_search_delete after delete on kb_articles begin ${remove} end`,
    "insert into kb_search (kb_search) values ('rebuild')",
  ],
  drop: dropSqlite,
  dropUnversioned: dropSqlite,
  isDroppedForMigrations: true,
}

const dropPostgres = ['drop index if exists kb_articles_search', 'alter table if exists kb_articles drop column if exists search_words']

export const postgresArticleSearch: DerivedData = {
  name: 'article-search',
  tables: ['kb_articles'],
  create: [
    `alter table kb_articles add column if not exists search_words tsvector generated always as (
      setweight(to_tsvector('simple', title_words), 'A') || setweight(to_tsvector('simple', text_words), 'D')) stored`,
    'create index if not exists kb_articles_search on kb_articles using gin (search_words)',
  ],
  drop: dropPostgres,
  dropUnversioned: dropPostgres,
  isDroppedForMigrations: false,
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

export interface ArticleSearch {
  limit: number
  /** A condition on kb_articles. */
  where: SQL
}

export interface ArticleMatches {
  /** Best first. */
  ids: number[]
  /** What was searched for when a word was misspelled, else null. */
  corrected: string | null
}

/** Articles with all words, or with corrected ones; without either, those with some of the words. Never throws. */
export async function searchArticleIds(q: Exec, query: string, options: ArticleSearch): Promise<ArticleMatches> {
  const words = parseSearchWords(query)
  const ids = await findArticlesWithAll(q, words, options)
  if (words.length === 0 || ids.length > 0) return { ids, corrected: null }
  const corrected = await correctWords(q, words, {
    table: 'kb_words',
    names: [],
    count: async (word, limit) => (await matchArticles(q, [similarTerms(word)], 'all', { ...options, limit })).length,
  })
  const found = corrected ? await findArticlesWithAll(q, corrected, options) : []
  if (found.length > 0) return { ids: found, corrected: corrected!.map(({ exact }) => exact[0]!).join(' ') }
  return { ids: words.length > 1 ? await rankByAnyWord(q, query, options) : [], corrected: null }
}

/** Titles come before texts, exact words before similar ones. */
async function findArticlesWithAll(q: Exec, words: SearchWord[], { limit, where }: ArticleSearch): Promise<number[]> {
  if (words.length === 0) return []
  const ids = new Set<number>()
  const spellings = [words.map(exactTerms), words.map(similarTerms)]
  for (const scope of ['title', 'all'] as const) {
    for (const terms of spellings) {
      for (const id of await matchArticles(q, terms, scope, { where, limit })) ids.add(id)
      if (ids.size >= limit) return [...ids].slice(0, limit)
    }
  }
  return [...ids]
}

type Scope = 'title' | 'all'

async function matchArticles(q: Exec, words: Term[][], scope: Scope, { limit, where }: ArticleSearch): Promise<number[]> {
  const rows = await q.rows<{ id: number }>(
    q.engine === 'postgres'
      ? sql`select id from kb_articles where search_words @@ ${tsQuery(words, scope)}::tsquery and ${where}
          order by ts_rank(search_words, ${tsQuery(words, scope)}::tsquery) desc, id limit ${limit}`
      : sql`select kb_articles.id as id from ${indexedArticles}
          where kb_search match ${matchExpression(words, scope)} and ${where} order by bm25(kb_search, 10.0, 1.0), kb_articles.id limit ${limit}`,
  )
  return rows.map(({ id }) => Number(id))
}

// A cross join keeps SQLite from searching the index once per article.
const indexedArticles = sql`kb_search cross join kb_articles on kb_articles.id = kb_search.rowid`

const matchExpression = (words: Term[][], scope: Scope) => {
  const alternatives = words.map((terms) => `(${terms.map(({ text, isPrefix }) => `"${text}"${isPrefix ? '*' : ''}`).join(' OR ')})`)
  return `${scope === 'title' ? '{title_words}' : '{title_words text_words}'} : (${alternatives.join(' AND ')})`
}

const tsQuery = (words: Term[][], scope: Scope) =>
  words
    .map(
      (terms) => `(${terms.map(({ text, isPrefix }) => `'${text}':${isPrefix ? '*' : ''}${scope === 'title' ? 'A' : 'AD'}`).join(' | ')})`,
    )
    .join(' & ')

const maxRankedWords = 10
// A word that more articles have says little.
const maxPerWord = 400
const titleWeight = 3
// Says as little as a word that half of the articles have.
const minWeight = Math.log(3)
// Of the best score: what is further below matches only by common words.
const leastShare = 0.4

/** Articles with some of the words, in one query: rare words and words of titles count most. For sentences, such as the subject of a ticket. */
export async function rankByAnyWord(q: Exec, text: string, { limit, where }: ArticleSearch): Promise<number[]> {
  const words = parseSearchWords(text)
    .filter(({ exact }) => exact[0]!.length >= 3 && !commonWords.has(exact[0]!))
    .slice(0, maxRankedWords)
  if (words.length === 0) return []
  const parts = words.flatMap((word, index) =>
    (['title', 'all'] as const).map((scope) => sql`select * from (${selectWordMatches(q, { word, index, scope }, where)}) as matches`),
  )
  const rows = await q.rows<{ id: number; word: number; weight: number }>(sql.join(parts, sql` union all `))
  return rankMatches(
    rows.map(({ id, word, weight }) => ({ id: Number(id), word: Number(word), weight: Number(weight) })),
    await countArticles(q, where),
  ).slice(0, limit)
}

function selectWordMatches(q: Exec, { word, index, scope }: { word: SearchWord; index: number; scope: Scope }, where: SQL): SQL {
  const terms = [similarTerms(word)]
  const columns = sql.raw(`kb_articles.id as id, ${index} as word, ${scope === 'title' ? titleWeight : 1} as weight`)
  return q.engine === 'postgres'
    ? sql`select ${columns} from kb_articles where search_words @@ ${tsQuery(terms, scope)}::tsquery and ${where} limit ${maxPerWord}`
    : sql`select ${columns} from ${indexedArticles}
        where kb_search match ${matchExpression(terms, scope)} and ${where} limit ${maxPerWord}`
}

async function countArticles(q: Exec, where: SQL): Promise<number> {
  const [row] = await q.rows<{ total: number }>(
    sql`select count(*) as total from (select 1 from kb_articles where ${where} limit ${maxPerWord * 2}) as counted`,
  )
  return Number(row?.total ?? 0)
}

function rankMatches(rows: { id: number; word: number; weight: number }[], total: number): number[] {
  const articlesByWord = Map.groupBy(rows, ({ word }) => word)
  const scores = new Map<number, number>()
  for (const matches of articlesByWord.values()) {
    const rarity = Math.log(1 + total / new Set(matches.map(({ id }) => id)).size)
    const best = new Map<number, number>()
    for (const { id, weight } of matches) best.set(id, Math.max(best.get(id) ?? 0, weight))
    for (const [id, weight] of best) scores.set(id, (scores.get(id) ?? 0) + rarity * weight)
  }
  const least = Math.max(minWeight, leastShare * Math.max(0, ...scores.values()))
  return [...scores]
    .filter(([, score]) => score >= least)
    .sort(([idA, a], [idB, b]) => b - a || idA - idB)
    .map(([id]) => id)
}

/** English words that say nothing about a subject. */
const commonWords = new Set(
  `about after all and any are been but can cannot could did does don doesn for from get got had has have hello help how into its just like
  may more need not now one our out please question regarding should some still thank thanks that the their them then there they this too
  very want was were what when where which who why will with would you your`.split(/\s+/),
)
