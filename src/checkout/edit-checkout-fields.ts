import { and, asc, eq } from 'drizzle-orm'
import type { Schema } from '#db/schema/index.ts'
import type { Exec, Tx } from '#db/types.ts'
import { nextUpdatedAt } from '#db/updated-at.ts'
import { deleteContentTexts, saveContentTexts } from '#src/i18n/content-translations.ts'
import { omit } from '#src/lib/collections/omit.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { splitOptions } from './checkout-fields.ts'
import { maxCheckoutFields, maxFieldKeyLength, maxFieldOptionLength, maxFieldOptions } from './limits.ts'

type FieldRow = Schema['checkoutFields']['$inferSelect']

export interface CheckoutFieldInput extends Omit<FieldRow, 'id' | 'key' | 'position' | 'updatedAt'> {
  /** By language (BCP 47) other than the default one; '' for an untranslated text. */
  texts: Record<string, { label: string; options: string }>
}

export interface StoredCheckoutField extends FieldRow, CheckoutFieldInput {}

/** All fields in order, without translations. */
export async function listFieldsForStaff(q: Exec) {
  const { checkoutFields } = q.t
  return q.select().from(checkoutFields).orderBy(asc(checkoutFields.position), asc(checkoutFields.id))
}

/** Throws NotFound. */
export async function getFieldForStaff(q: Exec, id: number): Promise<StoredCheckoutField> {
  const { checkoutFields, contentTranslations } = q.t
  const [row] = await q.select().from(checkoutFields).where(eq(checkoutFields.id, id)).limit(1)
  if (!row) throw new NotFound('checkout field')
  const rows = await q
    .select()
    .from(contentTranslations)
    .where(and(eq(contentTranslations.kind, 'checkout_field'), eq(contentTranslations.entityId, id)))
    .orderBy(asc(contentTranslations.language))
  const texts: CheckoutFieldInput['texts'] = {}
  for (const { language, field, text } of rows) texts[language] = { ...(texts[language] ?? { label: '', options: '' }), [field]: text }
  return { ...row, texts }
}

/** Returns the id. Throws UserError. */
export async function createCheckoutField(tx: Tx, input: CheckoutFieldInput, now: number): Promise<number> {
  const { checkoutFields } = tx.t
  checkInput(input)
  const existing = await listFieldsForStaff(tx)
  if (existing.length >= maxCheckoutFields) throw new UserError('checkout.fields.full', { most: maxCheckoutFields })
  const key = freeKey(
    input.label,
    existing.map((field) => field.key),
  )
  const position = (existing.at(-1)?.position ?? 0) + 1
  const [row] = await tx
    .insert(checkoutFields)
    .values({ key, position, ...columnsOf(input), updatedAt: now })
    .returning({ id: checkoutFields.id })
  await saveTexts(tx, row!.id, input, now)
  return row!.id
}

/** Throws NotFound, UserError, and Conflict unless updated_at is `expectedUpdatedAt`. */
export async function saveCheckoutField(
  tx: Tx,
  id: number,
  input: CheckoutFieldInput,
  { now, expectedUpdatedAt }: { now: number; expectedUpdatedAt: number },
): Promise<void> {
  const { checkoutFields } = tx.t
  checkInput(input)
  const updated = await tx
    .update(checkoutFields)
    .set({ ...columnsOf(input), updatedAt: nextUpdatedAt(now, expectedUpdatedAt) })
    .where(and(eq(checkoutFields.id, id), eq(checkoutFields.updatedAt, expectedUpdatedAt)))
    .returning({ id: checkoutFields.id })
  if (updated.length === 0) {
    await getFieldForStaff(tx, id)
    throw new Conflict('checkout.fields.editConflict')
  }
  await saveTexts(tx, id, input, now)
}

/** Orders keep their answers. Throws NotFound. */
export async function deleteCheckoutField(tx: Tx, id: number): Promise<void> {
  const { checkoutFields } = tx.t
  const deleted = await tx.delete(checkoutFields).where(eq(checkoutFields.id, id)).returning({ id: checkoutFields.id })
  if (deleted.length === 0) throw new NotFound('checkout field')
  await deleteContentTexts(tx, 'checkout_field', [id])
}

/** Restores a deleted field with its id and key. Throws Conflict when either is in use. */
export async function restoreCheckoutField(
  tx: Tx,
  id: number,
  field: Omit<StoredCheckoutField, 'id' | 'updatedAt'>,
  now: number,
): Promise<void> {
  const existing = await listFieldsForStaff(tx)
  if (existing.some((other) => other.id === id || other.key === field.key)) throw new Conflict('admin.undoTooLate')
  await tx.insert(tx.t.checkoutFields).values({ id, ...pick(field, 'key', 'position'), ...columnsOf(field), updatedAt: now })
  await saveTexts(tx, id, field, now)
}

/** Puts the fields into this order; fields that are not in it follow. */
export async function orderCheckoutFields(tx: Tx, ids: number[]): Promise<void> {
  const { checkoutFields } = tx.t
  const existing = (await listFieldsForStaff(tx)).map(({ id }) => id)
  const requested = [...new Set(ids)].filter((id) => existing.includes(id))
  const order = [...requested, ...existing.filter((id) => !requested.includes(id))]
  for (const [index, id] of order.entries())
    await tx
      .update(checkoutFields)
      .set({ position: index + 1 })
      .where(eq(checkoutFields.id, id))
}

/** The ids with one of them moved up or down by one place. */
export function moveId(ids: number[], id: number, direction: 'up' | 'down'): number[] {
  const index = ids.indexOf(id)
  const target = index + (direction === 'up' ? -1 : 1)
  if (index < 0 || target < 0 || target >= ids.length) return ids
  const moved = [...ids]
  moved[index] = ids[target]!
  moved[target] = id
  return moved
}

// A save can change neither key nor position.
const columnsOf = (field: CheckoutFieldInput) => ({
  ...omit(field as StoredCheckoutField, 'id', 'key', 'position', 'updatedAt', 'texts'),
  options: field.type === 'select' ? splitOptions(field.options).join('\n') : '',
})

async function saveTexts(tx: Tx, id: number, { type, texts }: CheckoutFieldInput, now: number): Promise<void> {
  for (const [language, { label, options }] of Object.entries(texts)) {
    const cleanedOptions = type === 'select' ? splitOptions(options).join('\n') : ''
    await saveContentTexts(tx, { kind: 'checkout_field', id, language }, { label: label.trim(), options: cleanedOptions }, now)
  }
}

function checkInput({ label, type, options, texts }: CheckoutFieldInput): void {
  if (label.trim() === '') throw new UserError('checkout.fields.labelMissing', {}, 'label')
  if (type !== 'select') return
  const values = splitOptions(options)
  if (values.length === 0) throw new UserError('checkout.fields.optionsMissing', {}, 'options')
  if (values.length > maxFieldOptions) throw new UserError('checkout.fields.tooManyOptions', { most: maxFieldOptions }, 'options')
  if (values.some((value) => value.length > maxFieldOptionLength))
    throw new UserError('checkout.fields.optionTooLong', { most: maxFieldOptionLength }, 'options')
  if (new Set(values).size < values.length) throw new UserError('checkout.fields.optionTwice', {}, 'options')
  for (const [language, text] of Object.entries(texts)) {
    const translated = splitOptions(text.options)
    if (translated.length > 0 && translated.length !== values.length)
      throw new UserError('checkout.fields.optionCount', { count: values.length }, `texts.${language}.options`)
  }
}

/** A form name made of the label: "PO number" gives po_number. */
function freeKey(label: string, taken: string[]): string {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, maxFieldKeyLength)
  const base = /^[a-z]/.test(words) && !unsafeKeys.has(words) ? words : `field_${words}`.replace(/_+$/, '')
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}_${number}`
    if (!taken.includes(key)) return key
  }
}

// Names that form bodies may not contain.
const unsafeKeys = new Set(['constructor', 'prototype'])
