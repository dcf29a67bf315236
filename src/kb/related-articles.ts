import { and, eq, inArray, ne } from 'drizzle-orm'
import { rankByAnyWord } from '#db/search/articles.ts'
import type { Exec } from '#db/types.ts'
import { isShown } from './shown-articles.ts'
import { type Article, type ArticleCard, listCards, listCardsById, mostHelpful, type Reader } from './find-articles.ts'

/** Similar articles of its categories, then other ones of these, then similar ones of others. */
export async function listRelatedArticles(q: Exec, article: Article, reader: Reader, limit: number): Promise<ArticleCard[]> {
  const { kbArticles, kbPlacements } = q.t
  const isOther = and(isShown(q, reader.now), ne(kbArticles.id, article.id))!
  const ownCategories = q.select({ id: kbPlacements.categoryId }).from(kbPlacements).where(eq(kbPlacements.articleId, article.id))
  const neighborIds = q.select({ id: kbPlacements.articleId }).from(kbPlacements).where(inArray(kbPlacements.categoryId, ownCategories))
  const isNeighbor = and(isOther, inArray(kbArticles.id, neighborIds))!
  const found = new Map<number, ArticleCard>()
  const steps = [
    async () => listCardsById(q, await rankByAnyWord(q, article.title, { limit, where: isNeighbor }), reader),
    () => listCards(q, reader, { where: isNeighbor, orderBy: mostHelpful(q), limit: limit * 2 }),
    async () => listCardsById(q, await rankByAnyWord(q, article.title, { limit: limit * 2, where: isOther }), reader),
  ]
  for (const list of steps) {
    if (found.size >= limit) break
    for (const card of await list()) found.set(card.id, found.get(card.id) ?? card)
  }
  return [...found.values()].slice(0, limit)
}
