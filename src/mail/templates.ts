import { and, eq, like } from 'drizzle-orm'
import type sanitize from 'sanitize-html'
import type { Exec, Tx } from '#db/types.ts'
import { builtInStrings } from '#src/i18n/built-in-strings.ts'
import { findSentences } from '#src/i18n/translator.ts'
import { Conflict, UserError } from '#src/lib/errors.ts'
import { sanitizeHtml } from '#src/lib/sanitize-html.ts'
import { cachedRows } from '#src/settings/cache-versions.ts'
import type { Shop } from '#src/shop.ts'
import { builtInTemplates, type MailSlug } from './template-variables.ts'
import { maxSubjectLength } from './limits.ts'
import { checkTemplateText, findTemplateErrors } from './template-rules.ts'

/**
 * The template text in the first available language, as edited by staff, else built in. Falls back to English. A saved text that breaks the
 * rules of its template is passed over: an email is never sent without its link or code.
 */
export async function getMailTemplate(q: Exec, slug: MailSlug, languages: string[]): Promise<MailText> {
  const rows = (await listTemplates(q)).filter((row) => row.slug === slug)
  const english = builtInTemplate(slug)
  for (const language of new Set(languages)) {
    const stored = rows.find((row) => row.language === language)
    const isEdited = stored && (stored.subject !== english.subject || stored.body !== english.body)
    if (isEdited && findTemplateErrors({ ...stored, slug }).length === 0)
      return { slug, language, subject: stored.subject, body: stored.body }
    const translated = (await listTranslations(q)).get(language) ?? new Map<string, string>()
    const [subject, body] = await findSentences(language, translated, [`mail.template.${slug}.subject`, `mail.template.${slug}.body`])
    if (subject !== undefined && body !== undefined) return { slug, language, subject, body }
  }
  return { slug, language: 'en', subject: english.subject, body: english.body }
}

/** Reads the texts of emails into the cache, ahead of a transaction that sends some. */
export async function prepareMailTemplates({ db }: Pick<Shop, 'db'>): Promise<void> {
  await listTemplates(db.read)
  await listTranslations(db.read)
}

/** Texts of templates by language and key. */
const listTranslations = cachedRows(['translations'], async (q) => {
  const { language, key, text } = q.t.translations
  const rows = await q.select({ language, key, text }).from(q.t.translations).where(like(key, 'mail.template.%'))
  const byLanguage = Map.groupBy(rows, (row) => row.language)
  return new Map([...byLanguage].map(([name, texts]) => [name, new Map(texts.map((row) => [row.key, row.text]))]))
})

const listTemplates = cachedRows(['email_templates'], async (q) => {
  const { emailTemplates } = q.t
  const { slug, language, subject, body } = emailTemplates
  return q.select({ slug, language, subject, body }).from(emailTemplates)
})

export interface MailText {
  slug: MailSlug
  language: string
  subject: string
  body: string
}

/**
 * Saves a template sanitized. Throws UserError for an empty part, a subject with line breaks, and unknown or missing variables; Conflict when
 * the saved text is not the one of `expectedUpdatedAt` (0 = none).
 */
export async function saveMailTemplate(tx: Tx, change: MailText, now: number, expectedUpdatedAt?: number): Promise<void> {
  const { slug, language } = change
  const subject = change.subject.trim()
  if (subject === '' || subject.length > maxSubjectLength || /[\u0000-\u001f\u007f]/.test(subject))
    throw new UserError('mail.subjectInvalid', { most: maxSubjectLength }, 'subject')
  const body = await sanitizeTemplateBody(change.body)
  if (body === '') throw new UserError('mail.emptyBody', {}, 'body')
  checkTemplateText({ slug, subject, body })
  const { emailTemplates } = tx.t
  const { typeId } = builtInTemplates.find((template) => template.slug === slug)!
  const { name } = builtInTemplate(slug)
  const updatedAt = Math.max(now, (expectedUpdatedAt ?? 0) + 1)
  const saved = await tx
    .insert(emailTemplates)
    .values({ typeId, slug, language, name, subject, body, updatedAt })
    .onConflictDoUpdate({
      target: [emailTemplates.typeId, emailTemplates.language],
      set: { subject, body, updatedAt },
      setWhere: expectedUpdatedAt === undefined ? undefined : eq(emailTemplates.updatedAt, expectedUpdatedAt),
    })
    .returning({ slug: emailTemplates.slug })
  if (saved.length === 0) throw new Conflict('admin.publish.conflict')
}

/** What a template may contain, of HTML that staff wrote. */
export const sanitizeTemplateBody = (body: string): Promise<string> => sanitizeHtml(body, allowedHtml)

/** Adds missing built-in English templates; keeps edited ones. */
export async function seedMailTemplates(tx: Tx, now: number): Promise<void> {
  const rows = builtInTemplates.map(({ typeId, slug }) => ({ typeId, slug, language: 'en', ...builtInTemplate(slug), updatedAt: now }))
  await tx.insert(tx.t.emailTemplates).values(rows).onConflictDoNothing()
}

/** Deletes the saved text of a language, so emails fall back to the next language or the built-in text. */
export async function resetMailTemplate(tx: Tx, slug: MailSlug, language: string): Promise<void> {
  const { emailTemplates } = tx.t
  await tx.delete(emailTemplates).where(and(eq(emailTemplates.slug, slug), eq(emailTemplates.language, language)))
}

const builtInTemplate = (slug: MailSlug) => ({
  name: builtInStrings[`mail.template.${slug}.name`],
  subject: builtInStrings[`mail.template.${slug}.subject`],
  body: builtInStrings[`mail.template.${slug}.body`],
})

const allowedHtml: sanitize.IOptions = {
  allowedTags: ['h1', 'h2', 'p', 'br', 'hr', 'a', 'strong', 'em', 'b', 'i', 'u', 'ul', 'ol', 'li', 'blockquote', 'img'],
  allowedAttributes: { a: ['href', 'class'], img: ['src', 'alt', 'width', 'height'], p: ['class'] },
  allowedClasses: { a: ['button'], p: ['code', 'quiet'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  // {{order_link}} is not a URL before it is filled in.
  allowedSchemesAppliedToAttributes: ['href', 'src'],
}
