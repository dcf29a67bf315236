import { and, asc, eq, sql } from 'drizzle-orm'
import { type RowMove, moveRow, nextPosition, placeOf } from '#db/ordered-rows.ts'
import type { Exec, Tx } from '#db/types.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors.ts'

/** A group with its number of questions; null when missing. */
export async function findFaqGroup(q: Exec, id: number) {
  const { faqGroups, faqs } = q.t
  const [row] = await q.select().from(faqGroups).where(eq(faqGroups.id, id)).limit(1)
  if (!row) return null
  const [usage] = await q
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(faqs)
    .where(eq(faqs.groupId, id))
  return { ...row, questions: usage?.count ?? 0 }
}

/** All, in order. */
export const listFaqGroups = (q: Exec) => {
  const { faqGroups } = q.t
  return q.select().from(faqGroups).orderBy(asc(faqGroups.position), asc(faqGroups.id))
}

/** Returns the id; the new one is last. Throws UserError. */
export async function createFaqGroup(tx: Tx, { name }: { name: string }, now: number): Promise<number> {
  checkGroup(name)
  const { faqGroups } = tx.t
  const row = { name, position: await nextPosition(tx, { table: faqGroups }), updatedAt: now }
  const [created] = await tx.insert(faqGroups).values(row).returning({ id: faqGroups.id })
  return created!.id
}

/** Throws Conflict after another save, UserError. */
export async function saveFaqGroup(
  tx: Tx,
  id: number,
  { name }: { name: string },
  { now, expectedUpdatedAt }: { now: number; expectedUpdatedAt: number },
): Promise<void> {
  checkGroup(name)
  const { faqGroups } = tx.t
  const saved = await tx
    .update(faqGroups)
    .set({ name, updatedAt: Math.max(now, expectedUpdatedAt + 1) })
    .where(and(eq(faqGroups.id, id), eq(faqGroups.updatedAt, expectedUpdatedAt)))
    .returning({ id: faqGroups.id })
  if (saved.length === 0) throw new Conflict('admin.publish.conflict')
}

/** Throws UserError while it has questions. */
export async function deleteFaqGroup(tx: Tx, id: number): Promise<void> {
  const group = await findFaqGroup(tx, id)
  if (group && group.questions > 0) throw new UserError('faqs.groupInUse', { count: group.questions })
  await tx.delete(tx.t.faqGroups).where(eq(tx.t.faqGroups.id, id))
}

/** Throws Conflict when it exists. */
export async function restoreFaqGroup(tx: Tx, id: number, { name, position }: { name: string; position: number }, now: number) {
  if (await findFaqGroup(tx, id)) throw new Conflict('admin.undoTooLate')
  await tx.insert(tx.t.faqGroups).values({ id, name, position, updatedAt: now })
}

/** Throws NotFound. */
export async function moveFaqGroup(tx: Tx, id: number, move: RowMove) {
  const rows = { table: tx.t.faqGroups }
  const found = await findFaqGroup(tx, id)
  if (!found) throw new NotFound('group')
  const moved = await moveRow(tx, rows, id, move)
  return { name: found.name, moved, ...(await placeOf(tx, rows, id)) }
}

function checkGroup(name: string): void {
  if (name.trim() === '') throw new UserError('faqs.groupNameMissing', {}, 'name')
}
