import { type SQL, and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { clampPage } from '#db/lists/list-query.ts'
import { inKeyOrder } from '#db/lists/read-batches.ts'
import type { Exec } from '#db/types.ts'
import { readContentTexts } from '#src/i18n/content-translations.ts'
import { htmlToText, shortenText } from './article-body.ts'
import { excerptLength, leastVotesOfHelpful } from './limits.ts'
import { isShown } from './shown-articles.ts'
import { pick } from '#src/lib/collections/pick.ts'

/** What lists of articles show. */
export type ArticleCard = Awaited<ReturnType<typeof listCards>>[number]

/** Reads for one visitor: a language (null = default) and the time in epoch ms. */
export interface Reader {
  language: string | null
  now: number
}

export async function findArticle(q: Exec, seoLink: string) {
  const { kbArticles, users } = q.t
  const [row] = await q
    .select({ article: kbArticles, author: users.name })
    .from(kbArticles)
    .leftJoin(users, eq(users.id, kbArticles.authorId))
    .where(eq(kbArticles.seoLink, seoLink))
    .limit(1)
  return row ? { ...row.article, author: row.author ?? '' } : null
}

export type Article = NonNullable<Awaited<ReturnType<typeof findArticle>>>

/** The article in a language; missing texts are in the default one. */
export async function translateArticle(q: Exec, article: Article, language: string | null): Promise<Article> {
  const texts = (await readContentTexts(q, { kind: 'kb_article', ids: [article.id], language })).get(article.id)
  if (!texts) return article
  return {
    ...article,
    title: texts.title ?? article.title,
    excerpt: texts.excerpt ?? (texts.body === undefined ? article.excerpt : ''),
    body: texts.body ?? article.body,
    seoTitle: texts.seo_title ?? (texts.title === undefined ? article.seoTitle : ''),
    seoDescription: texts.seo_description ?? (texts.body === undefined ? article.seoDescription : ''),
  }
}

/** Categories of an article, the one of its breadcrumb first. */
export async function listArticleCategoryIds(q: Exec, articleId: number): Promise<number[]> {
  const { kbPlacements } = q.t
  const rows = await q
    .select({ id: kbPlacements.categoryId })
    .from(kbPlacements)
    .where(eq(kbPlacements.articleId, articleId))
    .orderBy(asc(kbPlacements.position), asc(kbPlacements.categoryId))
  return rows.map(({ id }) => id)
}

/** A page of the articles in any of these categories, the most helpful first. */
export async function listCategoryArticles(
  q: Exec,
  categoryIds: number[],
  reader: Reader,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ articles: ArticleCard[]; total: number; page: number; pages: number }> {
  const { kbArticles, kbPlacements } = q.t
  const placedIds = q.select({ id: kbPlacements.articleId }).from(kbPlacements).where(inArray(kbPlacements.categoryId, categoryIds))
  const where = and(isShown(q, reader.now), inArray(kbArticles.id, placedIds))!
  const total = await q.$count(kbArticles, where)
  const { page: shownPage, pages } = clampPage(page, total, pageSize)
  const articles = await listCards(q, reader, { where, orderBy: mostHelpful(q), limit: pageSize, offset: (shownPage - 1) * pageSize })
  return { articles, total, page: shownPage, pages }
}

export const listFeaturedArticles = (q: Exec, reader: Reader, limit: number): Promise<ArticleCard[]> =>
  listCards(q, reader, { where: and(isShown(q, reader.now), eq(q.t.kbArticles.featured, true))!, orderBy: mostHelpful(q), limit })

export const listRecentArticles = (q: Exec, reader: Reader, limit: number): Promise<ArticleCard[]> =>
  listCards(q, reader, { where: isShown(q, reader.now), orderBy: [desc(q.t.kbArticles.publishAt), desc(q.t.kbArticles.id)], limit })

/** Articles that more than half of their voters found helpful. */
export function listMostHelpfulArticles(q: Exec, reader: Reader, limit: number): Promise<ArticleCard[]> {
  const { helpful, unhelpful } = q.t.kbArticles
  const helped = sql`${helpful} + ${unhelpful} >= ${sql.raw(String(leastVotesOfHelpful))} and ${helpful} > ${unhelpful}`
  return listCards(q, reader, { where: and(isShown(q, reader.now), helped)!, orderBy: mostHelpful(q), limit })
}

/** In the order of the ids. */
export async function listCardsById(q: Exec, ids: number[], reader: Reader): Promise<ArticleCard[]> {
  if (ids.length === 0) return []
  const { kbArticles } = q.t
  const cards = await listCards(q, reader, { where: inArray(kbArticles.id, ids), orderBy: [], limit: ids.length })
  return inKeyOrder(ids, cards, ({ id }) => id)
}

/** The most helpful first. */
export const mostHelpful = ({ t: { kbArticles } }: Exec): SQL[] => [desc(kbArticles.helpfulScore), desc(kbArticles.id)]

/** Cards in the language of the reader. */
export async function listCards(
  q: Exec,
  { language }: Reader,
  { where, orderBy, limit, offset = 0 }: { where: SQL; orderBy: SQL[]; limit: number; offset?: number },
) {
  const { kbArticles } = q.t
  const rows = await q
    .select({
      ...pick(kbArticles, 'id', 'seoLink', 'title', 'excerpt', 'helpful', 'unhelpful'),
      lead: sql<string>`case when ${kbArticles.excerpt} = '' then substr(${kbArticles.body}, 1, 800) else '' end`,
    })
    .from(kbArticles)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
  const ids = rows.map(({ id }) => id)
  const texts = await readContentTexts(q, { kind: 'kb_article', ids, language, fields: ['title', 'excerpt'] })
  return rows.map(({ lead, ...row }) => ({
    ...row,
    title: texts.get(row.id)?.title ?? row.title,
    /** Its own, or the beginning of the text. */
    excerpt: texts.get(row.id)?.excerpt ?? (row.excerpt || shortenText(leadText(lead), excerptLength)),
  }))
}

// The last tag may be cut off.
const leadText = (html: string): string => htmlToText(html.replace(/<[^>]*$/, '')).replaceAll('\n', ' ')
