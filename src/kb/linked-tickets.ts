import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'

export type LinkedTicket = Awaited<ReturnType<typeof listLinkedTickets>>[number]

/** The newest tickets in which staff linked an article. */
export async function listLinkedTickets(q: Exec, articleId: number, limit: number) {
  const { tickets, ticketArticles } = q.t
  return q
    .select({ id: tickets.id, subject: tickets.subject, linkedAt: ticketArticles.createdAt })
    .from(ticketArticles)
    .innerJoin(tickets, eq(tickets.id, ticketArticles.ticketId))
    .where(and(eq(ticketArticles.articleId, articleId), eq(tickets.isSpam, false), isNull(tickets.mergedInto)))
    .orderBy(desc(ticketArticles.ticketId))
    .limit(limit)
}
