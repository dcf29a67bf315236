import { eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import type { TicketRow } from '../find-tickets.ts'
import { type By, changeStatus } from './edit-ticket.ts'

/** What a change of status overwrites. */
export type StatusBefore = Pick<TicketRow, (typeof statusColumns)[number]>
const statusColumns = [
  'status',
  'snoozedUntil',
  'waitingSince',
  'responseDueAt',
  'resolutionDueAt',
  'resolutionInTime',
  'resolvedAt',
  'closedAt',
] as const

export const statusOf = (ticket: TicketRow): StatusBefore =>
  Object.fromEntries(statusColumns.map((name) => [name, ticket[name]])) as StatusBefore

/** Undoes a change of status, with the times that it overwrote. Throws NotFound. */
export async function restoreStatus(tx: Tx, id: number, { status, ...times }: StatusBefore, by: By): Promise<void> {
  await changeStatus(tx, id, status, by)
  await tx.update(tx.t.tickets).set(times).where(eq(tx.t.tickets.id, id))
}
