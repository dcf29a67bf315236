import { and, desc, eq, sql } from 'drizzle-orm'
import { maxTabCount } from '#db/limits.ts'
import { countRows, type ListQuery, matchesWords, rowsInOrder, selectPart } from '#db/lists/list-query.ts'
import type { Schema } from '#db/schema/index.ts'
import type { Exec } from '#db/types.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { offeredTickets } from './limits.ts'

/** `unmatched` and `failed` wait for staff. */
export const mailViews = ['unmatched', 'failed', 'ignored', 'discarded', 'all'] as const
export type MailView = (typeof mailViews)[number]

export type ListedMail = Schema['inboundMails']['$inferSelect']

export function mailListQuery(
  q: Exec,
  { view, search, descending }: { view: MailView; search: string; descending: boolean },
): ListQuery<ListedMail> {
  const { inboundMails } = q.t
  const matches = matchesWords(search, [inboundMails.senderName, inboundMails.senderEmail, inboundMails.subject, inboundMails.excerpt])
  return rowsInOrder(inboundMails, ['createdAt'], {
    where: and(inView(q, view), matches),
    descending,
    select: (part) => selectPart(q.select().from(inboundMails).$dynamic(), part),
  })
}

const inView = (q: Exec, view: MailView) => (view === 'all' ? undefined : eq(q.t.inboundMails.state, view))

/** Mail that waits for staff, each counted to `maxTabCount`. */
export async function countWaitingMails(q: Exec): Promise<Record<'unmatched' | 'failed', number>> {
  const countView = (view: MailView) => countRows(q, { from: sql`${q.t.inboundMails}`, where: inView(q, view) }, maxTabCount)
  return { unmatched: await countView('unmatched'), failed: await countView('failed') }
}

/** The newest tickets of an address, for staff to choose from. */
export async function listTicketsOfAddress(q: Exec, address: string) {
  const { tickets } = q.t
  return q
    .select({ id: tickets.id, subject: tickets.subject, status: tickets.status, lastMessageAt: tickets.lastMessageAt })
    .from(tickets)
    .where(eq(tickets.emailKey, emailKey(address)))
    .orderBy(desc(tickets.lastMessageAt), desc(tickets.id))
    .limit(offeredTickets)
}

/** The newest mail of all; null before the first. */
export async function findNewestMail(q: Exec): Promise<ListedMail | null> {
  const { inboundMails } = q.t
  const [newest] = await q.select().from(inboundMails).orderBy(desc(inboundMails.createdAt), desc(inboundMails.id)).limit(1)
  return newest ?? null
}

/** The received mail that a message of a ticket came from; null for any other. */
export async function findMailOfMessage(q: Exec, ticketId: number, messageId: number): Promise<number | null> {
  const { ticketMessages } = q.t
  const [message] = await q
    .select({ mailId: ticketMessages.inboundMailId })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.id, messageId), eq(ticketMessages.ticketId, ticketId)))
    .limit(1)
  return message?.mailId ?? null
}
