import { type SQL, and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { rankByAnyWord, searchArticleIds } from '#db/search/articles.ts'
import type { Exec } from '#db/types.ts'
import { type ArticleCard, type Reader, listCardsById } from './find-articles.ts'
import { maxResults, suggestedArticles } from './limits.ts'
import { isShown } from './shown-articles.ts'
import { pick } from '#src/lib/collections/pick.ts'

export interface SearchResult {
  /** Best first. */
  articles: ArticleCard[]
  /** What was searched for when a word was misspelled, else null. */
  corrected: string | null
}

/** What readers find, in any language. Reads at most 16 words from 200 characters, never throws. */
export async function searchShownArticles(q: Exec, query: string, reader: Reader): Promise<SearchResult> {
  const { ids, corrected } = await searchArticleIds(q, query, { limit: maxResults, where: isShown(q, reader.now) })
  return { articles: await listCardsById(q, ids, reader), corrected }
}

/** Shown articles about a sentence, such as the subject of a ticket; the best first. For a language, null = default. */
export async function suggestArticles(
  q: Exec,
  { text, language, now, limit = suggestedArticles }: { text: string; language: string | null; now: number; limit?: number },
): Promise<ArticleCard[]> {
  const ids = await rankByAnyWord(q, text, { limit, where: isShown(q, now) })
  return listCardsById(q, ids, { language, now })
}

/** For staff: articles of any state but the trash. Without a query, the ones saved last. */
export async function searchArticles(q: Exec, query: string, limit: number) {
  const { kbArticles } = q.t
  const isKept = isNull(kbArticles.deletedAt)
  if (query.trim() === '') return listStaffResults(q, isKept, limit)
  const { ids } = await searchArticleIds(q, query, { limit, where: isKept })
  if (ids.length === 0) return []
  const rows = await listStaffResults(q, inArray(kbArticles.id, ids), limit)
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** Articles that may be linked in a reply: those that customers can open. */
export async function searchLinkableArticles(q: Exec, query: string, { now, limit }: { now: number; limit: number }) {
  const { ids } = await searchArticleIds(q, query, { limit, where: isShown(q, now) })
  return (await listCardsById(q, ids, { language: null, now })).map(({ id, seoLink, title }) => ({ id, seoLink, title }))
}

function listStaffResults(q: Exec, where: SQL, limit: number) {
  const { kbArticles } = q.t
  return q
    .select(pick(kbArticles, 'id', 'seoLink', 'title', 'status', 'publishAt', 'deletedAt'))
    .from(kbArticles)
    .where(where)
    .orderBy(desc(kbArticles.updatedAt), desc(kbArticles.id))
    .limit(limit)
}

/** Published articles of a category may not be shown yet; `seoLink` leads to it only then. */
export async function findShownId(q: Exec, seoLink: string, now: number): Promise<number | null> {
  const { kbArticles } = q.t
  const [row] = await q
    .select({ id: kbArticles.id })
    .from(kbArticles)
    .where(and(eq(kbArticles.seoLink, seoLink), isShown(q, now)))
    .limit(1)
  return row?.id ?? null
}
