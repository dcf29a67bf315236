import { type SQL, and, asc, eq, exists, inArray, sql } from 'drizzle-orm'
import { type ListQuery, matchesWords, selectPart } from '#db/lists/list-query.ts'
import type { Exec } from '#db/types.ts'
import { type ContentState, contentState } from '#src/lib/content/content-state.ts'
import { isInState } from '#src/publishing/schedule.ts'
import { pick } from '#src/lib/collections/pick.ts'

export interface ArticleListParams {
  /** null = all but the trash. */
  state: ContentState | null
  categoryId: number | null
  featured: boolean | null
  search: string
  sort: 'updated' | 'title' | 'helpful'
  descending: boolean
  now: number
}

export interface StaffArticleRow {
  id: number
  title: string
  seoLink: string
  state: ContentState
  publishAt: number | null
  featured: boolean
  author: string
  categories: string[]
  helpful: number
  unhelpful: number
  helpfulScore: number
  updatedAt: number
  createdAt: number
  hasDraft: boolean
}

export function articleListQuery(q: Exec, params: ArticleListParams): ListQuery<StaffArticleRow> {
  const { kbArticles } = q.t
  const column = { updated: kbArticles.updatedAt, title: kbArticles.title, helpful: kbArticles.helpfulScore }[params.sort]
  return {
    from: sql`${kbArticles}`,
    where: and(
      isInState(q, kbArticles, params.state, params.now),
      params.categoryId === null ? undefined : isInCategory(q, params.categoryId),
      params.featured === null ? undefined : eq(kbArticles.featured, params.featured),
      matchesWords(params.search, [kbArticles.title, kbArticles.seoLink, kbArticles.excerpt]),
    ),
    order: [column, kbArticles.id],
    descending: params.descending,
    cursor: (row) => [{ updated: row.updatedAt, title: row.title, helpful: row.helpfulScore }[params.sort], row.id],
    select: async (part) => {
      const { users, kbDrafts } = q.t
      const rows = await selectPart(
        q
          .select({
            ...pick(kbArticles, 'id', 'title', 'seoLink', 'status', 'publishAt', 'deletedAt', 'featured'),
            author: users.name,
            ...pick(kbArticles, 'helpful', 'unhelpful', 'helpfulScore', 'updatedAt', 'createdAt'),
            draftAt: kbDrafts.updatedAt,
          })
          .from(kbArticles)
          .leftJoin(users, eq(users.id, kbArticles.authorId))
          .leftJoin(kbDrafts, eq(kbDrafts.itemId, kbArticles.id))
          .$dynamic(),
        part,
      )
      const names = await readCategoryNames(
        q,
        rows.map(({ id }) => id),
      )
      return rows.map(({ status, deletedAt, draftAt, author, ...row }) => ({
        ...row,
        state: contentState({ status, publishAt: row.publishAt, deletedAt }, params.now),
        author: author ?? '',
        categories: names.get(row.id) ?? [],
        hasDraft: draftAt !== null,
      }))
    },
  }
}

function isInCategory(q: Exec, categoryId: number): SQL {
  const { kbArticles, kbPlacements } = q.t
  const placement = q
    .select({ one: sql`1` })
    .from(kbPlacements)
    .where(and(eq(kbPlacements.articleId, kbArticles.id), eq(kbPlacements.categoryId, categoryId)))
  return exists(placement)
}

async function readCategoryNames(q: Exec, articleIds: number[]): Promise<Map<number, string[]>> {
  const { kbPlacements, kbCategories } = q.t
  if (articleIds.length === 0) return new Map()
  const rows = await q
    .select({ articleId: kbPlacements.articleId, name: kbCategories.name })
    .from(kbPlacements)
    .innerJoin(kbCategories, eq(kbCategories.id, kbPlacements.categoryId))
    .where(inArray(kbPlacements.articleId, articleIds))
    .orderBy(asc(kbPlacements.position), asc(kbPlacements.categoryId))
  const names = new Map<number, string[]>()
  for (const { articleId, name } of rows) names.set(articleId, [...(names.get(articleId) ?? []), name])
  return names
}
