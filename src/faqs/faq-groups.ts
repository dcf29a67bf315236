import { asc, eq } from 'drizzle-orm'
import { createRow, deleteRow, entityStore, findRow } from '#db/lists/entity-store.ts'
import type { Exec, Tx } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'

export const faqGroupStore = entityStore({ table: (q) => q.t.faqGroups, check: checkGroup })

/** A group with its number of questions; null when missing. */
export async function findFaqGroup(q: Exec, id: number) {
  const { faqs } = q.t
  const row = await findRow(q, faqGroupStore, id)
  return row && { ...row, questions: await q.$count(faqs, eq(faqs.groupId, id)) }
}

/** All, in order. */
export const listFaqGroups = (q: Exec) => {
  const { faqGroups } = q.t
  return q.select().from(faqGroups).orderBy(asc(faqGroups.position), asc(faqGroups.id))
}

export const createFaqGroup = (tx: Tx, facts: { name: string }, now: number) => createRow(tx, faqGroupStore, facts, now)

/** Throws UserError while it has questions. */
export async function deleteFaqGroup(tx: Tx, id: number): Promise<void> {
  const group = await findFaqGroup(tx, id)
  if (group && group.questions > 0) throw new UserError('faqs.groupInUse', { count: group.questions })
  await deleteRow(tx, faqGroupStore, id)
}

function checkGroup(_q: Exec, { name }: { name: string }) {
  if (name.trim() === '') throw new UserError('faqs.groupNameMissing', {}, 'name')
  return { name }
}
