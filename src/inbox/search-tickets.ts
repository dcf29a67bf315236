import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import { searchNewest } from '#db/search/staff-search.ts'
import type { Exec } from '#db/types.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { leastSearchLetters } from './limits.ts'

const listed = ({ t: { tickets } }: Exec) => pick(tickets, 'id', 'subject', 'name', 'status', 'lastMessageAt')

/** For the search over everything: by number, subject, customer and tags, then by what messages say. The ticket of a number comes first. */
export async function searchTickets(q: Exec, text: string, limit: number) {
  const { tickets, ticketMessages } = q.t
  const number = Number(/^#?([1-9]\d{0,14})$/.exec(text)?.[1] ?? 0)
  const isWord = text.length >= leastSearchLetters
  const ids = isWord ? await searchNewest(q, 'tickets', text, limit) : []
  const messageIds = isWord && ids.length < limit ? await searchNewest(q, 'ticket_messages', text, limit) : []
  const ofMessages = q.select({ id: ticketMessages.ticketId }).from(ticketMessages).where(inArray(ticketMessages.id, messageIds))
  const found = or(eq(tickets.id, number), inArray(tickets.id, ids), messageIds.length > 0 ? inArray(tickets.id, ofMessages) : undefined)
  const rows = await q
    .select(listed(q))
    .from(tickets)
    .where(and(found, eq(tickets.isSpam, false), isNull(tickets.mergedInto)))
    .orderBy(desc(tickets.id))
  return rows.sort((a, b) => Number(b.id === number) - Number(a.id === number)).slice(0, limit)
}

/** The newest tickets of an account. */
export async function listUserTickets(q: Exec, userId: number, limit: number) {
  const { tickets } = q.t
  return q
    .select(listed(q))
    .from(tickets)
    .where(and(eq(tickets.userId, userId), eq(tickets.isSpam, false), isNull(tickets.mergedInto)))
    .orderBy(desc(tickets.lastMessageAt), desc(tickets.id))
    .limit(limit)
}
