import { and, asc, eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { readContentTexts, saveContentTexts } from '#src/i18n/content-translations.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { getProcessorRecord } from './processor-records.ts'
import type { ManualPayment } from './processor.ts'

/** What staff enter for a manual payment method. */
export interface PaymentTerms {
  /** '' = it is not offered. */
  instructions: string
  dueDays: number
  /** Minor units that one customer may owe; null = no limit. */
  creditLimit: number | null
  /** The instructions by language (BCP 47) other than the default one; '' where they are not translated. */
  texts: Record<string, string>
}

interface ManualMethod {
  processorId: number
  manual: ManualPayment
}

/** Throws NotFound. */
export async function readPaymentTerms(q: Exec, { processorId, manual }: ManualMethod): Promise<PaymentTerms> {
  const { instructions, dueDays, creditLimit } = await getProcessorRecord(q, processorId)
  const { contentTranslations: table } = q.t
  const rows = await q
    .select({ language: table.language, text: table.text })
    .from(table)
    .where(and(eq(table.kind, 'payment_method'), eq(table.entityId, processorId), eq(table.field, 'instructions')))
    .orderBy(asc(table.language))
  const texts = Object.fromEntries(rows.map(({ language, text }) => [language, text]))
  return { instructions, dueDays: dueDays ?? manual.dueDays.initial, creditLimit, texts }
}

/** Changes with any of the terms. */
export const termsVersion = ({ instructions, dueDays, creditLimit, texts }: PaymentTerms): string =>
  Bun.hash(JSON.stringify([instructions, dueDays, creditLimit, Object.entries(texts).filter(([, text]) => text !== '')])).toString(36)

/** Throws NotFound, UserError for days out of range, and Conflict unless the stored terms are those of `version`. */
export async function savePaymentTerms(
  tx: Tx,
  method: ManualMethod,
  terms: PaymentTerms,
  { version, now }: { version: string; now: number },
): Promise<void> {
  const { orderProcessors } = tx.t
  const { processorId, manual } = method
  const { least, most } = manual.dueDays
  if (terms.dueDays < least || terms.dueDays > most) throw new UserError('payments.termsDays', { least, most }, 'due_days')
  await lockProcessor(tx, processorId)
  if (termsVersion(await readPaymentTerms(tx, method)) !== version) throw new Conflict('payments.termsConflict')
  const { texts, ...columns } = terms
  await tx.update(orderProcessors).set(columns).where(eq(orderProcessors.processorId, processorId))
  for (const [language, instructions] of Object.entries(texts))
    await saveContentTexts(tx, { kind: 'payment_method', id: processorId, language }, { instructions }, now)
}

/** Until the transaction ends: what customers owe is added up by one at a time. */
export async function lockProcessor(tx: Tx, processorId: number): Promise<void> {
  const { orderProcessors } = tx.t
  await tx.update(orderProcessors).set({ processorId }).where(eq(orderProcessors.processorId, processorId))
}

/** How to pay, in a language (BCP 47) or else the default one; '' for a method without instructions. */
export async function findInstructions(q: Exec, processorId: number, language: string): Promise<string> {
  const { orderProcessors } = q.t
  const [record] = await q
    .select({ text: orderProcessors.instructions })
    .from(orderProcessors)
    .where(eq(orderProcessors.processorId, processorId))
    .limit(1)
  const translated = await readContentTexts(q, { kind: 'payment_method', ids: [processorId], language })
  return translated.get(processorId)?.instructions ?? record?.text ?? ''
}
