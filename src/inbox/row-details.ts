import { and, asc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { viewerSeconds } from '#src/conversation/limits.ts'

export interface RowDetails {
  tags: string[]
  /** A message of the customer that this agent has not read. */
  isUnread: boolean
  /** Other agents who have it open. */
  viewers: { name: string; isReplying: boolean }[]
}

/** What rows of the list show besides their columns. */
export async function readRowDetails(
  q: Exec,
  ids: number[],
  { agentId, now }: { agentId: number; now: number },
): Promise<(id: number) => RowDetails> {
  if (ids.length === 0) return () => ({ tags: [], isUnread: false, viewers: [] })
  const { tickets, ticketTags, ticketViewers, users } = q.t
  const tags = Map.groupBy(
    await q
      .select({ ticketId: ticketTags.ticketId, tag: ticketTags.tag })
      .from(ticketTags)
      .where(inArray(ticketTags.ticketId, ids))
      .orderBy(asc(ticketTags.tagKey)),
    ({ ticketId }) => ticketId,
  )
  const viewers = Map.groupBy(
    await q
      .select({ ticketId: ticketViewers.ticketId, name: users.name, isReplying: ticketViewers.isReplying })
      .from(ticketViewers)
      .innerJoin(users, eq(users.id, ticketViewers.userId))
      .where(
        and(inArray(ticketViewers.ticketId, ids), ne(ticketViewers.userId, agentId), gte(ticketViewers.seenAt, now - viewerSeconds * 1000)),
      )
      .orderBy(asc(users.name)),
    ({ ticketId }) => ticketId,
  )
  const unread = await q
    .select({ id: tickets.id })
    .from(tickets)
    .leftJoin(ticketViewers, and(eq(ticketViewers.ticketId, tickets.id), eq(ticketViewers.userId, agentId)))
    .where(and(inArray(tickets.id, ids), sql`${newestOfCustomer(q)} > coalesce(${ticketViewers.lastReadId}, 0)`))
  const unreadIds = new Set(unread.map(({ id }) => id))
  return (id) => ({
    tags: (tags.get(id) ?? []).map(({ tag }) => tag),
    isUnread: unreadIds.has(id),
    viewers: (viewers.get(id) ?? []).map(({ name, isReplying }) => ({ name, isReplying })),
  })
}

const newestOfCustomer = (q: Exec) => sql`(
  select messages.id from ${q.t.ticketMessages} as messages
  where messages.ticket_id = ${q.t.tickets.id} and messages.kind = 'customer'
  order by messages.id desc limit 1
)`
