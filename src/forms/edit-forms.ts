import { and, eq, inArray, isNotNull, isNull, like } from 'drizzle-orm'
import type { FormField } from '#db/schema/forms.ts'
import type { Schema } from '#db/schema/index.ts'
import { setSwitch } from '#db/lists/ordered-rows.ts'
import type { Exec, Tx } from '#db/types.ts'
import { nextUpdatedAt } from '#db/updated-at.ts'
import { isEmail } from '#src/lib/people/emails.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { localPath } from '#src/lib/links/local-path.ts'
import { checkSlug, cutSlug, normalizeSlug, slugify } from '#src/lib/links/slugs.ts'
import { checkFields, parseFormFields } from './check-fields.ts'
import { findForm } from './find-forms.ts'
import { maxMadeSlugLength, maxNotified } from './limits.ts'

/** A slug of '' is made of the name. */
export interface FormFacts extends Omit<Schema['forms']['$inferSelect'], 'id' | 'fields' | 'createdAt' | 'updatedAt' | 'deletedAt'> {
  /** FormField[] as JSON. */
  fields: string
}

/** With its fields as the editor's value; also one in the trash. */
export async function findFormForStaff(q: Exec, id: number) {
  const row = await findForm(q, id)
  return row && { ...row, fields: JSON.stringify(row.fields) }
}

/** Returns the id. Throws UserError. */
export async function createForm(tx: Tx, facts: FormFacts, now: number): Promise<number> {
  const row = checkFacts(facts)
  const slug = facts.slug.trim() === '' ? await findFreeSlug(tx, cutSlug(slugify(row.name), maxMadeSlugLength) || 'form') : row.slug
  const { forms } = tx.t
  const [created] = await tx
    .insert(forms)
    .values({ ...row, slug, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: forms.slug })
    .returning({ id: forms.id })
  if (!created) throw new UserError('forms.slugTaken', {}, 'slug')
  return created.id
}

/** Throws Conflict after another save, UserError. */
export async function saveForm(
  tx: Tx,
  id: number,
  facts: FormFacts,
  { now, expectedUpdatedAt }: { now: number; expectedUpdatedAt: number },
): Promise<void> {
  const row = checkFacts(facts)
  const { forms } = tx.t
  const [other] = await tx.select({ id: forms.id }).from(forms).where(eq(forms.slug, row.slug)).limit(1)
  if (other && other.id !== id) throw new UserError('forms.slugTaken', {}, 'slug')
  const saved = await tx
    .update(forms)
    .set({ ...row, updatedAt: nextUpdatedAt(now, expectedUpdatedAt) })
    .where(and(eq(forms.id, id), eq(forms.updatedAt, expectedUpdatedAt)))
    .returning({ id: forms.id })
  if (saved.length === 0) throw new Conflict('admin.publish.conflict')
}

/** Moves forms with their submissions to the trash, or back; returns the ids of those that were not there before. */
export async function setTrashed(tx: Tx, ids: number[], isTrashed: boolean, now: number): Promise<number[]> {
  const { forms } = tx.t
  const changed = await tx
    .update(forms)
    .set({ deletedAt: isTrashed ? now : null })
    .where(and(inArray(forms.id, ids), isTrashed ? isNull(forms.deletedAt) : isNotNull(forms.deletedAt)))
    .returning({ id: forms.id })
  return changed.map(({ id }) => id)
}

export const setFormsEnabled = (tx: Tx, ids: number[], enabled: boolean, now: number): Promise<number[]> => {
  const { forms } = tx.t
  return setSwitch(tx, forms, { name: 'enabled', field: forms.enabled }, { ids, value: enabled, now })
}

/** Addresses that submissions are sent to. */
export const notifiedAddresses = (notify: string): string[] => notify.split(/[\s,;]+/).filter((address) => address !== '')

export async function findFreeSlug(q: Exec, base: string): Promise<string> {
  const { forms } = q.t
  const rows = await q
    .select({ slug: forms.slug })
    .from(forms)
    .where(like(forms.slug, `${base}%`))
  const taken = new Set(rows.map(({ slug }) => slug))
  const start = /^\d+$/.test(base) ? `form-${base}` : base
  if (!taken.has(start)) return start
  for (let number = 2; ; number++) if (!taken.has(`${start}-${number}`)) return `${start}-${number}`
}

function checkFacts(facts: FormFacts): Omit<FormFacts, 'fields'> & { fields: FormField[] } {
  const name = facts.name.trim()
  if (name === '') throw new UserError('forms.nameMissing', {}, 'name')
  const slug = normalizeSlug(facts.slug)
  if (slug !== '') checkSlug(slug, 'slug')
  if (/^\d+$/.test(slug)) throw new UserError('forms.slugDigits', {}, 'slug')
  const thanksLink = facts.thanksLink.trim()
  if (thanksLink !== '' && localPath(thanksLink) === null) throw new UserError('forms.linkInvalid', {}, 'thanksLink')
  const addresses = notifiedAddresses(facts.notify)
  const wrong = addresses.find((address) => !isEmail(address))
  if (wrong !== undefined) throw new UserError('forms.addressInvalid', { address: wrong }, 'notify')
  if (addresses.length > maxNotified) throw new UserError('forms.tooManyAddresses', { most: maxNotified }, 'notify')
  const fields = checkFields(parseFormFields(facts.fields))
  checkEmailFields(facts, fields)
  return { ...facts, name, slug, thanksLink, notify: addresses.join(', '), fields }
}

function checkEmailFields({ copyToVisitor, opensTicket }: FormFacts, fields: FormField[]): void {
  const emails = fields.filter(({ type }) => type === 'email')
  if (copyToVisitor && emails.length === 0) throw new UserError('forms.copyNeedsEmail', {}, 'copyToVisitor')
  const hasAlways = emails.some(({ required, showField }) => required && showField === '')
  if (opensTicket && !hasAlways) throw new UserError('forms.ticketNeedsEmail', {}, 'opensTicket')
}
