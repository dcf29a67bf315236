import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { type ListQuery, rowsInOrder, selectPart } from '#db/lists/list-query.ts'
import type { Exec } from '#db/types.ts'

export interface UserTicket {
  id: number
  subject: string
  status: 'open' | 'pending' | 'resolved' | 'closed'
  lastMessageAt: number
  /** Whether an answer came since the customer last opened it. */
  isUnread: boolean
}

/**
 * The tickets of an account, the one with the newest message first. One that was merged into a ticket of another customer stays, and opens
 * that ticket; one that was merged into an own one is part of it.
 */
export function userTicketsQuery(q: Exec, userId: number, now: number): ListQuery<UserTicket> {
  const { tickets, ticketMessages } = q.t
  const { id, subject, status, lastMessageAt } = tickets
  const unseenAnswer = and(
    eq(ticketMessages.ticketId, tickets.id),
    eq(ticketMessages.kind, 'staff'),
    lte(ticketMessages.visibleAt, now),
    gt(ticketMessages.visibleAt, sql`coalesce(${tickets.customerSeenAt}, 0)`),
  )
  const isUnread = sql<boolean>`exists (select 1 from ${ticketMessages} where ${unseenAnswer})`.mapWith(Boolean)
  const target = sql`tickets as target where target.id = ${tickets.mergedInto}`
  const currentStatus = sql<UserTicket['status']>`coalesce((select target.status from ${target}), ${status})`
  const ownTarget = sql`select 1 from ${target} and target.user_id = ${userId}`
  return rowsInOrder(tickets, ['lastMessageAt'], {
    where: and(eq(tickets.userId, userId), or(isNull(tickets.mergedInto), sql`not exists (${ownTarget})`)),
    descending: true,
    select: (part) => selectPart(q.select({ id, subject, status: currentStatus, lastMessageAt, isUnread }).from(tickets).$dynamic(), part),
  })
}
