import { eq } from 'drizzle-orm'
import type { TicketChannel, TicketPriority } from '#db/schema/tickets.ts'
import type { Tx } from '#db/types.ts'
import { emailKey, isEmail } from '#src/lib/people/emails.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import { addMessage, type NewMessage } from './add-message.ts'
import { getTicket, type TicketRow } from './find-tickets.ts'
import { maxNameLength, maxSubjectLength } from './limits.ts'
import { refreshTicketSearch } from './update-ticket-search.ts'

export interface NewTicket {
  /** One ticket per key of a form, however often it is sent; null for mail. */
  key: string | null
  subject: string
  channel: TicketChannel
  priority?: TicketPriority
  /** Who asks. `userId` only for a proven owner of the account. */
  requester: { userId: number | null; name: string; email: string }
  language: string | null
  orderId?: number | null
  /** The ticket that was closed for too long to be reopened. */
  previousId?: number | null
  assigneeId?: number | null
  /** The first message. */
  message: Omit<NewMessage, 'kind'> & { kind?: 'customer' | 'staff' }
}

/** Opens a ticket with its first message. A repeated key returns the first ticket. Throws UserError for what is missing or too long. */
export async function createTicket(
  tx: Tx,
  input: NewTicket,
  now: number,
): Promise<{ ticket: TicketRow; messageId: number; isNew: boolean }> {
  const { message, ...fields } = input
  const row = await insertTicket(tx, fields, now)
  if (!row) return findRepeated(tx, input.key!)
  const added = await addMessage(tx, row, { kind: 'customer', ...message }, now)
  return { ticket: await getTicket(tx, row.id), messageId: added!.id, isNew: true }
}

/** Adds a ticket that has no message yet; null for a repeated key. Throws UserError for what is missing or too long. */
export async function insertTicket(tx: Tx, input: Omit<NewTicket, 'message'>, now: number): Promise<TicketRow | null> {
  const { tickets } = tx.t
  const { key, subject, channel, priority = 'normal', requester, language, orderId, previousId, assigneeId } = input
  const title = subject.replaceAll(/\s+/g, ' ').trim()
  if (title === '' || [...title].length > maxSubjectLength)
    throw new UserError('helpdesk.subjectInvalid', { most: maxSubjectLength }, 'subject')
  const name = requester.name.replaceAll(/\s+/g, ' ').trim().slice(0, maxNameLength)
  const email = requester.email.trim()
  if (!isEmail(email)) throw new UserError('accounts.emailInvalid', {}, 'email')
  const [row] = await tx
    .insert(tickets)
    .values({
      key,
      channel,
      priority,
      name,
      email,
      language,
      token: newToken(tx.random),
      subject: title,
      status: 'open',
      userId: requester.userId,
      emailKey: emailKey(email),
      orderId: orderId ?? null,
      previousId: previousId ?? null,
      assigneeId: assigneeId ?? null,
      searchText: '',
      lastMessageAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: tickets.key })
    .returning()
  if (row) await refreshTicketSearch(tx, row.id)
  return row ?? null
}

async function findRepeated(q: Tx, key: string) {
  const { tickets, ticketMessages } = q.t
  const [first] = await q.select().from(tickets).where(eq(tickets.key, key)).limit(1)
  const [opening] = await q
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(eq(ticketMessages.ticketId, first!.id))
    .orderBy(ticketMessages.id)
    .limit(1)
  return { ticket: first!, messageId: opening!.id, isNew: false }
}
