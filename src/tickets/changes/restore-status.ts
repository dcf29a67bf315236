import { eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { pick } from '#src/lib/collections/pick.ts'
import type { TicketRow } from '../find-tickets.ts'
import { type By, changeStatus } from './edit-ticket.ts'

export type StatusBefore = ReturnType<typeof statusOf>

/** What a change of status overwrites. */
export const statusOf = (ticket: TicketRow) => ({
  ...pick(ticket, 'status', 'snoozedUntil', 'waitingSince', 'responseDueAt', 'resolutionDueAt'),
  ...pick(ticket, 'resolutionInTime', 'resolvedAt', 'closedAt'),
})

/** Undoes a change of status, with the times that it overwrote. Throws NotFound. */
export async function restoreStatus(tx: Tx, id: number, { status, ...times }: StatusBefore, by: By): Promise<void> {
  await changeStatus(tx, id, status, by)
  await tx.update(tx.t.tickets).set(times).where(eq(tx.t.tickets.id, id))
}
