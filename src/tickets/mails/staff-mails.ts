import { and, desc, eq, gte, isNotNull, isNull } from 'drizzle-orm'
import type { RoleId } from '#db/schema/accounts.ts'
import type { Exec, Tx } from '#db/types.ts'
import { hasPermission } from '#src/accounts/permissions.ts'
import { limitKey } from '#src/jobs/limit-keys.ts'
import { countHit } from '#src/jobs/rate-limits.ts'
import { emailKey, isEmail } from '#src/lib/people/emails.ts'
import { mailLine, mailSection, mailText } from '#src/mail/mail-markup.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { readSettings, type Settings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { listAttachments, type TicketRow } from '../find-tickets.ts'
import { maxStaffMails } from '../limits.ts'
import { replyLine } from './reply-line.ts'
import { guestLink, readMailSentences, replyAddress, staffThread } from './ticket-mail-parts.ts'

/** What agents can be notified of by email. */
export const staffNotices = ['new', 'replied', 'assigned'] as const
export type StaffNotice = (typeof staffNotices)[number]

/** Of an agent who has chosen nothing. */
export const defaultNotices: string[] = ['replied', 'assigned']

export interface StaffMail {
  ticket: TicketRow
  /** What the email repeats; without it the newest message of the customer. */
  messageId?: number
  kind: StaffNotice
  /** Whoever did it gets no email. */
  actorId?: number
}

const window = 10 * 60_000

/**
 * Queues emails to the agents whom it concerns: the assignee, else those who want to know of new tickets, else the support address. None
 * for spam and while mails go in circles.
 */
export async function queueStaffMails(shop: Shop, tx: Tx, { ticket, messageId, kind, actorId }: StaffMail): Promise<void> {
  if (ticket.isSpam || ticket.mailLoopAt !== null) return
  const settings = await readSettings(tx)
  const recipients = await listRecipients(tx, settings, { ticket, kind, actorId })
  if (recipients.length === 0) return
  const { count } = await countHit(tx, limitKey(shop, `ticket-mails:${ticket.id}`), window, shop.now())
  if (count > maxStaffMails) return
  const reader = { language: settings.default_language, link: guestLink(shop, ticket) }
  const params = await readStaffMailValues(shop, tx, ticket, { messageId, ...reader })
  const template = ({ new: 'staff_new_ticket', replied: 'staff_ticket_reply', assigned: 'staff_ticket_assigned' } as const)[kind]
  const thread = { replyTo: replyAddress(shop, ticket), threadIds: [staffThread(shop, ticket.id)] }
  for (const to of recipients) await queueMail(shop, tx, { template, to, params, ...thread })
}

async function listRecipients(
  q: Exec,
  settings: Settings,
  { ticket, kind, actorId }: { ticket: TicketRow; kind: StaffNotice; actorId: number | undefined },
): Promise<string[]> {
  const all = await listAgents(q, settings)
  const agents = all.filter(({ id, email }) => id !== actorId && emailKey(email) !== ticket.emailKey)
  // One who has left, or may not read tickets any more, tells nobody.
  if (all.some(({ id }) => id === ticket.assigneeId)) {
    const notice = kind === 'new' ? 'assigned' : kind
    return agents.filter(({ id, notices }) => id === ticket.assigneeId && notices.includes(notice)).map(({ email }) => email)
  }
  if (kind === 'assigned') return []
  const interested = agents.filter(({ notices }) => notices.includes('new')).map(({ email }) => email)
  if (interested.length > 0) return interested
  // Mail to it would open tickets.
  const { support_email: address, inbound_new_tickets: opensTickets } = settings
  return !opensTickets && isEmail(address) && emailKey(address) !== ticket.emailKey ? [address] : []
}

async function listAgents(q: Exec, { staff_rights: preset }: Settings) {
  const { users, agentPreferences } = q.t
  const rows = await q
    .select({ id: users.id, email: users.email, roleId: users.roleId, notifyOf: agentPreferences.notifyOf })
    .from(users)
    .leftJoin(agentPreferences, eq(agentPreferences.userId, users.id))
    .where(and(gte(users.roleId, 3), isNotNull(users.email), isNull(users.disabledAt)))
    .orderBy(users.id)
  return rows
    .filter(({ roleId }) => hasPermission(roleId as RoleId, 'tickets', 'read', preset))
    .map(({ id, email, notifyOf }) => ({ id, email, notices: notifyOf ?? defaultNotices }))
}

/** What an email about a message says; without one, about the newest of the customer. `link`: the customer's page, whose address opens it. */
export async function readStaffMailValues(
  shop: Pick<Shop, 'config'>,
  q: Exec,
  ticket: TicketRow,
  { messageId, language, link }: { messageId?: number | undefined; language: string; link: string },
) {
  const { ticketMessages } = q.t
  const which = messageId === undefined ? eq(ticketMessages.kind, 'customer') : eq(ticketMessages.id, messageId)
  const [message] = await q
    .select({ id: ticketMessages.id, bodyText: ticketMessages.bodyText })
    .from(ticketMessages)
    .where(and(which, eq(ticketMessages.ticketId, ticket.id)))
    .orderBy(desc(ticketMessages.id))
    .limit(1)
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
