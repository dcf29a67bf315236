import { eq, sql } from 'drizzle-orm'
import type { TicketStatus } from '#db/schema/tickets.ts'
import type { Tx } from '#db/types.ts'
import type { TicketRow } from './find-tickets.ts'
import { setMissingTargets } from './response-targets.ts'
import { isOver } from './ticket-status.ts'
import { addTicketEvent } from './ticket-events.ts'

/** Stores a new status with its times and an event; false when it has that status already. */
export async function setStatus(
  tx: Tx,
  ticket: Pick<TicketRow, 'id' | 'status'>,
  to: TicketStatus,
  by: { actor: { id: number | null; name: string }; now: number },
): Promise<boolean> {
  if (ticket.status === to) return false
  const { tickets } = tx.t
  const endsTicket = isOver({ status: to })
  await tx
    .update(tickets)
    .set({
      status: to,
      snoozedUntil: null,
      resolvedAt: endsTicket ? sql`coalesce(${tickets.resolvedAt}, ${by.now})` : null,
      closedAt: to === 'closed' ? by.now : null,
      ...(endsTicket ? { waitingSince: null, responseDueAt: null, resolutionDueAt: null, resolutionInTime: isInTime(tx, by.now) } : {}),
      updatedAt: by.now,
    })
    .where(eq(tickets.id, ticket.id))
  if (!endsTicket) await setMissingTargets(tx, ticket.id, by.now)
  await addTicketEvent(tx, { ticketId: ticket.id, kind: 'status', data: { from: ticket.status, to }, ...by })
  return true
}

const isInTime = ({ t: { tickets } }: Tx, now: number) =>
  sql`case when ${tickets.resolutionDueAt} is null then ${tickets.resolutionInTime} else ${tickets.resolutionDueAt} >= ${now} end`
