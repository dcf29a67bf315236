import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import { ticketRatings } from '#db/schema/tickets.ts'
import type { Exec, Tx } from '#db/types.ts'
import { isEmailProven } from '#src/accounts/users.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import { emailKey, isEmail } from '#src/lib/people/emails.ts'
import { personName } from '#src/lib/people/first-name.ts'
import { isErased } from '#src/lib/people/erased-messages.ts'
import { joinBlocks, mailLine, mailLinks, mailParagraph, mailQuote, mailSection, mailText } from '#src/mail/mail-markup.ts'
import { queueMail } from '#src/mail/outbox.ts'
import type { MailBlock } from '#src/mail/templates/built-in-templates.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { listAttachments, type TicketMessage, type TicketRow } from '../find-tickets.ts'
import { replyLine } from './reply-line.ts'
import { guestLink, listThreadIds, readMailSentences, replyAddress } from './ticket-mail-parts.ts'
import { acknowledgementMinutes, maxProvingMessages, maxQuoteLength } from '../limits.ts'

export interface CustomerMail {
  ticket: TicketRow
  /** The message that the mail is about: its mail is stored with it. Null for a resolution without an answer. */
  messageId: number | null
  /** `created` acknowledges a ticket, `replied` is an answer, `resolved` an answer that also resolves it and asks for a rating. */
  kind: 'created' | 'replied' | 'resolved'
  /** Epoch ms; at once without it. */
  sendAt?: number
}

/**
 * Queues an email to the requester and stores its IDs with the message. Returns its outbox id; null when there is nothing to send: spam, no
 * address, an acknowledgement too many or switched off.
 */
export async function queueCustomerMail(shop: Shop, tx: Tx, mail: CustomerMail): Promise<number | null> {
  const { ticket, kind, sendAt } = mail
  const message = mail.messageId === null ? null : await findMessage(tx, mail.messageId)
  if (ticket.isSpam || !isEmail(ticket.email) || message?.kind === 'auto') return null
  if (kind === 'created' && !(await canAcknowledge(tx, ticket, message, shop.now()))) return null
  const { default_language } = await readSettings(tx)
  const reader = { language: ticket.language ?? default_language, link: guestLink(shop, ticket) }
  const parts = await readParts(tx, ticket, message, reader)
  const written = writtenBy(message, parts)
  const common = {
    to: ticket.email,
    language: ticket.language,
    replyTo: replyAddress(shop, ticket),
    threadIds: await listThreadIds(tx, ticket.id),
    ...(sendAt === undefined ? {} : { sendAt }),
  }
  const id =
    kind === 'created'
      ? await queueMail(shop, tx, { ...common, template: 'ticket_created', params: { ...parts.common, message: parts.own } })
      : kind === 'replied'
        ? await queueMail(shop, tx, {
            ...common,
            template: 'ticket_reply',
            isAutomatic: false,
            params: { ...parts.common, ...written, quoted: parts.quoted },
          })
        : await queueMail(shop, tx, {
            ...common,
            template: 'ticket_resolved',
            isAutomatic: message === null,
            params: { ...parts.common, ...written, quoted: parts.quoted, rating_links: parts.ratingLinks },
          })
  if (id === 0) return null
  if (message) await storeMail(tx, message, id)
  return id
}

/**
 * Queues copies of an answer to participants, with the same Message-ID, so that whoever answers one is found by it. Like the answer itself they
 * hold the ticket's link and reply address. None for spam.
 */
export async function queueCopies(
  shop: Shop,
  tx: Tx,
  { ticket, messageId, sendAt, to }: { ticket: TicketRow; messageId: number; sendAt?: number; to: { email: string }[] },
): Promise<void> {
  const message = await findMessage(tx, messageId)
  if (ticket.isSpam || !message || to.length === 0) return
  const { default_language } = await readSettings(tx)
  const reader = { language: ticket.language ?? default_language, link: guestLink(shop, ticket) }
  const { common, quoted, ...parts } = await readParts(tx, ticket, message, reader)
  const params = { ...common, customer_name: '', ...writtenBy(message, parts), quoted }
  for (const { email } of to) {
    const { outboxId, mailMessageId } = (await findMessage(tx, messageId))!
    const id = await queueMail(shop, tx, {
      template: 'ticket_reply',
      to: email,
      language: ticket.language,
      isAutomatic: false,
      params,
      replyTo: replyAddress(shop, ticket),
      threadIds: (await listThreadIds(tx, ticket.id, emailKey(email))).filter((threadId) => threadId !== mailMessageId),
      ...(outboxId !== null && { messageId: mailMessageId }),
      ...(sendAt !== undefined && { sendAt }),
    })
    if (id !== 0 && outboxId === null) await storeMail(tx, message, id)
  }
}

/** What an email about the latest message of its kind would say. `link` replaces the customer's page, whose address opens the ticket. */
export async function readCustomerMailValues(q: Exec, ticket: TicketRow, kind: CustomerMail['kind'], reader: MailReader) {
  const message = await findLatestMessage(q, ticket.id, kind === 'created' ? 'customer' : 'staff')
  const parts = await readParts(q, ticket, message, reader)
  if (kind === 'created') return { ...parts.common, message: parts.own }
  // Nobody has answered yet.
  if (message === null) return parts.common
  return { ...parts.common, ...writtenBy(message, parts), quoted: parts.quoted, rating_links: parts.ratingLinks }
}

const writtenBy = (message: TicketMessage | null, { attachments }: { attachments: MailBlock | '' }) => ({
  message: mailText(message?.bodyText ?? ''),
  attachments,
  agent_name: message?.authorName ?? '',
})

async function findLatestMessage(q: Exec, ticketId: number, kind: TicketMessage['kind']): Promise<TicketMessage | null> {
  const { ticketMessages } = q.t
  const [message] = await q
    .select()
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, ticketId), eq(ticketMessages.kind, kind)))
    .orderBy(desc(ticketMessages.id))
    .limit(1)
  return message ?? null
}

const findMessage = async (q: Exec, id: number): Promise<TicketMessage | null> =>
  (await q.select().from(q.t.ticketMessages).where(eq(q.t.ticketMessages.id, id)).limit(1))[0] ?? null

/** One per message, and one per address and pause: programs that answer each other shall find an end. */
async function canAcknowledge(q: Exec, ticket: TicketRow, message: TicketMessage | null, now: number): Promise<boolean> {
  if (ticket.mailLoopAt !== null || message === null || message.outboxId !== null) return false
  const { outbox } = q.t
  const isRecent = and(
    eq(outbox.recipient, ticket.email),
    eq(outbox.template, 'ticket_created'),
    gt(outbox.createdAt, now - acknowledgementMinutes * 60_000),
  )
  return (await q.$count(outbox, isRecent)) === 0
}

interface MailReader {
  /** BCP 47. */
  language: string
  /** Of the customer's page. */
  link: string
}

async function readParts(q: Exec, ticket: TicketRow, message: TicketMessage | null, { language, link }: MailReader) {
  const settings = await readSettings(q)
  const sentence = await readMailSentences(q, [language, settings.default_language], sentenceKeys)
  const isProven = await isEmailProven(q, ticket.userId, ticket.email)
  const canQuote = isProven || (await hasAnsweredByMail(q, ticket))
  const isAnswer = message?.kind === 'staff'
  const { date } = formatsFor(language, settings.currency, settings.timezone)
  const earlier = canQuote ? await findEarlierMessage(q, ticket.id, message) : null
  return {
    common: {
      // Only a proven address gets what a stranger typed, unless a person answers it.
      customer_name: isProven ? personName(ticket.name) : '',
      ticket_subject: isProven || isAnswer || message === null ? ticket.subject : sentence('ticketMails.neutralSubject'),
      ticket_number: String(ticket.id),
      ticket_link: link,
      reply_line: mailLine(replyLine(sentence('ticketMails.replyAbove'))),
    },
    own: isProven && message !== null ? mailQuote(sentence('ticketMails.youWrote'), shorten(message.bodyText)) : ('' as const),
    quoted: quoteOf(earlier),
    attachments: await linkAttachments(q, message, { heading: sentence('ticketMails.attachments'), link }),
    ratingLinks: mailLinks(
      ticketRatings.map((rating) => ({ label: sentence(`ticketMails.${rating}`), href: `${link}?rating=${rating}#rating` })),
    ),
  }

  function quoteOf(quoted: TicketMessage | null): MailBlock | '' {
    if (!quoted || isErased(quoted)) return ''
    const values = { name: quoted.authorName || quoted.authorEmail, date: date(quoted.createdAt, 'datetime') }
    return mailQuote(sentence('ticketMails.wrote', values), shorten(quoted.bodyText))
  }
}

const sentenceKeys = [
  'ticketMails.replyAbove',
  'ticketMails.neutralSubject',
  'ticketMails.youWrote',
  'ticketMails.wrote',
  'ticketMails.attachments',
  'ticketMails.great',
  'ticketMails.okay',
  'ticketMails.bad',
] as const

const shorten = (text: string): string => (text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength)} …` : text)

/** Whether the requester has answered an email: then the address is theirs. */
async function hasAnsweredByMail(q: Exec, ticket: TicketRow): Promise<boolean> {
  const { ticketMessages } = q.t
  const rows = await q
    .select({ channel: ticketMessages.channel, warning: ticketMessages.warning, authorEmail: ticketMessages.authorEmail })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, ticket.id), eq(ticketMessages.kind, 'customer')))
    .orderBy(asc(ticketMessages.id))
    .limit(maxProvingMessages)
  return rows
    .slice(1)
    .some(({ channel, warning, authorEmail }) => channel === 'mail' && warning === '' && emailKey(authorEmail) === ticket.emailKey)
}

async function findEarlierMessage(q: Exec, ticketId: number, message: TicketMessage | null): Promise<TicketMessage | null> {
  const { ticketMessages } = q.t
  const isEarlier = message === null ? undefined : lt(ticketMessages.id, message.id)
  const [earlier] = await q
    .select()
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, ticketId), eq(ticketMessages.kind, 'customer'), isEarlier))
    .orderBy(desc(ticketMessages.id))
    .limit(1)
  return earlier ?? null
}

// Links and not files: mail servers refuse large messages, and a link dies with the ticket's address.
async function linkAttachments(q: Exec, message: TicketMessage | null, { heading, link }: { heading: string; link: string }) {
  const files = message?.kind === 'staff' ? ((await listAttachments(q, [message.id])).get(message.id) ?? []) : []
  if (files.length === 0) return ''
  return joinBlocks([
    mailSection(heading, []),
    mailParagraph(mailLinks(files.map(({ id, name }) => ({ label: name, href: `${link}/files/${id}` })))),
  ])
}

async function storeMail(tx: Tx, { id, mailMessageId }: TicketMessage, outboxId: number): Promise<void> {
  const { ticketMessages, outbox } = tx.t
  const [queued] = await tx.select({ messageId: outbox.messageId }).from(outbox).where(eq(outbox.id, outboxId)).limit(1)
  await tx
    .update(ticketMessages)
    // A received mail keeps its own.
    .set({ outboxId, ...(mailMessageId === '' ? { mailMessageId: queued!.messageId } : {}) })
    .where(eq(ticketMessages.id, id))
}
