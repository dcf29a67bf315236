import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { ListQuery } from '#db/list-query.ts'
import type { Exec } from '#db/types.ts'

export interface UserTicket {
  id: number
  subject: string
  status: 'open' | 'pending' | 'resolved' | 'closed'
  lastMessageAt: number
  /** Whether an answer came since the customer last opened it. */
  isUnread: boolean
}

/** The tickets of an account, the one with the newest message first. Merged ones are part of another. */
export function userTicketsQuery(q: Exec, userId: number, now: number): ListQuery<UserTicket> {
  const { tickets, ticketMessages } = q.t
  const { id, subject, status, lastMessageAt } = tickets
  const unread = q
    .select({ one: sql`1` })
    .from(ticketMessages)
    .where(
      and(
        eq(ticketMessages.ticketId, tickets.id),
        eq(ticketMessages.kind, 'staff'),
        lte(ticketMessages.visibleAt, now),
        gt(ticketMessages.visibleAt, sql`coalesce(${tickets.customerSeenAt}, 0)`),
      ),
    )
  return {
    from: sql`${tickets}`,
    where: and(eq(tickets.userId, userId), isNull(tickets.mergedInto)),
    order: [lastMessageAt, id],
    descending: true,
    cursor: (row) => [row.lastMessageAt, row.id],
    select: ({ where, orderBy, limit, offset }) =>
      q
        .select({ id, subject, status, lastMessageAt, isUnread: sql<boolean>`exists ${unread}`.mapWith(Boolean) })
        .from(tickets)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  }
}
