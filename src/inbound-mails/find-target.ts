import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { emailKey, isEmail } from '#src/lib/people/emails.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { findTicket, findTicketByToken, followMerges, type TicketRow } from '#src/tickets/find-tickets.ts'
import type { ReceivedMail } from './parse/received-mail.ts'

export type Target =
  | { kind: 'ticket'; ticket: TicketRow }
  | { kind: 'new' }
  | { kind: 'none'; reason: 'no_token' | 'unknown_token' | 'no_sender' | 'automatic' }

/**
 * Where a mail belongs: to the ticket of the first reply address that has one, else to the ticket of this sender whose message it answers,
 * else it opens one when the setting is on and it was sent to the support address.
 */
export async function findTarget(shop: Shop, q: Exec, mail: ReceivedMail): Promise<Target> {
  for (const token of mail.tokens) {
    const ticket = await findTicketByToken(q, token)
    if (ticket) return { kind: 'ticket', ticket }
  }
  if (mail.tokens.length > 0) return { kind: 'none', reason: 'unknown_token' }
  const answered = await findAnswered(q, mail)
  if (answered) return { kind: 'ticket', ticket: answered }
  const { inbound_new_tickets: opensTickets, support_email: supportEmail } = await readSettings(q)
  if (!opensTickets || !mail.recipients.includes(emailKey(supportEmail || shop.config.mailFrom)))
    return { kind: 'none', reason: 'no_token' }
  if (mail.automatic !== null) return { kind: 'none', reason: 'automatic' }
  return isEmail(mail.fromAddress) ? { kind: 'new' } : { kind: 'none', reason: 'no_sender' }
}

// Without a token only its own requester may answer; a bounce reports a mail of ours and comes from anywhere.
async function findAnswered(q: Exec, { answers, fromAddress, automatic }: ReceivedMail): Promise<TicketRow | null> {
  if (answers.length === 0) return null
  const { ticketMessages, tickets } = q.t
  const isOfSender = automatic === 'bounce' ? undefined : eq(tickets.emailKey, emailKey(fromAddress))
  const [found] = await q
    .select({ ticketId: ticketMessages.ticketId })
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .where(and(inArray(ticketMessages.mailMessageId, answers), isOfSender))
    .orderBy(desc(ticketMessages.id))
    .limit(1)
  const ticket = found ? await findTicket(q, found.ticketId) : null
  return ticket && followMerges(q, ticket)
}
