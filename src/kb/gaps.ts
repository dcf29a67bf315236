import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { maxTabCount } from '#db/limits.ts'
import { type ListQuery, matchesWords, selectPart, rowsInOrder } from '#db/lists/list-query.ts'
import type { Exec, Tx } from '#db/types.ts'
import type { Shop } from '#src/shop.ts'
import { gapDays } from './limits.ts'

/** Something that readers looked for and did not find: a search, or what a vote says was missing. */
export interface Gap {
  id: number
  text: string
  /** Of a search: how often it was searched for. */
  count: number
  lastAt: number
  language: string
  /** Of a vote. */
  article: { id: number; title: string } | null
  doneAt: number | null
}

export type GapKind = 'search' | 'comment'

export interface GapListParams {
  kind: GapKind
  isDone: boolean
  search: string
  sort: 'last' | 'count'
  descending: boolean
}

export const gapListQuery = (q: Exec, params: GapListParams): ListQuery<Gap> =>
  params.kind === 'search' ? searchListQuery(q, params) : commentListQuery(q, params)

function searchListQuery(q: Exec, { isDone, search, sort, descending }: GapListParams): ListQuery<Gap> {
  const { kbMissedSearches: table } = q.t
  return rowsInOrder(table, [sort === 'count' ? 'count' : 'lastAt'], {
    where: and(isDone ? isNotNull(table.doneAt) : isNull(table.doneAt), matchesWords(search, [table.text])),
    descending,
    select: async (part) => {
      const rows = await selectPart(q.select().from(table).$dynamic(), part)
      return rows.map(({ words: _words, ...row }) => ({ ...row, article: null }))
    },
  })
}

function commentListQuery(q: Exec, { isDone, search, descending }: GapListParams): ListQuery<Gap> {
  const { kbVotes, kbArticles } = q.t
  return {
    from: sql`${kbVotes} inner join ${kbArticles} on ${kbArticles.id} = ${kbVotes.articleId}`,
    where: and(
      sql`${kbVotes.comment} <> ''`,
      isDone ? isNotNull(kbVotes.doneAt) : isNull(kbVotes.doneAt),
      matchesWords(search, [kbVotes.comment, kbArticles.title]),
    ),
    order: [kbVotes.createdAt, kbVotes.id],
    descending,
    cursor: (row) => [row.lastAt, row.id],
    select: async (part) => {
      const rows = await selectPart(
        q
          .select({
            id: kbVotes.id,
            text: kbVotes.comment,
            lastAt: kbVotes.createdAt,
            doneAt: kbVotes.doneAt,
            articleId: kbArticles.id,
            title: kbArticles.title,
          })
          .from(kbVotes)
          .innerJoin(kbArticles, eq(kbArticles.id, kbVotes.articleId))
          .$dynamic(),
        part,
      )
      return rows.map(({ articleId, title, ...row }) => ({ ...row, count: 1, language: '', article: { id: articleId, title } }))
    },
  }
}

/** Of each kind, what is to do; counted to `maxTabCount`. */
export async function countGaps(q: Exec): Promise<Record<'searches' | 'comments', number>> {
  const { kbMissedSearches, kbVotes } = q.t
  const searches = q.select({ id: kbMissedSearches.id }).from(kbMissedSearches).where(isNull(kbMissedSearches.doneAt)).limit(maxTabCount)
  const comments = q
    .select({ id: kbVotes.id })
    .from(kbVotes)
    .where(and(sql`${kbVotes.comment} <> ''`, isNull(kbVotes.doneAt)))
    .limit(maxTabCount)
  return { searches: (await searches).length, comments: (await comments).length }
}

/** Marks gaps as done, or with null as to do. Returns the ids of those that changed. */
export async function setGapsDone(tx: Tx, kind: GapKind, ids: number[], doneAt: number | null): Promise<number[]> {
  const table = kind === 'search' ? tx.t.kbMissedSearches : tx.t.kbVotes
  const rows = await tx
    .update(table)
    .set({ doneAt })
    .where(and(inArray(table.id, ids), doneAt === null ? isNotNull(table.doneAt) : isNull(table.doneAt)))
    .returning({ id: table.id })
  return rows.map(({ id }) => id)
}

/** Scheduled task: erases searches and comments after `gapDays`. Votes stay counted. */
export async function pruneGaps(shop: Shop): Promise<void> {
  const before = shop.now() - gapDays * 86_400_000
  await shop.db.transaction(async (tx) => {
    const { kbMissedSearches, kbVotes } = tx.t
    await tx.delete(kbMissedSearches).where(lt(kbMissedSearches.lastAt, before))
    await tx
      .update(kbVotes)
      .set({ comment: '' })
      .where(and(sql`${kbVotes.comment} <> ''`, lt(kbVotes.createdAt, before)))
  })
}
