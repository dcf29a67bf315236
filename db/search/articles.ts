import { type SQL, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { correctWords } from './correct-words.ts'
import { parseSearchWords, similarTerms } from './full-text.ts'
import { type TextScope, articleIndex, findTextMatches, indexedRows, matchTexts, matchesTexts } from './text-index.ts'
import type { SearchWord } from './word-forms.ts'

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
  const ids = await findTextMatches(q, articleIndex, words, options)
  if (words.length === 0 || ids.length > 0) return { ids, corrected: null }
  const corrected = await correctArticleWords(q, words, options)
  const found = corrected ? await findTextMatches(q, articleIndex, corrected, options) : []
  if (found.length > 0) return { ids: found, corrected: corrected!.map(({ exact }) => exact[0]!).join(' ') }
  return { ids: words.length > 1 ? await rankByAnyWord(q, query, options) : [], corrected: null }
}

/** The words with misspelled ones replaced by words of articles; null when none can be. */
export const correctArticleWords = (q: Exec, words: SearchWord[], { where }: { where: SQL }): Promise<SearchWord[] | null> =>
  correctWords(q, words, {
    table: 'kb_words',
    names: [],
    count: async (word, limit) => (await matchTexts(q, articleIndex, [similarTerms(word)], { where, scope: 'all', limit })).length,
  })

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

function selectWordMatches(q: Exec, { word, index, scope }: { word: SearchWord; index: number; scope: TextScope }, where: SQL): SQL {
  const columns = sql.raw(`kb_articles.id as id, ${index} as word, ${scope === 'title' ? titleWeight : 1} as weight`)
  return sql`select ${columns} from ${indexedRows(q, articleIndex)}
    where ${matchesTexts(q, articleIndex, [similarTerms(word)], scope)} and ${where} limit ${maxPerWord}`
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
