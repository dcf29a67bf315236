import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { idsOf } from '#src/lib/collections/ids-of.ts'
import { customerKinds, findSuccessor, findTicket, listAttachments, listMessages, type TicketRow } from '#src/tickets/find-tickets.ts'
import { listParticipants } from '#src/tickets/participants.ts'
import { threadPageSize } from '#src/tickets/limits.ts'

export type CustomerThread = Awaited<ReturnType<typeof readThread>>

/** A page of what the customer sees of a ticket, oldest message first. `before`: older messages than this one. */
export async function readThread(q: Exec, ticket: TicketRow, { before, now }: { before: number | null; now: number }) {
  const rows = await listMessages(q, ticket.id, { customerAt: now, ...(before === null ? {} : { before }) })
  const messages = rows.length > threadPageSize ? rows.slice(1) : rows
  const participants = (await listParticipants(q, ticket)).filter(({ wroteAt, isIncluded }) => wroteAt !== null || isIncluded)
  return { messages, attachments: await attachmentsOf(q, messages), hasEarlier: rows.length > threadPageSize, participants }
}

/** Messages that became visible after `since` (epoch ms). By that and not by id: an answer is visible some seconds after it was written. */
export async function readNewMessages(q: Exec, ticketId: number, { since, now }: { since: number; now: number }) {
  const { ticketMessages } = q.t
  const messages = await q
    .select()
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.ticketId, ticketId),
        inArray(ticketMessages.kind, [...customerKinds]),
        gt(ticketMessages.visibleAt, since),
        lte(ticketMessages.visibleAt, now),
      ),
    )
    .orderBy(asc(ticketMessages.id))
    .limit(threadPageSize)
  return { messages, attachments: await attachmentsOf(q, messages), hasEarlier: false, participants: [] }
}

/** The ticket that this one continues, and the one that continues it. */
export async function findNeighbors(q: Exec, ticket: TicketRow): Promise<{ previous: TicketRow | null; next: TicketRow | null }> {
  const previous = ticket.previousId === null ? null : await findTicket(q, ticket.previousId)
  const next = ticket.closedAt === null ? null : await findSuccessor(q, ticket.id)
  return { previous, next }
}

const attachmentsOf = (q: Exec, messages: { id: number }[]) => listAttachments(q, idsOf(messages))
