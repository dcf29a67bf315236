import { and, asc, eq, inArray } from 'drizzle-orm'
import { type RowMove, moveRow, nextPosition, placeOf, setSwitch } from '#db/ordered-rows.ts'
import type { Exec, Tx } from '#db/types.ts'
import { deleteContentTexts, readContentTexts } from '#src/i18n/content-translations.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors.ts'
import { sanitizeDescription } from '#src/products/sanitize-description.ts'
import { findFaqGroup } from './faq-groups.ts'

export interface FaqFacts {
  groupId: number
  question: string
  /** HTML; sanitized when stored. */
  answer: string
  published: boolean
}

export async function findFaq(q: Exec, id: number) {
  const { faqs } = q.t
  const [row] = await q.select().from(faqs).where(eq(faqs.id, id)).limit(1)
  return row ?? null
}

/** Returns the id; the new one is the last of its group. Throws UserError. */
export async function createFaq(tx: Tx, facts: FaqFacts, now: number): Promise<number> {
  const row = await checkedFaq(tx, facts)
  const { faqs } = tx.t
  const position = await nextPosition(tx, groupRows(tx, row.groupId))
  const [created] = await tx
    .insert(faqs)
    .values({ ...row, position, updatedAt: now })
    .returning({ id: faqs.id })
  return created!.id
}

/** In another group it becomes the last. Throws Conflict after another save, NotFound, UserError. */
export async function saveFaq(
  tx: Tx,
  id: number,
  facts: FaqFacts,
  { now, expectedUpdatedAt }: { now: number; expectedUpdatedAt: number },
): Promise<void> {
  const row = await checkedFaq(tx, facts)
  const existing = await findFaq(tx, id)
  if (!existing) throw new NotFound('question')
  const position = existing.groupId === row.groupId ? existing.position : await nextPosition(tx, groupRows(tx, row.groupId))
  const { faqs } = tx.t
  const saved = await tx
    .update(faqs)
    .set({ ...row, position, updatedAt: Math.max(now, expectedUpdatedAt + 1) })
    .where(and(eq(faqs.id, id), eq(faqs.updatedAt, expectedUpdatedAt)))
    .returning({ id: faqs.id })
  if (saved.length === 0) throw new Conflict('admin.publish.conflict')
}

export async function deleteFaq(tx: Tx, id: number): Promise<void> {
  await tx.delete(tx.t.faqs).where(eq(tx.t.faqs.id, id))
  await deleteContentTexts(tx, 'faq', [id])
}

/** Restores a deleted one at its place. Throws Conflict when it exists, UserError when its group does not. */
export async function restoreFaq(tx: Tx, id: number, facts: FaqFacts & { position: number }, now: number): Promise<void> {
  if (await findFaq(tx, id)) throw new Conflict('admin.undoTooLate')
  await tx.insert(tx.t.faqs).values({ id, ...(await checkedFaq(tx, facts)), position: facts.position, updatedAt: now })
}

/** Within its group. Throws NotFound. */
export async function moveFaq(tx: Tx, id: number, move: RowMove) {
  const found = await findFaq(tx, id)
  if (!found) throw new NotFound('question')
  const rows = groupRows(tx, found.groupId)
  const moved = await moveRow(tx, rows, id, move)
  return { name: found.question, moved, ...(await placeOf(tx, rows, id)) }
}

export const setFaqsPublished = (tx: Tx, ids: number[], published: boolean, now: number): Promise<number[]> => {
  const { faqs } = tx.t
  return setSwitch(tx, faqs, { name: 'published', field: faqs.published }, { ids, value: published, now })
}

export interface ShownFaqGroup {
  id: number
  name: string
  questions: { id: number; question: string; answer: string }[]
}

/** The most questions that a page shows. */
const maxShown = 200

/** Groups with published questions, in order and in a language; null = all groups. Two statements, one more for another language. */
export async function listShownFaqs(q: Exec, groupIds: number[] | null, language: string | null): Promise<ShownFaqGroup[]> {
  const { faqs, faqGroups } = q.t
  const rows = await q
    .select({ id: faqs.id, question: faqs.question, answer: faqs.answer, groupId: faqs.groupId, name: faqGroups.name })
    .from(faqs)
    .innerJoin(faqGroups, eq(faqGroups.id, faqs.groupId))
    .where(and(eq(faqs.published, true), groupIds ? inArray(faqs.groupId, groupIds) : undefined))
    .orderBy(asc(faqGroups.position), asc(faqGroups.id), asc(faqs.position), asc(faqs.id))
    .limit(maxShown)
  const texts = await readContentTexts(q, { kind: 'faq', ids: rows.map(({ id }) => id), language })
  const groups = new Map<number, ShownFaqGroup>()
  for (const { id, groupId, name, question, answer } of rows) {
    const group = groups.get(groupId) ?? { id: groupId, name, questions: [] }
    groups.set(groupId, group)
    const text = texts.get(id)
    group.questions.push({ id, question: text?.question ?? question, answer: text?.answer ?? answer })
  }
  return [...groups.values()]
}

const groupRows = (q: Exec, groupId: number) => ({ table: q.t.faqs, scope: eq(q.t.faqs.groupId, groupId) })

async function checkedFaq(q: Exec, { groupId, question, answer, published }: FaqFacts): Promise<FaqFacts> {
  if (question.trim() === '') throw new UserError('faqs.questionMissing', {}, 'question')
  const html = await sanitizeDescription(answer)
  if (html.replace(/<(?!img)[^>]*>|&nbsp;/g, '').trim() === '') throw new UserError('faqs.answerMissing', {}, 'answer')
  if (!(await findFaqGroup(q, groupId))) throw new UserError('form.choose', {}, 'groupId')
  return { groupId, question: question.trim(), answer: html, published }
}
