import { and, desc, eq } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'

export type LinkedTicket = Awaited<ReturnType<typeof listLinkedTickets>>[number]

/** The newest tickets in which staff linked an article; of a merged one, the ticket that has its messages now. */
export async function listLinkedTickets(q: Exec, articleId: number, limit: number) {
  const { tickets, ticketArticles } = q.t
  const rows = await q
    .select({ ticket: tickets, linkedAt: ticketArticles.createdAt })
    .from(ticketArticles)
    .innerJoin(tickets, eq(tickets.id, ticketArticles.ticketId))
    .where(and(eq(ticketArticles.articleId, articleId), eq(tickets.isSpam, false)))
    .orderBy(desc(ticketArticles.ticketId))
    .limit(limit)
  const found = new Map<number, { id: number; subject: string; linkedAt: number }>()
  for (const { ticket, linkedAt } of rows) {
    const { id, subject } = await findCurrentTicket(q, ticket)
    if (!found.has(id)) found.set(id, { id, subject, linkedAt })
  }
  return [...found.values()]
}

type Ticket = Exec['t']['tickets']['$inferSelect']

async function findCurrentTicket(q: Exec, ticket: Ticket): Promise<Ticket> {
  let current = ticket
  // A ticket can be merged again and again; more steps than this would be a circle.
  for (let steps = 0; current.mergedInto !== null && steps < 20; steps++) {
    const [next] = await q.select().from(q.t.tickets).where(eq(q.t.tickets.id, current.mergedInto)).limit(1)
    if (!next) break
    current = next
  }
  return current
}
