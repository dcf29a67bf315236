import { and, eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { findSentences } from '#src/i18n/translator.ts'
import { findLegalPages } from '#src/legal-pages/find-legal-pages.ts'
import { Conflict, UserError } from '#src/lib/errors/errors.ts'
import { cachedRows } from '#src/settings/cache-versions.ts'
import type { Shop } from '#src/shop.ts'
import { builtInTemplates, type MailSlug } from './built-in-templates.ts'
import { maxPreheaderLength, maxSubjectLength } from '../limits.ts'
import { listDisabledMails } from '../optional-mails.ts'
import { sanitizeTemplateBody } from '../sanitize-body.ts'
import { englishTemplate, readStoredTexts } from './stored-texts.ts'
import { checkTemplateText } from './template-rules.ts'

/**
 * The template text in the first available language, as edited by staff, else built in. Falls back to English. A saved text that breaks the
 * rules of its template is passed over: an email is never sent without its link or code.
 */
export async function getMailTemplate(q: Exec, slug: MailSlug, languages: string[]): Promise<FoundTemplate> {
  const texts = (await listStoredTexts(q)).filter((text) => text.slug === slug)
  const broken: FoundTemplate['broken'] = []
  for (const language of new Set(languages)) {
    for (const { errors, updatedAt, subject, preheader, body } of texts.filter((text) => text.language === language)) {
      if (errors.length === 0) return { slug, language, subject, preheader, body, broken }
      broken.push({ language, updatedAt })
    }
    const [subject, body] = await findBuiltInParts(slug, language)
    if (subject !== undefined && body !== undefined) return { slug, language, subject, preheader: '', body, broken }
  }
  const english = englishTemplate(slug)
  return { slug, language: 'en', subject: english.subject, preheader: '', body: english.body, broken }
}

interface FoundTemplate extends Required<MailText> {
  /** Saved texts that were passed over. */
  broken: { language: string; updatedAt: number }[]
}

/** Reads the texts of emails, and what they link, into the cache, ahead of a transaction that sends some. */
export async function prepareMailTemplates({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  await findLegalPages(db.read, now())
  await listStoredTexts(db.read)
  await listDisabledMails(db.read)
}

const listStoredTexts = cachedRows(['email_templates', 'translations'], readStoredTexts)

export interface MailText {
  slug: MailSlug
  language: string
  subject: string
  /** What a mailbox shows beside the subject; '' or missing = the beginning of the text. */
  preheader?: string
  body: string
}

/**
 * Saves a template sanitized; a text that equals the built-in one is not stored, so that it follows later releases. Throws UserError for an
 * empty part, a subject with line breaks, and unknown or missing variables; Conflict when the saved text is not the one of
 * `expectedUpdatedAt` (0 = none).
 */
export async function saveMailTemplate(tx: Tx, change: MailText, now: number, expectedUpdatedAt?: number): Promise<void> {
  const text = await checkMailText(change)
  const saved = await storeText(tx, text, now, expectedUpdatedAt)
  if (!saved) throw new Conflict('admin.publish.conflict')
  if (await isBuiltIn(tx, text)) await resetMailTemplate(tx, text.slug, text.language)
}

/** The text as it is stored. Throws UserError at its field. */
export async function checkMailText(change: MailText): Promise<Required<MailText>> {
  const { slug, language } = change
  const subject = change.subject.trim()
  if (subject === '' || subject.length > maxSubjectLength || control.test(subject))
    throw new UserError('mail.subjectInvalid', { most: maxSubjectLength }, 'subject')
  const preheader = (change.preheader ?? '').trim()
  if (preheader.length > maxPreheaderLength || control.test(preheader))
    throw new UserError('mail.preheaderInvalid', { most: maxPreheaderLength }, 'preheader')
  const body = await sanitizeTemplateBody(change.body)
  if (body === '') throw new UserError('mail.emptyBody', {}, 'body')
  checkTemplateText({ slug, subject, preheader, body, written: change.body })
  return { slug, language, subject, preheader, body }
}

const control = /[\u0000-\u001f\u007f]/

async function storeText(tx: Tx, text: Required<MailText>, now: number, expectedUpdatedAt: number | undefined): Promise<boolean> {
  const { emailTemplates } = tx.t
  const { slug, language, subject, preheader, body } = text
  const { typeId } = builtInTemplates.find((template) => template.slug === slug)!
  const set = { subject, preheader, body, updatedAt: Math.max(now, (expectedUpdatedAt ?? 0) + 1) }
  if (expectedUpdatedAt) {
    const isExpected = eq(emailTemplates.updatedAt, expectedUpdatedAt)
    const updated = await tx
      .update(emailTemplates)
      .set(set)
      .where(and(eq(emailTemplates.slug, slug), eq(emailTemplates.language, language), isExpected))
      .returning({ slug: emailTemplates.slug })
    return updated.length > 0
  }
  const row = { typeId, slug, language, name: englishTemplate(slug).name, ...set }
  const target = [emailTemplates.typeId, emailTemplates.language]
  const insert = tx.insert(emailTemplates).values(row)
  const saved = await (
    expectedUpdatedAt === 0 ? insert.onConflictDoNothing({ target }) : insert.onConflictDoUpdate({ target, set })
  ).returning({ slug: emailTemplates.slug })
  return saved.length > 0
}

async function isBuiltIn(tx: Tx, { slug, language, subject, preheader, body }: Required<MailText>): Promise<boolean> {
  const isTranslated = (await listStoredTexts(tx)).some(
    (text) => text.source === 'translation' && text.slug === slug && text.language === language,
  )
  const builtIn = await builtInText(slug, language)
  return !isTranslated && preheader === '' && subject === builtIn.subject && body === builtIn.body
}

/** What the program sends in a language when staff changed nothing. */
export async function builtInText(slug: MailSlug, language: string): Promise<{ subject: string; preheader: string; body: string }> {
  const english = englishTemplate(slug)
  const [subject, body] = await findBuiltInParts(slug, language)
  return { subject: subject ?? english.subject, preheader: '', body: body ?? english.body }
}

const findBuiltInParts = (slug: MailSlug, language: string) =>
  findSentences(language, new Map(), [`mail.template.${slug}.subject`, `mail.template.${slug}.body`])

/** Deletes the saved text of a language, so emails fall back to the next language or the built-in text. */
export async function resetMailTemplate(tx: Tx, slug: MailSlug, language: string): Promise<void> {
  const { emailTemplates } = tx.t
  await tx.delete(emailTemplates).where(and(eq(emailTemplates.slug, slug), eq(emailTemplates.language, language)))
}
