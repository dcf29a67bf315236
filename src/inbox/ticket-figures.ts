import { type SQL, type SQLWrapper, and, gte, isNotNull, lt, sql } from 'drizzle-orm'
import { type TicketRating, isAwake, isListed } from '#db/schema/tickets.ts'
import type { Db } from '#db/types.ts'
import { addDays, startOfDay } from '#src/lib/dates/dates.ts'
import { maxCountedPerDay, maxReportedTickets, reportedTags } from './limits.ts'

export interface TicketFigures {
  tickets: number
  answered: number
  /** Median, in ms; null without answers. */
  firstResponse: number | null
  /** Of the answers with a target, how many kept it: 0 to 1. */
  responseInTime: number | null
  resolved: number
  resolution: number | null
  resolutionInTime: number | null
  ratings: Record<TicketRating, number>
}

export interface TicketReport {
  total: TicketFigures
  /** The busiest first; `id` null = nobody, last among equals. */
  agents: { id: number | null; name: string; figures: TicketFigures }[]
  tags: { tag: string; figures: TicketFigures }[]
  /** Tickets that were not resolved at the end of each day. */
  days: { day: string; created: number; resolved: number; backlog: number }[]
  /** True when the range has more tickets than are read: the figures are those of the newest. */
  isSample: boolean
}

interface Period {
  from: string
  to: string
  timeZone: string
}

/** Counts of a group of tickets. PostgreSQL writes numbers as text. */
interface GroupRow {
  kind: 'agent' | 'tag'
  /** The ID of an agent, or a tag; null = nobody. */
  name: string | null
  agent: string | null
  tickets: number
  /** In ms, separated by commas. */
  answers: string | null
  hadResponseTarget: number
  respondedInTime: number
  solutions: string | null
  hadResolutionTarget: number
  resolvedInTime: number
  great: number
  okay: number
  bad: number
}

/** Figures of the tickets that were opened from `from` to `to` (YYYY-MM-DD), grouped by the database, which does not block requests. */
export async function readTicketReport(db: Pick<Db, 't' | 'report'>, period: Period): Promise<TicketReport> {
  const [groups, days] = await Promise.all([readGroups(db, period), readBacklog(db, period)])
  const [agents, tags] = [groups.filter(({ kind }) => kind === 'agent'), groups.filter(({ kind }) => kind === 'tag')]
  const total = toFigures(agents)
  return {
    total,
    agents: agents
      .map((row) => ({ id: row.name === null ? null : Number(row.name), name: row.agent ?? '', figures: toFigures([row]) }))
      .sort((a, b) => b.figures.tickets - a.figures.tickets || Number(a.id === null) - Number(b.id === null)),
    tags: tags
      .sort((a, b) => Number(b.tickets) - Number(a.tickets))
      .slice(0, reportedTags)
      .map((row) => ({ tag: row.name ?? '', figures: toFigures([row]) })),
    days,
    isSample: total.tickets === maxReportedTickets,
  }
}

// Each ticket is in one group of an agent, so these add up to the total.
function readGroups({ t: { tickets, ticketTags, users }, report }: Pick<Db, 't' | 'report'>, { from, to, timeZone }: Period) {
  const inRange = and(
    gte(tickets.createdAt, startOfDay(from, timeZone)),
    lt(tickets.createdAt, startOfDay(addDays(to, 1), timeZone)),
    isListed(tickets),
  )
  const countIf = (condition: SQL) => sql`sum(case when ${condition} then 1 else 0 end)`
  return report<GroupRow>(sql`
    with found as (
      select ${tickets.id} as id, ${tickets.assigneeId} as assignee, ${tickets.rating} as rating,
        ${tickets.firstResponseAt} - ${tickets.createdAt} as answer, ${tickets.responseInTime} as answer_in_time,
        ${tickets.resolvedAt} - ${tickets.createdAt} as solution, ${tickets.resolutionInTime} as solution_in_time
      from ${tickets} where ${inRange} order by ${tickets.createdAt} desc, ${tickets.id} desc limit ${maxReportedTickets}
    ),
    members as (
      select 'agent' as kind, cast(assignee as text) as name, found.* from found
      union all select 'tag', ${ticketTags.tag}, found.* from found join ${ticketTags} on ${ticketTags.ticketId} = found.id
    )
    select kind, members.name as name, max(${users.name}) as agent, count(*) as tickets,
      string_agg(cast(answer as text), ',') as answers, string_agg(cast(solution as text), ',') as solutions,
      count(answer_in_time) as "hadResponseTarget", ${countIf(sql`answer_in_time = true`)} as "respondedInTime",
      count(solution_in_time) as "hadResolutionTarget", ${countIf(sql`solution_in_time = true`)} as "resolvedInTime",
      ${countIf(sql`rating = 'great'`)} as great, ${countIf(sql`rating = 'okay'`)} as okay, ${countIf(sql`rating = 'bad'`)} as bad
    from members left join ${users} on kind = 'agent' and ${users.id} = assignee
    group by kind, members.name`)
}

function toFigures(rows: GroupRow[]): TicketFigures {
  const sumOf = (valueOf: (row: GroupRow) => number) => rows.reduce((sum, row) => sum + Number(valueOf(row)), 0)
  const sorted = (valuesOf: (row: GroupRow) => string | null) =>
    Float64Array.from(
      rows.flatMap((row) => valuesOf(row)?.split(',') ?? []),
      Number,
    ).sort()
  const [answers, solutions] = [sorted((row) => row.answers), sorted((row) => row.solutions)]
  const shareOf = (part: number, whole: number) => (whole === 0 ? null : part / whole)
  return {
    tickets: sumOf((row) => row.tickets),
    answered: answers.length,
    firstResponse: median(answers),
    responseInTime: shareOf(
      sumOf((row) => row.respondedInTime),
      sumOf((row) => row.hadResponseTarget),
    ),
    resolved: solutions.length,
    resolution: median(solutions),
    resolutionInTime: shareOf(
      sumOf((row) => row.resolvedInTime),
      sumOf((row) => row.hadResolutionTarget),
    ),
    ratings: { great: sumOf((row) => row.great), okay: sumOf((row) => row.okay), bad: sumOf((row) => row.bad) },
  }
}

function median(sorted: Float64Array): number | null {
  const middle = sorted.length >> 1
  if (sorted.length === 0) return null
  return sorted.length % 2 === 1 ? sorted[middle]! : Math.round((sorted[middle - 1]! + sorted[middle]!) / 2)
}

// Counted back from today: what was opened since is taken off, and what was resolved since is added.
async function readBacklog(db: Pick<Db, 't' | 'report'>, { from, to, timeZone }: Period): Promise<TicketReport['days']> {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  const starts = [...days, addDays(to, 1)].map((day) => startOfDay(day, timeZone))
  const [counts, unresolved] = await Promise.all([countByDay(db, starts), countUnresolved(db)])
  const found: TicketReport['days'] = []
  const after = counts.get(days.length)!
  let backlog = unresolved + after.resolved - after.created
  for (let index = days.length - 1; index >= 0; index--) {
    const { created, resolved } = counts.get(index)!
    found.push({ day: days[index]!, created, resolved, backlog: Math.max(0, backlog) })
    backlog += resolved - created
  }
  return found.reverse()
}

/** Tickets opened and resolved from each start to the next, by its place; the last has no end. */
async function countByDay({ t: { tickets }, report }: Pick<Db, 't' | 'report'>, starts: number[]) {
  const spans = starts.map((start, index) => `(${index}, ${start}, ${starts[index + 1] ?? 8_640_000_000_000_000})`)
  const countOf = (column: SQLWrapper) => sql`(
    select count(*) from (
      select 1 from ${tickets} where ${column} >= days.start and ${column} < days.stop and ${isListed(tickets)} limit ${maxCountedPerDay}
    ) as counted)`
  const rows = await report<{ place: number; created: number; resolved: number }>(sql`
    with days (place, start, stop) as (values ${sql.raw(spans.join(', '))})
    select place, ${countOf(tickets.createdAt)} as created, ${countOf(tickets.resolvedAt)} as resolved from days`)
  return new Map(rows.map((row) => [Number(row.place), { created: Number(row.created), resolved: Number(row.resolved) }]))
}

async function countUnresolved({ t: { tickets }, report }: Pick<Db, 't' | 'report'>): Promise<number> {
  const countOf = (where: SQL | undefined) =>
    sql`(select count(*) from (select 1 from ${tickets} where ${where} limit ${maxCountedPerDay}) as counted)`
  const isUnresolved = sql`${tickets.status} in ('open', 'pending')`
  const [row] = await report<{ awake: number; snoozed: number }>(sql`
    select ${countOf(and(isUnresolved, isAwake(tickets)))} as awake,
      ${countOf(and(isNotNull(tickets.snoozedUntil), isUnresolved, isListed(tickets)))} as snoozed`)
  return Number(row?.awake ?? 0) + Number(row?.snoozed ?? 0)
}
