import { eq } from 'drizzle-orm'
import type sanitize from 'sanitize-html'
import type { Exec, Tx } from '#db/types.ts'
import { builtInStrings } from '#src/i18n/built-in-strings.ts'
import { readSentences } from '#src/i18n/translator.ts'
import { readSettings } from '#src/settings/settings.ts'
import { UserError } from '#src/lib/errors.ts'
import { sanitizeHtml } from '#src/lib/sanitize-html.ts'
import { builtInTemplates, type MailSlug } from './built-in-templates.ts'

/** The template of a slug as staff last saved it, else the built-in one in the language of the shop. */
export async function getMailTemplate(q: Exec, slug: MailSlug): Promise<{ slug: MailSlug; subject: string; body: string }> {
  const { emailTemplates } = q.t
  const [stored] = await q.select().from(emailTemplates).where(eq(emailTemplates.slug, slug)).limit(1)
  const builtIn = builtInTemplate(slug)
  if (stored && (stored.subject !== builtIn.subject || stored.body !== builtIn.body))
    return { slug, subject: stored.subject, body: stored.body }
  const { default_language } = await readSettings(q)
  const [subject, body] = await readSentences(q, default_language, [`mail.template.${slug}.subject`, `mail.template.${slug}.body`])
  return { slug, subject: subject ?? builtIn.subject, body: body ?? builtIn.body }
}

/** Saves what staff wrote; scripts and event handlers are dropped. Throws UserError for an empty part or a subject of several lines. */
export async function saveMailTemplate(tx: Tx, slug: MailSlug, change: { subject: string; body: string }, now: number): Promise<void> {
  const subject = change.subject.trim()
  if (subject === '' || subject.length > 200 || /[\u0000-\u001f\u007f]/.test(subject))
    throw new UserError('mail.wrongSubject', {}, 'subject')
  const body = await sanitizeHtml(change.body, allowedHtml)
  if (body === '') throw new UserError('mail.emptyBody', {}, 'body')
  const { emailTemplates } = tx.t
  await tx.update(emailTemplates).set({ subject, body, updatedAt: now }).where(eq(emailTemplates.slug, slug))
}

/** Adds the built-in templates a shop does not have yet; what staff changed stays. */
export async function seedMailTemplates(tx: Tx, now: number): Promise<void> {
  const rows = builtInTemplates.map(({ typeId, slug }) => ({ typeId, slug, ...builtInTemplate(slug), updatedAt: now }))
  await tx.insert(tx.t.emailTemplates).values(rows).onConflictDoNothing()
}

/** Puts a template back as it came. */
export async function resetMailTemplate(tx: Tx, slug: MailSlug, now: number): Promise<void> {
  const { subject, body } = builtInTemplate(slug)
  const { emailTemplates } = tx.t
  await tx.update(emailTemplates).set({ subject, body, updatedAt: now }).where(eq(emailTemplates.slug, slug))
}

/** A template in built-in English. */
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
  // {{order_link}} is no address yet; it is filled in with one of ours.
  allowedSchemesAppliedToAttributes: ['href', 'src'],
}
