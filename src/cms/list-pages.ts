import { type SQL, and, asc, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import type { PageTemplate, TermKind } from '#db/schema/cms.ts'
import { type ListPart, type ListQuery, matchesWords, selectPart, rowsInOrder } from '#db/lists/list-query.ts'
import type { Exec } from '#db/types.ts'
import { type ContentState, contentState } from '#src/lib/content/content-state.ts'
import { isInState } from '#src/publishing/schedule.ts'
import { pick } from '#src/lib/collections/pick.ts'

export interface PageListParams {
  /** null = all but the trash. */
  state: ContentState | null
  categoryId: number | null
  tagId: number | null
  authorId: number | null
  template: PageTemplate | null
  search: string
  sort: 'updated' | 'title'
  descending: boolean
  now: number
}

export type StaffPageRow = Awaited<ReturnType<typeof selectPages>>[number]

export function pageListQuery(q: Exec, params: PageListParams): ListQuery<StaffPageRow> {
  const { cmsPages } = q.t
  return rowsInOrder(cmsPages, [params.sort === 'updated' ? 'updatedAt' : 'title'], {
    where: and(
      isInState(q, cmsPages, params.state, params.now),
      params.categoryId === null ? undefined : hasTerm(q, params.categoryId),
      params.tagId === null ? undefined : hasTerm(q, params.tagId),
      params.authorId === null ? undefined : eq(cmsPages.authorId, params.authorId),
      params.template === null ? undefined : eq(cmsPages.template, params.template),
      matchesWords(params.search, [cmsPages.title, cmsPages.slug]),
    ),
    descending: params.descending,
    select: (part) => selectPages(q, part, params.now),
  })
}

async function selectPages(q: Exec, part: ListPart, now: number) {
  const { cmsPages, users, cmsDrafts } = q.t
  const rows = await selectPart(
    q
      .select({
        ...pick(cmsPages, 'id', 'title', 'slug', 'status', 'publishAt', 'deletedAt', 'template', 'membersOnly', 'home'),
        author: users.name,
        updatedAt: cmsPages.updatedAt,
        createdAt: cmsPages.createdAt,
        draftAt: cmsDrafts.updatedAt,
      })
      .from(cmsPages)
      .leftJoin(users, eq(users.id, cmsPages.authorId))
      .leftJoin(cmsDrafts, eq(cmsDrafts.itemId, cmsPages.id))
      .$dynamic(),
    part,
  )
  const names = await readTermNames(
    q,
    rows.map(({ id }) => id),
  )
  const namesOf = (id: number, kind: TermKind) => (names.get(id) ?? []).flatMap((term) => (term.kind === kind ? [term.name] : []))
  return rows.map(({ status, deletedAt, draftAt, author, home, ...row }) => ({
    ...row,
    state: contentState({ status, publishAt: row.publishAt, deletedAt }, now),
    isHome: home !== null,
    author: author ?? '',
    categories: namesOf(row.id, 'category'),
    tags: namesOf(row.id, 'tag'),
    hasDraft: draftAt !== null,
  }))
}

function hasTerm(q: Exec, termId: number): SQL {
  const { cmsPages, cmsPageTerms } = q.t
  const placement = q
    .select({ one: sql`1` })
    .from(cmsPageTerms)
    .where(and(eq(cmsPageTerms.pageId, cmsPages.id), eq(cmsPageTerms.termId, termId)))
  return exists(placement)
}

async function readTermNames(q: Exec, pageIds: number[]): Promise<Map<number, { kind: TermKind; name: string }[]>> {
  const { cmsPageTerms, cmsTerms } = q.t
  if (pageIds.length === 0) return new Map()
  const rows = await q
    .select({ pageId: cmsPageTerms.pageId, kind: cmsTerms.kind, name: cmsTerms.name })
    .from(cmsPageTerms)
    .innerJoin(cmsTerms, eq(cmsTerms.id, cmsPageTerms.termId))
    .where(inArray(cmsPageTerms.pageId, pageIds))
    .orderBy(asc(cmsPageTerms.position), asc(cmsPageTerms.termId))
  return Map.groupBy(rows, ({ pageId }) => pageId)
}

/** For the staff search: pages of any state but the trash, the ones saved last first. */
export async function searchPages(q: Exec, query: string, limit: number) {
  const { cmsPages } = q.t
  return q
    .select(pick(cmsPages, 'id', 'title', 'slug', 'status', 'publishAt', 'deletedAt'))
    .from(cmsPages)
    .where(and(isNull(cmsPages.deletedAt), matchesWords(query, [cmsPages.title, cmsPages.slug])))
    .orderBy(sql`${cmsPages.updatedAt} desc`, sql`${cmsPages.id} desc`)
    .limit(limit)
}
