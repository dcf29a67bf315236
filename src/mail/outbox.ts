import { and, asc, desc, eq, getTableColumns, inArray, ne, or } from 'drizzle-orm'
import { isOfTestOrder } from '#db/real-orders.ts'
import { placeholders, stmt } from '#db/stmt.ts'
import type { Exec, Tx } from '#db/types.ts'
import { mailAccent } from '#src/appearance/mail-accent.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { listLegalLinks } from '#src/legal-pages/legal-links.ts'
import { isTestOrderId } from '#src/lib/ids/test-order-ids.ts'
import { emailKey, isEmail, isMailDomain } from '#src/lib/people/emails.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { storedImage } from '#src/lib/images/stored-images.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import { type Settings, readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { recordBrokenTexts } from './templates/broken-texts.ts'
import type { MailLayout } from './layout.ts'
import { isMailDisabled } from './optional-mails.ts'
import type { MailParams, MailSlug } from './templates/built-in-templates.ts'
import { renderMail } from './render.ts'
import { getMailTemplate } from './templates/templates.ts'
import { senderAddress } from './sender.ts'
import { maxLogoSize, listedResendings } from './limits.ts'

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

/** What surrounds the text of every email. */
export const mailLayout = async (
  shop: Shop,
  q: Exec,
  { settings, language }: { settings: Settings; language: string },
): Promise<MailLayout> => ({
  language,
  siteName: settings.site_name,
  baseUrl: shop.config.baseUrl,
  supportEmail: settings.support_email || senderAddress(shop),
  merchantAddress: settings.merchant_address,
  accent: mailAccent(settings),
  logo: mailLogo(shop, settings.logo),
  links: await legalLinks(shop, q, language === settings.default_language ? null : language),
})

async function legalLinks(shop: Shop, q: Exec, language: string | null): Promise<MailLayout['links']> {
  const links = await listLegalLinks(q, { language, now: shop.now() })
  return links.map(({ title, href }) => ({ title, href: `${shop.config.baseUrl}${href}` }))
}

/** For a test order that is deleted. */
export async function deleteMailsOfOrder(tx: Tx, orderId: number): Promise<void> {
  const { outbox } = tx.t
  await tx.delete(outbox).where(and(eq(outbox.orderId, orderId), isOfTestOrder(outbox.orderId)))
}

/** Deletes an email that was not sent, with its copies to others. False when it is too late for one. */
export async function withdrawMail(tx: Tx, id: number): Promise<boolean> {
  const { outbox } = tx.t
  const isOfMessage = inArray(outbox.messageId, tx.select({ messageId: outbox.messageId }).from(outbox).where(eq(outbox.id, id)))
  const ids = (await tx.select({ id: outbox.id }).from(outbox).where(isOfMessage)).map((row) => row.id)
  const isUnsent = and(inArray(outbox.state, ['queued', 'not_sent']), eq(outbox.leaseUntil, 0), eq(outbox.attempts, 0))
  const withdrawn = await tx
    .delete(outbox)
    .where(and(inArray(outbox.id, ids), isUnsent))
    .returning({ id: outbox.id })
  return ids.length > 0 && withdrawn.length === ids.length
}

/**
 * Sends an email again and returns the ID of the new message; the first one stays as it was. One that still waits to be sent is tried now
 * instead. Throws NotFound, also for an email whose text was erased.
 */
export async function resendMail(shop: Shop, tx: Tx, id: number): Promise<number> {
  const { outbox } = tx.t
  const mail = await getMail(tx, id)
  if (mail.html === '') throw new NotFound('mail')
  const [waiting] = await tx
    .update(outbox)
    .set({ attempts: 0, runAt: shop.now(), lastError: null })
    .where(and(or(eq(outbox.id, id), eq(outbox.resentId, id)), eq(outbox.state, 'queued')))
    .returning({ id: outbox.id })
  if (waiting) return waiting.id
  const { template, recipient, replyTo, subject, html, text, threadIds, isAutomatic, unsubscribeLink, orderId } = mail
  const [copy] = await tx
    .insert(outbox)
    .values({
      template,
      recipient,
      replyTo,
      subject,
      html,
      text,
      threadIds,
      isAutomatic,
      unsubscribeLink,
      orderId,
      // A new one, because clients drop a second message with the same ID.
      messageId: `<${newToken(shop.random)}@${shop.config.mailDomain}>`,
      resentId: mail.resentId ?? id,
      state: shop.mailer ? 'queued' : 'not_sent',
      runAt: shop.now(),
      createdAt: shop.now(),
    })
    .returning({ id: outbox.id })
  return copy!.id
}

export type Resending = Awaited<ReturnType<typeof listResendings>>[number]

/** The messages that sent this one again, oldest first. */
export async function listResendings(q: Exec, id: number) {
  const { outbox } = q.t
  return q
    .select(pick(outbox, 'id', 'state', 'bouncedAt', 'createdAt'))
    .from(outbox)
    .where(eq(outbox.resentId, id))
    .orderBy(asc(outbox.id))
    .limit(listedResendings)
}

/** Throws NotFound. */
export async function getMail(q: Exec, id: number) {
  const [mail] = await q.select().from(q.t.outbox).where(eq(q.t.outbox.id, id)).limit(1)
  if (!mail) throw new NotFound('mail')
  return mail
}

export async function listOrderMails(q: Exec, orderId: number) {
  const { outbox } = q.t
  const { html: _html, text: _text, ...columns } = outboxColumns(q)
  return q.select(columns).from(outbox).where(eq(outbox.orderId, orderId)).orderBy(desc(outbox.id))
}

/** The newest emails about several orders whose text was not erased. */
export async function listMailsOfOrders(q: Exec, orderIds: number[], limit: number) {
  const { outbox } = q.t
  if (orderIds.length === 0) return []
  const { id, orderId, template, subject, state, createdAt } = outbox
  return q
    .select({ id, orderId, template, subject, state, createdAt })
    .from(outbox)
    .where(and(inArray(outbox.orderId, orderIds), ne(outbox.html, '')))
    .orderBy(desc(outbox.id))
    .limit(limit)
}

const outboxColumns = (q: Exec) => getTableColumns(q.t.outbox)

// Ids of mails that others wrote come from outside.
function requireMessageIds(ids: readonly string[]): readonly string[] {
  if (!ids.every((id) => /^<[^\s<>]{1,250}>$/.test(id))) throw new TypeError(`invalid message ids: ${JSON.stringify(ids)}`)
  return ids.slice(-maxThreadIds)
}

/** Older ones are left out: a header has a limited length. */
const maxThreadIds = 10

function mailLogo(shop: Shop, text: string): MailLayout['logo'] {
  const image = storedImage(text)
  if (!image) return null
  const scale = Math.min(1, maxLogoSize.width / image.width, maxLogoSize.height / image.height)
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)]
  return { src: `${shop.config.baseUrl}/logo.png?v=${image.stem.slice(0, 8)}`, width, height }
}

// Rejects anything that could inject a header or second recipient.
// The store's own has the domain of its configuration, which can be no domain that others have.
function requireReplyAddress(address: string): string {
  const [mailbox = '', domain = '', ...more] = address.split('@')
  const isOwn = more.length === 0 && isMailDomain(domain) && isEmail(`${mailbox}@store.localdomain`)
  if (!isOwn && !isEmail(address)) throw new UserError('mail.recipientInvalid', {}, 'email')
  return address
}

function requireMailAddress(address: string): string {
  const trimmed = address.trim()
  if (!isEmail(trimmed)) throw new UserError('mail.recipientInvalid', {}, 'email')
  return trimmed
}
