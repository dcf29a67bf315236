import { endStatuses, type TicketStatus } from '#db/schema/tickets.ts'
import { reopenDays } from './limits.ts'

/** What changes the status of a ticket. `quiet`: a resolved ticket without a message for `quietDays`. */
export type TicketAction = 'customer_replies' | 'customer_resolves' | 'customer_reopens' | 'quiet'

const nextStatuses: Record<TicketAction, Record<TicketStatus, TicketStatus | null>> = {
  customer_replies: { open: 'open', pending: 'open', resolved: 'open', closed: 'open' },
  customer_resolves: { open: 'resolved', pending: 'resolved', resolved: null, closed: null },
  customer_reopens: { open: null, pending: null, resolved: 'open', closed: 'open' },
  quiet: { open: null, pending: null, resolved: 'closed', closed: null },
}

/** The status after an action; null when the action is not possible. Staff may set any status. */
export const nextStatus = (status: TicketStatus, action: TicketAction): TicketStatus | null => nextStatuses[action][status]

/** Whether nothing is left to do. */
export const isOver = ({ status }: { status: TicketStatus }): boolean => endStatuses.includes(status)

/** True for a ticket that was closed so long ago that an answer opens a new one. `now`: epoch ms. */
export const isLongClosed = ({ closedAt }: { closedAt: number | null }, now: number): boolean =>
  closedAt !== null && closedAt < now - reopenDays * 86_400_000
