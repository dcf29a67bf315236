import { eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { searchText } from '#src/lib/text/search-text.ts'

/** Stores what staff find a ticket by, besides its messages: number, subject, name, email and tags. */
export async function refreshTicketSearch(tx: Tx, id: number): Promise<void> {
  const { tickets, ticketTags } = tx.t
  const tags = await tx.select({ tag: ticketTags.tag }).from(ticketTags).where(eq(ticketTags.ticketId, id)).orderBy(ticketTags.tagKey)
  const [ticket] = await tx
    .select({ subject: tickets.subject, name: tickets.name, email: tickets.email })
    .from(tickets)
    .where(eq(tickets.id, id))
    .limit(1)
  if (!ticket) return
  const text = searchText(id, ticket.subject, ticket.name, ticket.email, ...tags.map(({ tag }) => tag))
  await tx.update(tickets).set({ searchText: text }).where(eq(tickets.id, id))
}
