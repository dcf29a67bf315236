import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { RoleId } from '#db/schema/accounts.ts'
import type { Exec, Tx } from '#db/types.ts'
import { saveTranslations } from '#src/i18n/translator.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { type EditedTemplate, findTemplateForStaff } from './edit-templates.ts'
import { maxTemplateVersions } from '../limits.ts'
import { requireTemplateEditor } from './sensitive-templates.ts'
import { readStoredTexts } from './stored-texts.ts'
import type { MailSlug } from './built-in-templates.ts'
import { type MailText, resetMailTemplate, saveMailTemplate } from './templates.ts'

interface TemplateKey {
  slug: MailSlug
  language: string
}

/** Texts before and after a save, and the version of the text before. */
export interface SavedText {
  before: EditedTemplate
  after: EditedTemplate
  versionBefore: number
}

interface SaveOptions {
  /** Name of the one who saves it. */
  editor: string
  roleId: RoleId
  /** Epoch ms. */
  now: number
  /** Of the text that was shown; 0 = none was saved. */
  expectedUpdatedAt?: number | undefined
}

/** Saves a text and its version. Throws as `saveMailTemplate` does, and Forbidden for a role that may not. */
export const saveTemplateVersion = (tx: Tx, text: MailText, options: SaveOptions): Promise<SavedText> =>
  withVersions(tx, text, options, (before) => saveMailTemplate(tx, text, options.now, options.expectedUpdatedAt ?? before.updatedAt))

/** Goes back to the built-in text, which becomes a version too. Throws Forbidden. */
export const resetTemplateVersion = (tx: Tx, { slug, language }: TemplateKey, options: SaveOptions): Promise<SavedText> =>
  withVersions(tx, { slug, language }, options, async () => {
    await resetMailTemplate(tx, slug, language)
    await removeTranslations(tx, { slug, language }, options.now)
  })

/** Saves the text of a version again, as the newest version. Throws NotFound; UserError when a release changed the rules since. */
export async function restoreTemplateVersion(tx: Tx, key: TemplateKey, id: number, options: SaveOptions): Promise<SavedText> {
  const [version] = await findTemplateVersions(tx, key, [id])
  if (!version) throw new NotFound('version')
  const { subject, preheader, body } = version
  return saveTemplateVersion(tx, { ...key, subject, preheader, body }, options)
}

/** What earlier releases stored. */
async function removeTranslations(tx: Tx, { slug, language }: TemplateKey, now: number): Promise<void> {
  const texts = (await readStoredTexts(tx)).filter((text) => text.slug === slug && text.language === language)
  if (texts.length === 0) return
  const keys = ['subject', 'body'].map((field) => [`mail.template.${slug}.${field}`, ''] as const)
  await saveTranslations(tx, { language, texts: new Map(keys), now })
}

async function withVersions(
  tx: Tx,
  { slug, language }: TemplateKey,
  { editor, roleId, now }: SaveOptions,
  save: (before: EditedTemplate) => Promise<void>,
): Promise<SavedText> {
  requireTemplateEditor(roleId, slug)
  const before = await findTemplateForStaff(tx, slug, language)
  const [newest] = await listTemplateVersions(tx, { slug, language }, 1)
  // A text from before there were versions, or the built-in one.
  const versionBefore = newest?.id ?? (await addVersion(tx, { slug, language }, before, { editor: '', now: before.updatedAt || now }))
  await save(before)
  const after = await findTemplateForStaff(tx, slug, language)
  if (!isSame(before, after)) await addVersion(tx, { slug, language }, after, { editor, now })
  return { before, after, versionBefore }
}

const isSame = (a: EditedTemplate, b: EditedTemplate): boolean =>
  a.subject === b.subject && a.preheader === b.preheader && a.body === b.body

async function addVersion(
  tx: Tx,
  { slug, language }: TemplateKey,
  { subject, preheader, body }: EditedTemplate,
  { editor, now }: { editor: string; now: number },
): Promise<number> {
  const { emailTemplateVersions: templateVersions } = tx.t
  const [row] = await tx
    .insert(templateVersions)
    .values({ slug, language, subject, preheader, body, editor, createdAt: now })
    .returning({ id: templateVersions.id })
  const [oldest] = await tx
    .select({ id: templateVersions.id })
    .from(templateVersions)
    .where(ofText(tx, { slug, language }))
    .orderBy(desc(templateVersions.id))
    .limit(1)
    .offset(maxTemplateVersions - 1)
  if (oldest) await tx.delete(templateVersions).where(and(ofText(tx, { slug, language }), lt(templateVersions.id, oldest.id)))
  return row!.id
}

/** Newest first, without the texts; an editor of '' is the program. */
export async function listTemplateVersions(q: Exec, key: TemplateKey, limit = maxTemplateVersions) {
  const { emailTemplateVersions: templateVersions } = q.t
  const { id, editor, createdAt } = templateVersions
  return q.select({ id, editor, createdAt }).from(templateVersions).where(ofText(q, key)).orderBy(desc(templateVersions.id)).limit(limit)
}

export async function findTemplateVersions(q: Exec, key: TemplateKey, ids: number[]) {
  const { emailTemplateVersions: templateVersions } = q.t
  return q
    .select()
    .from(templateVersions)
    .where(and(ofText(q, key), inArray(templateVersions.id, ids)))
}

const ofText = ({ t: { emailTemplateVersions: templateVersions } }: Exec, { slug, language }: TemplateKey) =>
  and(eq(templateVersions.slug, slug), eq(templateVersions.language, language))
