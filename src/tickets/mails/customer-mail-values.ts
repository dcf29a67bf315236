import { and, asc, eq } from 'drizzle-orm'
import { ticketRatings } from '#db/schema/tickets.ts'
import type { Exec } from '#db/types.ts'
import { isEmailProven } from '#src/accounts/users.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { personName } from '#src/lib/people/first-name.ts'
import { isErased } from '#src/lib/people/erased-messages.ts'
import { joinBlocks, mailLine, mailLinks, mailParagraph, mailQuote, mailSection, mailText } from '#src/mail/mail-markup.ts'
import type { MailBlock } from '#src/mail/templates/built-in-templates.ts'
import { readSettings } from '#src/settings/settings.ts'
import { listAttachments, type TicketMessage, type TicketRow, findNewestMessage } from '../find-tickets.ts'
import { replyLine } from './reply-line.ts'
import { readMailSentences } from './mail-sentences.ts'
import { maxProvingMessages, maxQuoteLength } from '../limits.ts'

export interface CustomerMail {
  ticket: TicketRow
  /** The message that the mail is about: its mail is stored with it. Null for a resolution without an answer. */
  messageId: number | null
  /** `created` acknowledges a ticket, `replied` is an answer, `resolved` an answer that also resolves it and asks for a rating. */
  kind: 'created' | 'replied' | 'resolved'
  /** Epoch ms; at once without it. */
  sendAt?: number
}

/** What an email about the latest message of its kind would say. `link` replaces the customer's page, whose address opens the ticket. */
export async function readCustomerMailValues(q: Exec, ticket: TicketRow, kind: CustomerMail['kind'], reader: MailReader) {
  const message = await findNewestMessage(q, ticket.id, kind === 'created' ? 'customer' : 'staff')
  const parts = await readParts(q, ticket, message, reader)
  if (kind === 'created') return { ...parts.common, message: parts.own }
  // Nobody has answered yet.
  if (message === null) return parts.common
  return { ...parts.common, ...writtenBy(message, parts), quoted: parts.quoted, rating_links: parts.ratingLinks }
}

export const writtenBy = (message: TicketMessage | null, { attachments }: { attachments: MailBlock | '' }) => ({
  message: mailText(message?.bodyText ?? ''),
  attachments,
  agent_name: message?.authorName ?? '',
})

interface MailReader {
  /** BCP 47. */
  language: string
  /** Of the customer's page. */
  link: string
}

/** The parts of an email that may be in it, whatever its kind. */
export async function readParts(q: Exec, ticket: TicketRow, message: TicketMessage | null, { language, link }: MailReader) {
  const settings = await readSettings(q)
  const sentence = await readMailSentences(q, [language, settings.default_language], sentenceKeys)
  const isProven = await isEmailProven(q, ticket.userId, ticket.email)
  const canQuote = isProven || (await hasAnsweredByMail(q, ticket))
  const isAnswer = message?.kind === 'staff'
  const { date } = formatsFor(language, settings.currency, settings.timezone)
  const earlier = canQuote ? await findNewestMessage(q, ticket.id, 'customer', message?.id) : null
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

// Links and not files: mail servers refuse large messages, and a link dies with the ticket's address.
async function linkAttachments(q: Exec, message: TicketMessage | null, { heading, link }: { heading: string; link: string }) {
  const files = message?.kind === 'staff' ? ((await listAttachments(q, [message.id])).get(message.id) ?? []) : []
  if (files.length === 0) return ''
  return joinBlocks([
    mailSection(heading, []),
    mailParagraph(mailLinks(files.map(({ id, name }) => ({ label: name, href: `${link}/files/${id}` })))),
  ])
}
