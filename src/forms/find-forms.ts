import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { FormField } from '#db/schema/forms.ts'
import { listNames } from '#db/lists/named-rows.ts'
import type { Exec } from '#db/types.ts'
import { type ContentTexts, readContentTexts } from '#src/i18n/content-translations.ts'
import { offeredForms } from './limits.ts'

export type FormRow = NonNullable<Awaited<ReturnType<typeof findForm>>>

/** Also one in the trash; null when missing. */
export async function findForm(q: Exec, id: number) {
  const { forms } = q.t
  const [row] = await q.select().from(forms).where(eq(forms.id, id)).limit(1)
  return row ?? null
}

/** Forms that visitors can send, by id, in a language; one statement, one more for another language. */
export async function findShownForms(q: Exec, ids: number[], language: string | null): Promise<FormRow[]> {
  const { forms } = q.t
  if (ids.length === 0) return []
  const rows = await q
    .select()
    .from(forms)
    .where(and(inArray(forms.id, ids), eq(forms.enabled, true), isNull(forms.deletedAt)))
  return translateForms(q, rows, language)
}

/** The form of an address: digits are an id, anything else a slug. null for unknown, disabled and deleted ones. */
export async function findFormByAddress(q: Exec, address: string, language: string | null): Promise<FormRow | null> {
  if (/^\d+$/.test(address)) {
    const id = /^[1-9]\d{0,14}$/.test(address) ? Number(address) : null
    const [found] = id === null ? [] : await findShownForms(q, [id], language)
    return found ?? null
  }
  const { forms } = q.t
  const rows = await q
    .select()
    .from(forms)
    .where(and(eq(forms.slug, address), eq(forms.enabled, true), isNull(forms.deletedAt)))
    .limit(1)
  const [found] = await translateForms(q, rows, language)
  return found ?? null
}

/** Also of forms that visitors cannot send. */
export const findFormSlugs = (q: Exec, slugs: string[]): Promise<{ id: number; slug: string }[]> =>
  q
    .select({ id: q.t.forms.id, slug: q.t.forms.slug })
    .from(q.t.forms)
    .where(and(inArray(q.t.forms.slug, slugs), isNull(q.t.forms.deletedAt)))

/** For a choice of one. */
export const listFormOptions = (q: Exec) =>
  listNames(q, { table: q.t.forms, name: q.t.forms.name, where: isNull(q.t.forms.deletedAt) }, offeredForms)

/** Texts of fields in another language, by `fieldTextKey`. */
export type FieldTexts = Record<string, Partial<Pick<FormField, 'label' | 'hint' | 'placeholder'>>>

/** Headings and page breaks have no key: theirs is their text, so a translation stays with it when they are moved. */
export const fieldTextKey = ({ key, label, hint }: Pick<FormField, 'key' | 'label' | 'hint'>): string =>
  key === '' ? `=${label === '' ? hint : label}` : key

async function translateForms(q: Exec, rows: FormRow[], language: string | null): Promise<FormRow[]> {
  const texts = await readContentTexts(q, { kind: 'form', ids: rows.map(({ id }) => id), language })
  return rows.map((row) => {
    const text = texts.get(row.id)
    return text ? translateForm(row, text) : row
  })
}

// Choices stay as they are: they are what staff read and conditions compare.
function translateForm(form: FormRow, text: ContentTexts<'form'>): FormRow {
  const fieldTexts = text.fields === undefined ? {} : (JSON.parse(text.fields) as FieldTexts)
  const fields = form.fields.map((field) => ({ ...field, ...fieldTexts[fieldTextKey(field)] }))
  const { name = form.name, submit_label: submitLabel = form.submitLabel, thanks = form.thanks } = text
  return { ...form, name, submitLabel, thanks, fields }
}
