import { and, eq, sql } from 'drizzle-orm'
import { type ListQuery, matchesWords, rowsInOrder, selectPart } from '#db/lists/list-query.ts'
import type { Exec } from '#db/types.ts'
import { pick } from '#src/lib/collections/pick.ts'

export type FaqRow = Awaited<ReturnType<typeof selectFaqs>>[number]
export type FaqGroupRow = Awaited<ReturnType<typeof selectGroups>>[number]

const selectFaqs = (q: Exec) => {
  const { faqs, faqGroups } = q.t
  return q
    .select({
      ...pick(faqs, 'id', 'groupId', 'question', 'answer', 'position', 'published'),
      group: faqGroups.name,
    })
    .from(faqs)
    .innerJoin(faqGroups, eq(faqGroups.id, faqs.groupId))
    .$dynamic()
}

interface FaqListParams {
  published: boolean | null
  groupId: number | null
  search: string
}

export function faqListQuery(q: Exec, { published, groupId, search }: FaqListParams): ListQuery<FaqRow> {
  const { faqs } = q.t
  return rowsInOrder(faqs, ['groupId', 'position'], {
    where: and(
      published === null ? undefined : eq(faqs.published, published),
      groupId === null ? undefined : eq(faqs.groupId, groupId),
      matchesWords(search, [faqs.question, faqs.answer]),
    ),
    select: (part) => selectPart(selectFaqs(q), part),
  })
}

const selectGroups = (q: Exec) => {
  const { faqGroups, faqs } = q.t
  return q
    .select({
      ...pick(faqGroups, 'id', 'name', 'position'),
      questions: sql<number>`(select count(*) from ${faqs} where ${faqs.groupId} = ${faqGroups.id})`.mapWith(Number),
    })
    .from(faqGroups)
    .$dynamic()
}

export function faqGroupListQuery(q: Exec, search: string): ListQuery<FaqGroupRow> {
  const { faqGroups } = q.t
  return rowsInOrder(faqGroups, ['position'], {
    where: matchesWords(search, [faqGroups.name]),
    select: (part) => selectPart(selectGroups(q), part),
  })
}
