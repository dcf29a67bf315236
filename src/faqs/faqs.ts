import { and, asc, eq, inArray } from 'drizzle-orm'
import { type EntityValues, createRow, deleteRow, entityStore } from '#db/lists/entity-store.ts'
import type { Schema } from '#db/schema/index.ts'
import type { Exec, Tx } from '#db/types.ts'
import { deleteContentTexts, readContentTexts } from '#src/i18n/content-translations.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { sanitizeDescription } from '#src/products/sanitize-description.ts'
import { findFaqGroup } from './faq-groups.ts'
import { maxShownQuestions } from './limits.ts'

/** `answer`: HTML; sanitized when stored. */
export type FaqFacts = EntityValues<Schema['faqs']>

export const faqStore = entityStore({ table: (q) => q.t.faqs, check: checkedFaq, within: 'groupId' })

export const createFaq = (tx: Tx, facts: FaqFacts, now: number) => createRow(tx, faqStore, facts, now)

export async function deleteFaq(tx: Tx, id: number): Promise<void> {
  await deleteRow(tx, faqStore, id)
  await deleteContentTexts(tx, 'faq', [id])
}

export interface ShownFaqGroup {
  id: number
  name: string
  questions: { id: number; question: string; answer: string }[]
}

/** Groups with published questions, in order and in a language; null = all groups. Two statements, one more for another language. */
export async function listShownFaqs(q: Exec, groupIds: number[] | null, language: string | null): Promise<ShownFaqGroup[]> {
  const { faqs, faqGroups } = q.t
  const rows = await q
    .select({ id: faqs.id, question: faqs.question, answer: faqs.answer, groupId: faqs.groupId, name: faqGroups.name })
    .from(faqs)
    .innerJoin(faqGroups, eq(faqGroups.id, faqs.groupId))
    .where(and(eq(faqs.published, true), groupIds ? inArray(faqs.groupId, groupIds) : undefined))
    .orderBy(asc(faqGroups.position), asc(faqGroups.id), asc(faqs.position), asc(faqs.id))
    .limit(maxShownQuestions)
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

async function checkedFaq(q: Exec, { groupId, question, answer, published }: FaqFacts): Promise<FaqFacts> {
  if (question.trim() === '') throw new UserError('faqs.questionMissing', {}, 'question')
  const html = await sanitizeDescription(answer)
  if (html.replace(/<(?!img)[^>]*>|&nbsp;/g, '').trim() === '') throw new UserError('faqs.answerMissing', {}, 'answer')
  if (!(await findFaqGroup(q, groupId))) throw new UserError('form.choose', {}, 'groupId')
  return { groupId, question: question.trim(), answer: html, published }
}
