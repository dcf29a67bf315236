import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type ListQuery, matchesWords, selectPart, rowsInOrder } from '#db/lists/list-query.ts'
import type { Exec } from '#db/types.ts'
import { maxCountedSubmissions } from './limits.ts'
import { pick } from '#src/lib/collections/pick.ts'

export type FormListRow = Awaited<ReturnType<typeof selectForms>>[number]

// Counts end at a limit, so a row costs the same with any number of submissions.
const selectForms = (q: Exec) => {
  const { forms, formSubmissions } = q.t
  const isInbox = sql`${formSubmissions.formId} = ${forms.id} and ${formSubmissions.place} = 'inbox'`
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`(select count(*) from (select 1 from ${formSubmissions} where ${condition} limit ${maxCountedSubmissions}) as counted)`.mapWith(
      Number,
    )
  return q
    .select({
      ...pick(forms, 'id', 'name', 'slug', 'enabled', 'deletedAt', 'updatedAt'),
      submissions: count(isInbox),
      unread: count(sql`${isInbox} and not ${formSubmissions.isRead}`),
    })
    .from(forms)
    .$dynamic()
}

export function formListQuery(
  q: Exec,
  { view, search, descending }: { view: 'all' | 'published' | 'draft' | 'trash'; search: string; descending: boolean },
): ListQuery<FormListRow> {
  const { forms } = q.t
  return rowsInOrder(forms, ['name'], {
    where: and(
      view === 'trash' ? isNotNull(forms.deletedAt) : isNull(forms.deletedAt),
      view === 'published' || view === 'draft' ? eq(forms.enabled, view === 'published') : undefined,
      matchesWords(search, [forms.name, forms.slug]),
    ),
    descending,
    select: (part) => selectPart(selectForms(q), part),
  })
}
