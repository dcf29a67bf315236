import { and, eq, gt } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import type { TicketMessage, TicketRow } from '../find-tickets.ts'
import { acknowledgementMinutes } from '../limits.ts'

/** One per message, and one per address and pause: programs that answer each other shall find an end. */
export async function canAcknowledge(q: Exec, ticket: TicketRow, message: TicketMessage | null, now: number): Promise<boolean> {
  if (ticket.mailLoopAt !== null || message === null || message.outboxId !== null) return false
  const { outbox } = q.t
  const isRecent = and(
    eq(outbox.recipient, ticket.email),
    eq(outbox.template, 'ticket_created'),
    gt(outbox.createdAt, now - acknowledgementMinutes * 60_000),
  )
  return (await q.$count(outbox, isRecent)) === 0
}
