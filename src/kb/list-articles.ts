import { type SQL, and, asc, eq, exists, inArray, sql } from 'drizzle-orm'
import { type ListPart, type ListQuery, matchesWords, selectPart, rowsInOrder } from '#db/lists/list-query.ts'
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

export type StaffArticleRow = Awaited<ReturnType<typeof selectArticles>>[number]

export function articleListQuery(q: Exec, params: ArticleListParams): ListQuery<StaffArticleRow> {
  const { kbArticles } = q.t
  const columns = { updated: 'updatedAt', title: 'title', helpful: 'helpfulScore' } as const
  return rowsInOrder(kbArticles, [columns[params.sort]], {
    where: and(
      isInState(q, kbArticles, params.state, params.now),
      params.categoryId === null ? undefined : isInCategory(q, params.categoryId),
      params.featured === null ? undefined : eq(kbArticles.featured, params.featured),
      matchesWords(params.search, [kbArticles.title, kbArticles.seoLink, kbArticles.excerpt]),
    ),
    descending: params.descending,
    select: (part) => selectArticles(q, part, params.now),
  })
}

async function selectArticles(q: Exec, part: ListPart, now: number) {
  const { kbArticles, users, kbDrafts } = q.t
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
    state: contentState({ status, publishAt: row.publishAt, deletedAt }, now),
    author: author ?? '',
    categories: (names.get(row.id) ?? []).map(({ name }) => name),
    hasDraft: draftAt !== null,
  }))
}

function isInCategory(q: Exec, categoryId: number): SQL {
  const { kbArticles, kbPlacements } = q.t
  const placement = q
    .select({ one: sql`1` })
    .from(kbPlacements)
    .where(and(eq(kbPlacements.articleId, kbArticles.id), eq(kbPlacements.categoryId, categoryId)))
  return exists(placement)
}

async function readCategoryNames(q: Exec, articleIds: number[]): Promise<Map<number, { name: string }[]>> {
  const { kbPlacements, kbCategories } = q.t
  if (articleIds.length === 0) return new Map()
  const rows = await q
    .select({ articleId: kbPlacements.articleId, name: kbCategories.name })
    .from(kbPlacements)
    .innerJoin(kbCategories, eq(kbCategories.id, kbPlacements.categoryId))
    .where(inArray(kbPlacements.articleId, articleIds))
    .orderBy(asc(kbPlacements.position), asc(kbPlacements.categoryId))
  return Map.groupBy(rows, ({ articleId }) => articleId)
}
