import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { isAwake } from '#db/schema/tickets.ts'
import type { Exec } from '#db/types.ts'

/** The open ticket that waits longest for this agent, else for anybody; null = none is left. */
export async function findNextTicket(q: Exec, { userId, except }: { userId: number; except: number }): Promise<number | null> {
  const { tickets } = q.t
  for (const assignee of [eq(tickets.assigneeId, userId), isNull(tickets.assigneeId)]) {
    const [next] = await q
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(assignee, eq(tickets.status, 'open'), isAwake(tickets), ne(tickets.id, except)))
      .orderBy(asc(tickets.lastMessageAt), asc(tickets.id))
      .limit(1)
    if (next) return next.id
  }
  return null
}
