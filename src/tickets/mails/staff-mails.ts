import type { Exec, Tx } from '#db/types.ts'
import { limitKey } from '#src/jobs/limit-keys.ts'
import { countHit } from '#src/jobs/rate-limits.ts'
import { mailLine, mailSection, mailText } from '#src/mail/mail-markup.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { listAttachments, type TicketRow, findNewestMessage, findMessage } from '../find-tickets.ts'
import { maxStaffMails, staffMailMinutes } from '../limits.ts'
import { replyLine } from './reply-line.ts'
import { listStaffRecipients, type StaffNotice } from './staff-recipients.ts'
import { readMailSentences } from './mail-sentences.ts'
import { guestLink, replyAddress } from './ticket-addresses.ts'
import { staffThread } from './mail-threads.ts'

export interface StaffMail {
  ticket: TicketRow
  /** What the email repeats; without it the newest message of the customer. */
  messageId?: number
  kind: StaffNotice
  /** Whoever did it gets no email. */
  actorId?: number
}

/**
 * Queues emails to the agents whom it concerns: the assignee, else those who want to know of new tickets, else the support address. None
 * for spam and while mails go in circles.
 */
export async function queueStaffMails(shop: Shop, tx: Tx, { ticket, messageId, kind, actorId }: StaffMail): Promise<void> {
  if (ticket.isSpam || ticket.mailLoopAt !== null) return
  const settings = await readSettings(tx)
  const recipients = await listStaffRecipients(tx, settings, { ticket, kind, actorId })
  if (recipients.length === 0) return
  const { count } = await countHit(tx, limitKey(shop, `ticket-mails:${ticket.id}`), staffMailMinutes * 60_000, shop.now())
  if (count > maxStaffMails) return
  const reader = { language: settings.default_language, link: guestLink(shop, ticket) }
  const params = await readStaffMailValues(shop, tx, ticket, { messageId, ...reader })
  const template = ({ new: 'staff_new_ticket', replied: 'staff_ticket_reply', assigned: 'staff_ticket_assigned' } as const)[kind]
  const thread = { replyTo: replyAddress(shop, ticket), threadIds: [staffThread(shop, ticket.id)] }
  for (const to of recipients) await queueMail(shop, tx, { template, to, params, ...thread })
}

/** What an email about a message says; without one, about the newest of the customer. `link`: the customer's page, whose address opens it. */
export async function readStaffMailValues(
  shop: Pick<Shop, 'config'>,
  q: Exec,
  ticket: TicketRow,
  { messageId, language, link }: { messageId?: number | undefined; language: string; link: string },
) {
  const message =
    messageId === undefined
      ? await findNewestMessage(q, ticket.id, 'customer')
      : await findMessage(q, { ticketId: ticket.id, id: messageId })
  const files = message ? ((await listAttachments(q, [message.id])).get(message.id) ?? []) : []
  const sentence = await readMailSentences(q, [language], ['ticketMails.replyAbove', 'ticketMails.attachments'])
  return {
    customer_name: ticket.name || ticket.email,
    customer_email: ticket.email,
    ticket_number: String(ticket.id),
    ticket_subject: ticket.subject,
    admin_link: `${shop.config.baseUrl}/admin/tickets/${ticket.id}`,
    ticket_link: link,
    reply_line: mailLine(replyLine(sentence('ticketMails.replyAbove'))),
    message: mailText(message?.bodyText ?? ''),
    attachments:
      files.length === 0
        ? ('' as const)
        : mailSection(
            sentence('ticketMails.attachments'),
            files.map(({ name }) => name),
          ),
  }
}
