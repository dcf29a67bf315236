import { eq } from 'drizzle-orm'
import { placeholders, stmt } from '#db/stmt.ts'
import type { Exec, Tx } from '#db/types.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { emailKey, isEmail, isMailDomain } from '#src/lib/people/emails.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { recordBrokenTexts } from './templates/broken-texts.ts'
import { isMailDisabled } from './optional-mails.ts'
import type { MailParams, MailSlug } from './templates/built-in-templates.ts'
import { renderMail } from './render.ts'
import { getMailTemplate } from './templates/templates.ts'
import { mailLayout } from './read-layout.ts'

export interface NewMail<S extends MailSlug> {
  template: S
  /** A bare address. */
  to: string
  params: MailParams<S>
  /** BCP 47; null or missing = the store's default language. */
  language?: string | null
  orderId?: number
  /** Epoch ms; at once without it. Until then it can be taken out again by `withdrawMail`. */
  sendAt?: number
  replyTo?: string
  /** Of the first copy: all copies of one answer have the same. A new one without it. */
  messageId?: string
  /** Message ids of earlier messages, oldest first: mail clients show this one below them. */
  threadIds?: readonly string[]
  /** False for what a person wrote. */
  isAutomatic?: boolean
  /** The address of the shop where one click ends mails of this kind; required by law for those that are not about a purchase or account. */
  unsubscribeLink?: string
  /** The same change connects a mail server: it is sent although there is none yet. */
  waitsForServer?: boolean
  /** Asked for by staff to see the text: sent although the email is switched off. */
  isTest?: boolean
}

/**
 * Sent only if the caller's transaction commits. Without a mail server it stays in the outbox. Returns its id; 0 when staff switched this email
 * off, unless it is a test, and for emails about a test order to anybody but the staff member who placed it. Throws UserError for an invalid address.
 */
export async function queueMail<S extends MailSlug>(shop: Shop, tx: Tx, mail: NewMail<S>): Promise<number> {
  const recipient = requireMailAddress(mail.to)
  const replyTo = mail.replyTo === undefined ? null : requireReplyAddress(mail.replyTo)
  if (!mail.isTest && (await isMailDisabled(tx, mail.template))) return 0
  const isAboutTest = mail.orderId !== undefined && isTestOrderId(mail.orderId)
  if (isAboutTest && !(await isTester(tx, mail.orderId!, recipient))) return 0
  const settings = await readSettings(tx)
  const language = mail.language ?? settings.default_language
  const template = await getMailTemplate(tx, mail.template, [language, settings.default_language])
  const rendered = renderMail(template, mail.params, await mailLayout(shop, tx, { settings, language: template.language }))
  const now = shop.now()
  await recordBrokenTexts(tx, mail.template, template.broken, now)
  const [row] = await insertMail(tx, {
    ...rendered,
    subject: isAboutTest ? `[TEST] ${rendered.subject}` : rendered.subject,
    template: mail.template,
    recipient,
    replyTo,
    messageId: mail.messageId ?? `<${newToken(shop.random)}@${shop.config.mailDomain}>`,
    threadIds: requireMessageIds(mail.threadIds ?? []).join(' '),
    isAutomatic: mail.isAutomatic ?? true,
    unsubscribeLink: mail.unsubscribeLink ?? '',
    orderId: mail.orderId ?? null,
    state: shop.mailer || mail.waitsForServer ? 'queued' : 'not_sent',
    runAt: mail.sendAt ?? now,
    createdAt: now,
  })
  return row!.id
}

async function isTester(tx: Tx, orderId: number, recipient: string): Promise<boolean> {
  const { orders } = tx.t
  const [order] = await tx.select({ email: orders.email }).from(orders).where(eq(orders.id, orderId)).limit(1)
  return order !== undefined && emailKey(order.email) === emailKey(recipient)
}

const insertMail = stmt((q) =>
  q
    .insert(q.t.outbox)
    .values({
      ...placeholders('template', 'recipient', 'replyTo', 'subject', 'html', 'text', 'messageId', 'threadIds', 'isAutomatic'),
      ...placeholders('unsubscribeLink', 'orderId', 'state', 'runAt', 'createdAt'),
    })
    .returning({ id: q.t.outbox.id }),
)

/** Throws NotFound. */
export async function getMail(q: Exec, id: number) {
  const [mail] = await q.select().from(q.t.outbox).where(eq(q.t.outbox.id, id)).limit(1)
  if (!mail) throw new NotFound('mail')
  return mail
}

// Ids of mails that others wrote come from outside.
function requireMessageIds(ids: readonly string[]): readonly string[] {
  if (!ids.every((id) => /^<[^\s<>]{1,250}>$/.test(id))) throw new TypeError(`invalid message ids: ${JSON.stringify(ids)}`)
  return ids.slice(-maxThreadIds)
}

/** Older ones are left out: a header has a limited length. */
const maxThreadIds = 10

// Rejects anything that could inject a header or second recipient.
// The store's own has the domain of its configuration, which can be no domain that others have.
function requireReplyAddress(address: string): string {
  const [mailbox = '', domain = '', ...more] = address.split('@')
  const isOwn = more.length === 0 && isMailDomain(domain) && isEmail(`${mailbox}@store.localdomain`)
  if (!isOwn && !isEmail(address)) throw new UserError('mail.recipientInvalid')
  return address
}

function requireMailAddress(address: string): string {
  const trimmed = address.trim()
  if (!isEmail(trimmed)) throw new UserError('mail.recipientInvalid')
  return trimmed
}
