import { and, asc, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { type SubmissionPlace, submissionPlaces } from '#db/schema/forms.ts'
import { type ListQuery, selectPart, rowsInOrder } from '#db/lists/list-query.ts'
import { idsOfWordStarts } from '#db/search/staff-search.ts'
import type { Exec, Tx } from '#db/types.ts'
import { NotFound } from '#src/lib/errors/errors.ts'

export type SubmissionView = SubmissionPlace | 'unread'
export type SubmissionListRow = Awaited<ReturnType<typeof selectSubmissions>>[number]

const selectSubmissions = (q: Exec) => {
  const { forms, formSubmissions } = q.t
  const { id, formId, place, isRead, answers, email, page, ticketId, createdAt } = formSubmissions
  return q
    .select({ id, formId, place, isRead, answers, email, page, ticketId, createdAt, form: forms.name })
    .from(formSubmissions)
    .innerJoin(forms, eq(forms.id, formSubmissions.formId))
    .$dynamic()
}

export interface SubmissionListParams {
  view: SubmissionView
  /** null = of all forms. */
  formId: number | null
  search: string
  descending: boolean
}

export function submissionListQuery(q: Exec, { view, formId, search, descending }: SubmissionListParams): ListQuery<SubmissionListRow> {
  const { formSubmissions } = q.t
  return rowsInOrder(formSubmissions, [], {
    where: and(
      formId === null ? undefined : eq(formSubmissions.formId, formId),
      eq(formSubmissions.place, view === 'unread' ? 'inbox' : view),
      view === 'unread' ? eq(formSubmissions.isRead, false) : undefined,
      search === '' ? undefined : sql`${formSubmissions.id} in (${idsOfWordStarts(q, 'form_submissions', search)})`,
    ),
    descending,
    select: (part) => selectPart(selectSubmissions(q), part),
  })
}

/** How many ask for something: those nobody has read, and those that may be spam. */
export async function countSubmissionViews(q: Exec): Promise<Partial<Record<SubmissionView, number>>> {
  const { formSubmissions } = q.t
  const { place, isRead } = formSubmissions
  const unread = await q.$count(formSubmissions, and(eq(place, 'inbox'), eq(isRead, false)))
  return { unread, spam: await q.$count(formSubmissions, eq(place, 'spam')) }
}

/** Throws NotFound. */
export async function getSubmission(q: Exec, id: number) {
  const { formSubmissions, formFiles, forms } = q.t
  const [row] = await q
    .select({ submission: formSubmissions, form: forms.name })
    .from(formSubmissions)
    .innerJoin(forms, eq(forms.id, formSubmissions.formId))
    .where(eq(formSubmissions.id, id))
    .limit(1)
  if (!row) throw new NotFound('submission')
  const files = await q.select().from(formFiles).where(eq(formFiles.submissionId, id)).orderBy(asc(formFiles.id))
  return { ...row.submission, form: row.form, files }
}

/** The ids of the ones after and before it in the same form and place, in the order of the list. */
export async function findNeighborSubmissions(q: Exec, { id, formId, place }: { id: number; formId: number; place: SubmissionPlace }) {
  const { formSubmissions } = q.t
  const isOther = and(eq(formSubmissions.formId, formId), eq(formSubmissions.place, place))
  const find = async (isNewer: boolean) => {
    const [row] = await q
      .select({ id: formSubmissions.id })
      .from(formSubmissions)
      .where(and(isOther, isNewer ? gt(formSubmissions.id, id) : lt(formSubmissions.id, id)))
      .orderBy(isNewer ? asc(formSubmissions.id) : desc(formSubmissions.id))
      .limit(1)
    return row?.id ?? null
  }
  return { newer: await find(true), older: await find(false) }
}

/** Throws NotFound. */
export async function getSubmissionFile(q: Exec, submissionId: number, id: number) {
  const { formFiles } = q.t
  const [found] = await q
    .select()
    .from(formFiles)
    .where(and(eq(formFiles.id, id), eq(formFiles.submissionId, submissionId)))
    .limit(1)
  if (!found) throw new NotFound('file')
  return found
}

/** Returns the ids of those that were not so before. */
export async function setSubmissionsRead(tx: Tx, ids: number[], isRead: boolean): Promise<number[]> {
  const { formSubmissions } = tx.t
  const changed = await tx
    .update(formSubmissions)
    .set({ isRead })
    .where(and(inArray(formSubmissions.id, ids), eq(formSubmissions.isRead, !isRead)))
    .returning({ id: formSubmissions.id })
  return changed.map(({ id }) => id)
}

/** Moves submissions from their places to one; returns the ids by the place they were in. */
export async function moveSubmissions(
  tx: Tx,
  ids: number[],
  place: SubmissionPlace,
  now: number,
): Promise<Record<SubmissionPlace, number[]>> {
  const { formSubmissions } = tx.t
  const moved: Record<SubmissionPlace, number[]> = { inbox: [], spam: [], trash: [] }
  for (const from of submissionPlaces) {
    if (from === place) continue
    const changed = await tx
      .update(formSubmissions)
      .set({ place, deletedAt: place === 'trash' ? now : null })
      .where(and(inArray(formSubmissions.id, ids), eq(formSubmissions.place, from), ne(formSubmissions.place, place)))
      .returning({ id: formSubmissions.id })
    moved[from] = changed.map(({ id }) => id)
  }
  return moved
}
