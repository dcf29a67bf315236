import { eq, sql } from 'drizzle-orm'
import sanitize from 'sanitize-html'
import type { Exec, Tx } from '#db/open.ts'
import { NotFound, Refusal } from '#src/lib/errors.ts'
import { builtInTemplates, type MailSlug } from './built-in-templates.ts'

/** The stored template of a slug, as staff last saved it. Throws NotFound. */
export async function getTemplate(q: Exec, slug: MailSlug) {
  const { emailTemplates } = q.t
  const [template] = await q.select().from(emailTemplates).where(eq(emailTemplates.slug, slug)).limit(1)
  if (!template) throw new NotFound('email template')
  return template
}

/** Saves what staff wrote; scripts and event handlers are dropped. Throws Refusal for an empty part or a subject of several lines. */
export async function saveTemplate(tx: Tx, slug: MailSlug, change: { subject: string; body: string }, now: number): Promise<void> {
  const subject = change.subject.trim()
  if (subject === '' || subject.length > 200 || /[\u0000-\u001f\u007f]/.test(subject)) throw new Refusal('mail.wrongSubject', {}, 'subject')
  const body = sanitize(change.body, allowed).trim()
  if (body === '') throw new Refusal('mail.emptyBody', {}, 'body')
  const { emailTemplates } = tx.t
  await tx.update(emailTemplates).set({ subject, body, updatedAt: now }).where(eq(emailTemplates.slug, slug))
}

/** Adds the built-in templates a shop does not have yet; what staff changed stays. */
export async function seedTemplates(tx: Tx, now: number): Promise<void> {
  const rows = builtInTemplates.map(({ typeId, slug, name, subject, body }) => ({ typeId, slug, name, subject, body, updatedAt: now }))
  await tx.insert(tx.t.emailTemplates).values(rows).onConflictDoNothing()
}

/** Puts a template back as it came. */
export async function resetTemplate(tx: Tx, slug: MailSlug, now: number): Promise<void> {
  const original = builtInTemplates.find((template) => template.slug === slug)
  if (!original) throw new NotFound('email template')
  const { subject, body } = original
  const { emailTemplates } = tx.t
  await tx
    .update(emailTemplates)
    .set({ subject, body, updatedAt: sql`${now}` })
    .where(eq(emailTemplates.slug, slug))
}

const allowed: sanitize.IOptions = {
  allowedTags: ['h1', 'h2', 'p', 'br', 'hr', 'a', 'strong', 'em', 'b', 'i', 'u', 'ul', 'ol', 'li', 'blockquote', 'img'],
  allowedAttributes: { a: ['href', 'class'], img: ['src', 'alt', 'width', 'height'], p: ['class'] },
  allowedClasses: { a: ['button'], p: ['code', 'quiet'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  // {{order_link}} is no address yet; it is filled in with one of ours.
  allowedSchemesAppliedToAttributes: ['href', 'src'],
}
