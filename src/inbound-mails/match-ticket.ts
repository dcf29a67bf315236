import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { emailKey, isEmail } from '#src/lib/people/emails.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { findTicket, findTicketByToken, followMerges, type TicketRow, listEvents } from '#src/tickets/find-tickets.ts'
import { findSender } from './find-sender.ts'
import type { MailInput } from './mail-input.ts'
import type { ReceivedMail } from './parse/received-mail.ts'
import { senderAddress } from '#src/mail/sender.ts'

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
  if (!opensTickets || !mail.recipients.includes(emailKey(supportEmail || senderAddress(shop)))) return { kind: 'none', reason: 'no_token' }
  if (mail.automatic !== null) return { kind: 'none', reason: 'automatic' }
  return isEmail(mail.fromAddress) ? { kind: 'new' } : { kind: 'none', reason: 'no_sender' }
}

/** Whether a mail proves by a secret that its sender had mail of this ticket: its reply address, or the ID of a mail that the shop sent. */
export async function hasSecret(q: Exec, ticket: TicketRow, { tokens, answers }: ReceivedMail): Promise<boolean> {
  for (const token of tokens) if ((await findTicketByToken(q, token))?.id === ticket.id) return true
  const found = (await listAnswered(q, answers, '')).filter((message) => message.ticketId === ticket.id && isSecret(message))
  return found.length > 0 && found.some(isAfter(await findLinkChange(q, ticket.id)))
}

// The nearest answered message first. A mail that came back is found by its own ID.
async function findAnswered(shop: Shop, q: Exec, input: MailInput): Promise<TicketRow | null> {
  const { mail } = input
  const ids = [...mail.answers, ...(mail.mailMessageId === '' ? [] : [mail.mailMessageId])]
  const found = await listAnswered(q, ids, mail.fromAddress)
  const isStaff = found.length > 0 && (await findSender(shop, q, { ...input, ticket: { emailKey: '', userId: null } })).side === 'staff'
  for (const [ticketId, messages] of Map.groupBy(found, (message) => message.ticketId)) {
    if (!isStaff && !(await mayAnswer(q, ticketId, messages, mail))) continue
    const ticket = await findTicket(q, ticketId)
    return ticket && followMerges(q, ticket)
  }
  return null
}

type Answered = Awaited<ReturnType<typeof listAnswered>>[number]

/** Several tickets can have the same mail. */
const maxFound = 500

/** The messages that have one of these IDs, in their order, and whether the sender takes part in their tickets. */
export async function listAnswered(q: Exec, ids: string[], sender: string) {
  if (ids.length === 0) return []
  const { ticketMessages: messages, tickets, ticketParticipants: participants } = q.t
  const isSender = and(eq(participants.ticketId, messages.ticketId), eq(participants.emailKey, emailKey(sender)))
  const rows = await q
    .select({
      ...pick(messages, 'id', 'ticketId', 'kind', 'channel', 'mailMessageId'),
      requester: tickets.emailKey,
      isVerified: participants.isVerified,
    })
    .from(messages)
    .innerJoin(tickets, eq(tickets.id, messages.ticketId))
    .leftJoin(participants, isSender)
    // The second condition is that of the index.
    .where(and(inArray(messages.mailMessageId, ids), sql`${messages.mailMessageId} <> ''`))
    .orderBy(desc(messages.id))
    .limit(maxFound)
  const order = new Map(ids.map((id, at) => [id, at]))
  return rows.toSorted((a, b) => order.get(a.mailMessageId)! - order.get(b.mailMessageId)!)
}

/**
 * The requester may, and who took part or was named. Of others, whoever answers a mail of ours, whose ID holds a secret, until staff change the
 * ticket's link. An ID that a customer's program made is no secret: anybody may guess or know it.
 */
async function mayAnswer(q: Exec, ticketId: number, messages: Answered[], { fromAddress }: ReceivedMail): Promise<boolean> {
  const { requester, isVerified } = messages[0]!
  if (emailKey(fromAddress) === requester || isVerified === true) return true
  const proving = messages.filter((message) => isVerified === false || isSecret(message))
  return proving.length > 0 && proving.some(isAfter(await findLinkChange(q, ticketId)))
}

const isSecret = ({ kind, channel, mailMessageId }: Answered): boolean =>
  (kind === 'staff' || channel !== 'mail') && /^<[a-z0-9]{32}@/.test(mailMessageId)

const isAfter =
  (change: number) =>
  ({ id }: Answered): boolean =>
    id > change

/** The event by which staff changed the link last: what was known before proves nothing any more. 0 = never. */
async function findLinkChange(q: Exec, ticketId: number): Promise<number> {
  const events = await listEvents(q, ticketId)
  return Math.max(0, ...events.filter(({ event }) => event?.['kind'] === 'link_changed').map(({ id }) => id))
}
