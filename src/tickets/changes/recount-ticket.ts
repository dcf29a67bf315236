import { and, asc, count, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { customerKinds, getTicket, type TicketRow } from '../find-tickets.ts'
import { maxExcerptLength } from '../limits.ts'

/** Stores what a ticket says about its messages, after some of them were moved or deleted. */
export async function recountTicket(tx: Tx, id: number, now: number): Promise<TicketRow> {
  const { tickets, ticketMessages } = tx.t
  const seenByCustomer = and(eq(ticketMessages.ticketId, id), inArray(ticketMessages.kind, [...customerKinds]))
  const [newest] = await tx
    .select({ text: ticketMessages.bodyText, createdAt: ticketMessages.createdAt })
    .from(ticketMessages)
    .where(seenByCustomer)
    .orderBy(desc(ticketMessages.id))
    .limit(1)
  const [counted] = await tx
    .select({
      messages: count(),
      lastAnswer: sql<number>`coalesce(max(case when ${ticketMessages.kind} = 'staff' then ${ticketMessages.id} end), 0)`.mapWith(Number),
    })
    .from(ticketMessages)
    .where(seenByCustomer)
  const [unanswered] = await tx
    .select({ createdAt: ticketMessages.createdAt })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, id), eq(ticketMessages.kind, 'customer'), gt(ticketMessages.id, counted?.lastAnswer ?? 0)))
    .orderBy(asc(ticketMessages.id))
    .limit(1)
  const ticket = await getTicket(tx, id)
  const isOver = ticket.status === 'resolved' || ticket.status === 'closed'
  await tx
    .update(tickets)
    .set({
      excerpt: [...(newest?.text ?? '').replaceAll(/\s+/g, ' ')].slice(0, maxExcerptLength).join(''),
      messageCount: counted?.messages ?? 0,
      lastMessageAt: newest?.createdAt ?? ticket.createdAt,
      waitingSince: isOver ? null : (unanswered?.createdAt ?? null),
      updatedAt: now,
    })
    .where(eq(tickets.id, id))
  return getTicket(tx, id)
}
