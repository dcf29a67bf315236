import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { emailKey, isEmail } from '#src/lib/people/emails.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { findTicket, findTicketByToken, followMerges, type TicketRow } from '#src/tickets/find-tickets.ts'
import { findSender } from './find-sender.ts'
import type { MailInput } from './mail-input.ts'
import type { ReceivedMail } from './parse/received-mail.ts'

export type Target =
  | { kind: 'ticket'; ticket: TicketRow }
  | { kind: 'new' }
  | { kind: 'none'; reason: 'no_token' | 'unknown_token' | 'no_sender' | 'automatic' }

/**
 * Where a mail belongs: to the ticket of the first reply address that has one, else to the ticket whose message it answers, if it proves that
 * it may, else it opens one when the setting is on and it was sent to the support address.
 */
export async function findTarget(shop: Shop, q: Exec, input: MailInput): Promise<Target> {
  const { mail } = input
  for (const token of mail.tokens) {
    const ticket = await findTicketByToken(q, token)
    if (ticket) return { kind: 'ticket', ticket }
  }
  if (mail.tokens.length > 0) return { kind: 'none', reason: 'unknown_token' }
  const answered = await findAnswered(shop, q, input)
  if (answered) return { kind: 'ticket', ticket: answered }
  const { inbound_new_tickets: opensTickets, support_email: supportEmail } = await readSettings(q)
  if (!opensTickets || !mail.recipients.includes(emailKey(supportEmail || shop.config.mailFrom)))
    return { kind: 'none', reason: 'no_token' }
  if (mail.automatic !== null) return { kind: 'none', reason: 'automatic' }
  return isEmail(mail.fromAddress) ? { kind: 'new' } : { kind: 'none', reason: 'no_sender' }
}

/** Whether a mail proves by a secret that its sender had mail of this ticket: its reply address, or the ID of a mail that the shop sent. */
export async function hasSecret(q: Exec, ticket: TicketRow, { tokens, answers }: ReceivedMail): Promise<boolean> {
  for (const token of tokens) if ((await findTicketByToken(q, token))?.id === ticket.id) return true
  const found = (await listAnswered(q, answers, '')).filter(({ ticketId }) => ticketId === ticket.id)
  for (const message of found) if (isSecret(message) && !(await isLinkChanged(q, message))) return true
  return false
}

// The nearest answered message first. A mail that came back is found by its own ID.
async function findAnswered(shop: Shop, q: Exec, input: MailInput): Promise<TicketRow | null> {
  const { mail } = input
  const ids = [...mail.answers, ...(mail.mailMessageId === '' ? [] : [mail.mailMessageId])]
  for (const message of await listAnswered(q, ids, mail.fromAddress)) {
    if (!(await mayAnswer(shop, q, message, input))) continue
    const ticket = await findTicket(q, message.ticketId)
    return ticket && followMerges(q, ticket)
  }
  return null
}

type Answered = Awaited<ReturnType<typeof listAnswered>>[number]

/** Several tickets can have the same mail. */
const maxFound = 500

async function listAnswered(q: Exec, ids: string[], sender: string) {
  if (ids.length === 0) return []
  const { ticketMessages: messages, tickets, ticketParticipants: participants } = q.t
  const isSender = and(eq(participants.ticketId, messages.ticketId), eq(participants.emailKey, emailKey(sender)))
  const rows = await q
    .select({
      ...{ id: messages.id, ticketId: messages.ticketId, kind: messages.kind, channel: messages.channel },
      ...{ mailMessageId: messages.mailMessageId, requester: tickets.emailKey, requesterId: tickets.userId },
      isVerified: participants.isVerified,
    })
    .from(messages)
    .innerJoin(tickets, eq(tickets.id, messages.ticketId))
    .leftJoin(participants, isSender)
    .where(inArray(messages.mailMessageId, ids))
    .orderBy(desc(messages.id))
    .limit(maxFound)
  const order = new Map(ids.map((id, at) => [id, at]))
  return rows.toSorted((a, b) => order.get(a.mailMessageId)! - order.get(b.mailMessageId)!)
}

/**
 * The requester may, and who took part or was named. Of others, whoever answers a mail of ours, whose ID holds a secret, until staff change the
 * ticket's link; and staff whose address is proven. An ID that a customer's program made is no secret: anybody may guess or know it.
 */
async function mayAnswer(shop: Shop, q: Exec, message: Answered, input: MailInput): Promise<boolean> {
  const { requester, requesterId, isVerified } = message
  if (emailKey(input.mail.fromAddress) === requester || isVerified === true) return true
  if ((isVerified === false || isSecret(message)) && !(await isLinkChanged(q, message))) return true
  const { side } = await findSender(shop, q, { ...input, ticket: { emailKey: requester, userId: requesterId } })
  return side === 'staff'
}

const isSecret = ({ kind, channel, mailMessageId }: Answered): boolean =>
  (kind === 'staff' || channel !== 'mail') && /^<[a-z0-9]{32}@/.test(mailMessageId)

/** Whether staff have changed the link since: what was known before proves nothing any more. */
async function isLinkChanged(q: Exec, { id, ticketId }: Answered): Promise<boolean> {
  const { ticketMessages: messages } = q.t
  const later = await q
    .select({ event: messages.event })
    .from(messages)
    .where(and(eq(messages.ticketId, ticketId), gt(messages.id, id), eq(messages.kind, 'event')))
  return later.some(({ event }) => event?.['kind'] === 'link_changed')
}
