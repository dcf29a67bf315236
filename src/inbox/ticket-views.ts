import { type SQL, and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { maxTabCount } from '#db/limits.ts'
import { type TicketStatus, isAwake, isListed } from '#db/schema/tickets.ts'
import type { Exec } from '#db/types.ts'

export const ticketViews = ['all', 'mine', 'unassigned', 'open', 'pending', 'snoozed', 'resolved', 'closed', 'spam'] as const

export const assignedViews = ['all', 'open', 'pending', 'snoozed', 'resolved', 'closed'] as const

export type TicketView = (typeof ticketViews)[number]

export function viewCondition(
  q: Exec,
  view: TicketView,
  { agentId, isAssignedOnly }: { agentId: number; isAssignedOnly: boolean },
): SQL | undefined {
  const { tickets } = q.t
  const own = isAssignedOnly ? eq(tickets.assigneeId, agentId) : undefined
  switch (view) {
    case 'all':
      return and(own, isListed(tickets))
    case 'spam':
      return sql`${tickets.isSpam} = true`
    case 'snoozed':
      return and(own, isSnoozed(q), isListed(tickets))
    case 'mine':
      return and(eq(tickets.assigneeId, agentId), hasStatus(q, 'open'), isAwake(tickets))
    case 'unassigned':
      return and(isNull(tickets.assigneeId), hasStatus(q, 'open'), isAwake(tickets))
    default:
      return and(own, hasStatus(q, view), isAwake(tickets))
  }
}

// As a constant: with a parameter, PostgreSQL plans each count of a large inbox again.
const hasStatus = ({ t: { tickets } }: Exec, status: TicketStatus): SQL => sql`${tickets.status} = ${sql.raw(`'${status}'`)}`

// Few are: SQLite would read all tickets by date to find them.
const isSnoozed = (q: Exec): SQL =>
  q.engine === 'postgres' ? isNotNull(q.t.tickets.snoozedUntil) : sql`likelihood(${q.t.tickets.snoozedUntil} > 0, 0.001)`

/** Tickets by view, each counted to `maxTabCount`. */
export async function countTicketViews<V extends TicketView>(
  q: Exec,
  views: readonly V[],
  agent: { agentId: number; isAssignedOnly: boolean },
): Promise<Partial<Record<V, number>>> {
  const counted = views.filter((view) => !uncountedViews.includes(view))
  const counts = counted.map((view) => sql`${countOf(q, viewCondition(q, view, agent))} as ${sql.identifier(view)}`)
  const [row] = await q.rows<Record<V, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  return Object.fromEntries(counted.map((view) => [view, Number(row?.[view] ?? 0)])) as Partial<Record<V, number>>
}

// Their numbers only grow and ask for nothing.
const uncountedViews: TicketView[] = ['all', 'closed']

/** Open tickets that wait for this agent: their own and those of nobody, each counted to `maxTabCount`. */
export async function countWaitingTickets(q: Exec, agentId: number): Promise<number> {
  const { mine = 0, unassigned = 0 } = await countTicketViews(q, ['mine', 'unassigned'], { agentId, isAssignedOnly: false })
  return mine + unassigned
}

/** Open tickets, counted to `maxTabCount`. */
export async function countOpenTickets(q: Exec): Promise<number> {
  return (await countTicketViews(q, ['open'], { agentId: 0, isAssignedOnly: false })).open ?? 0
}

const countOf = (q: Exec, where: SQL | undefined): SQL =>
  sql`(select count(*) from (select 1 from ${q.t.tickets} where ${where} limit ${sql.raw(String(maxTabCount))}) as counted)`
