import { isAmong } from '#db/is-among.ts'
import { type SQL, and, asc, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { maxTabCount } from '#db/limits.ts'
import { type ListQuery, countRows, selectPart } from '#db/lists/list-query.ts'
import {
  type TicketChannel,
  type TicketPriority,
  type TicketStatus,
  priorityOrder,
  ticketPriorities,
  waitingOrder,
} from '#db/schema/tickets.ts'
import { findWordMatches } from '#db/search/staff-search.ts'
import type { Exec } from '#db/types.ts'
import { idsOf } from '#src/lib/collections/ids-of.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { emailKey, isEmail } from '#src/lib/people/emails.ts'
import { lazy } from '#src/lib/caching/lazy.ts'
import { maxFoundTickets } from './limits.ts'
import { readRowDetails, type RowDetails } from './row-details.ts'
import { type TicketView, viewCondition } from './ticket-views.ts'

export type TicketSort = 'newest' | 'waiting' | 'priority'

export interface TicketListParams {
  /** Whose `mine` is, and for whom rows are unread. */
  agentId: number
  view: TicketView
  /** Only tickets assigned to the agent. */
  isAssignedOnly: boolean
  status: TicketStatus | null
  assignee: number | 'none' | null
  priority: TicketPriority | null
  channel: TicketChannel | null
  tag: { key: string; isCommon: boolean } | null
  /** The account of the customer. */
  customer: number | null
  order: number | null
  /** Epoch ms of creation; `until` is exclusive. */
  since: number | null
  until: number | null
  /** What a search found: tickets, or all of an address; null = no search. See `findSearched`. */
  searched: { ids: number[]; emailKey: string | null; isComplete: boolean } | null
  sort: TicketSort
  descending: boolean
  now: number
}

export type TicketListRow = Awaited<ReturnType<typeof selectTickets>>[number] & RowDetails

/** Merged tickets are in no view, spam only in its own, snoozed ones in theirs and in `all`. */
export function ticketListQuery(q: Exec, params: TicketListParams): ListQuery<TicketListRow> {
  const { tickets } = q.t
  const list: ListQuery<TicketListRow> = {
    from: sql`${tickets}`,
    where: ticketCondition(q, params),
    countStep: maxTabCount,
    isPartial: params.searched?.isComplete === false,
    order: {
      newest: [tickets.lastMessageAt, tickets.id] as const,
      waiting: [waitingOrder(tickets), tickets.id] as const,
      priority: [priorityOrder(tickets), tickets.lastMessageAt, tickets.id] as const,
    }[params.sort],
    descending: params.descending,
    cursor: (row) =>
      ({
        newest: [row.lastMessageAt, row.id],
        waiting: [row.waitingSince ?? latestDate, row.id],
        priority: [ticketPriorities.indexOf(row.priority), row.lastMessageAt, row.id],
      })[params.sort],
    async select(part) {
      const rows = await selectPart(selectTickets(q), part)
      const details = await readRowDetails(q, idsOf(rows), params)
      return rows.map((row) => ({ ...row, ...details(row.id) }))
    },
  }
  return params.searched === null || params.searched.emailKey !== null ? list : searchedListQuery(q, list)
}

/** Reads what a search found once, to count it and for the page: only the tickets of the page are read with their texts. */
function searchedListQuery(q: Exec, list: ListQuery<TicketListRow>): ListQuery<TicketListRow> {
  const { tickets } = q.t
  const listIds = async (where: SQL | undefined, orderBy: SQL[]) =>
    (
      await q
        .select({ id: tickets.id })
        .from(tickets)
        .where(where)
        .orderBy(...orderBy)
    ).map(({ id }) => id)
  const listFound = lazy(() => listIds(list.where, list.order.map(list.descending ? desc : asc)))
  return {
    ...list,
    count: async () => (await listFound()).length,
    async select({ where, orderBy, limit, offset }) {
      const ids = (where === list.where ? await listFound() : await listIds(where, orderBy)).slice(offset, offset + limit)
      return ids.length === 0 ? [] : list.select({ where: inArray(tickets.id, ids), orderBy, limit, offset: 0 })
    },
  }
}

// As in `waitingOrder`.
const latestDate = 8_640_000_000_000_000

const selectTickets = (q: Exec) => {
  const { tickets, users } = q.t
  return q
    .select({
      ...pick(tickets, 'id', 'subject', 'name', 'email', 'status', 'priority', 'channel', 'isSpam', 'excerpt', 'messageCount', 'rating'),
      ...pick(tickets, 'snoozedUntil', 'waitingSince', 'responseDueAt', 'resolutionDueAt', 'firstResponseAt', 'resolvedAt'),
      ...pick(tickets, 'lastMessageAt', 'createdAt', 'updatedAt', 'assigneeId'),
      assigneeName: users.name,
    })
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.assigneeId))
    .$dynamic()
}

export function ticketCondition(q: Exec, params: TicketListParams): SQL | undefined {
  const { tickets } = q.t
  return and(
    params.searched === null ? viewCondition(q, params.view, params) : withoutIndex(q, viewCondition(q, params.view, params)),
    params.status === null ? undefined : eq(tickets.status, params.status),
    params.assignee === null
      ? undefined
      : params.assignee === 'none'
        ? isNull(tickets.assigneeId)
        : eq(tickets.assigneeId, params.assignee),
    params.priority === null ? undefined : eq(tickets.priority, params.priority),
    params.channel === null ? undefined : eq(tickets.channel, params.channel),
    params.customer === null ? undefined : eq(tickets.userId, params.customer),
    params.order === null ? undefined : eq(tickets.orderId, params.order),
    params.tag === null ? undefined : tagCondition(q, params.tag),
    params.since === null ? undefined : gte(tickets.createdAt, params.since),
    params.until === null ? undefined : lt(tickets.createdAt, params.until),
    params.searched === null ? undefined : searchCondition(q, params.searched),
  )
}

// A search finds fewer tickets than a view has, but SQLite would read the view. In its dialect the plus hides a condition from indexes.
const withoutIndex = (q: Exec, condition: SQL | undefined): SQL | undefined =>
  q.engine === 'postgres' || !condition ? condition : sql`+(${condition})`

/** What a search means, read once for the count and the rows of a list; null for an empty one. See `findWordMatches` for `isDeep`. */
export async function findSearched(q: Exec, search: string, { isDeep = false } = {}): Promise<TicketListParams['searched']> {
  if (search === '') return null
  const number = Number(/^#?([1-9]\d{0,14})$/.exec(search)?.[1] ?? 0)
  if (search.startsWith('#') && number > 0) return { ids: [number], emailKey: null, isComplete: true }
  if (isEmail(search)) return { ids: [], emailKey: emailKey(search), isComplete: true }
  const ofMessages = await findWordMatches(q, 'ticket_messages', search, { limit: maxFoundTickets, isDeep })
  const rows = await q.rows<{ id: number }>(
    sql`select distinct ticket_id as id from ticket_messages where ${isAmong(q, sql`id`, ofMessages.ids)}`,
  )
  const own = await findWordMatches(q, 'tickets', search, { limit: maxFoundTickets, isDeep })
  const ids = [...new Set([...own.ids, ...rows.map(({ id }) => Number(id))])].sort((a, b) => b - a)
  return {
    ids: [...(number > 0 ? [number] : []), ...ids.slice(0, maxFoundTickets)],
    emailKey: null,
    isComplete: own.isComplete && ofMessages.isComplete && ids.length <= maxFoundTickets,
  }
}

function searchCondition(q: Exec, { ids, emailKey: key }: NonNullable<TicketListParams['searched']>): SQL {
  const { tickets } = q.t
  return key === null ? isAmong(q, sql`${tickets.id}`, ids) : eq(tickets.emailKey, key)
}

// The newest tickets of a common tag are found by date; there are too many to sort.
function tagCondition(q: Exec, { key, isCommon }: { key: string; isCommon: boolean }): SQL {
  const { tickets, ticketTags } = q.t
  if (isCommon)
    return sql`exists (select 1 from ${ticketTags} where ticket_tags.ticket_id = ${tickets.id} and ticket_tags.tag_key = ${key})`
  return sql`${tickets.id} in (select ticket_tags.ticket_id from ${ticketTags} where ticket_tags.tag_key = ${key})`
}

const commonTagUses = 5000

/** A filter by tag: one that at least 5,000 tickets have is common. */
export async function findTagFilter(q: Exec, key: string): Promise<NonNullable<TicketListParams['tag']>> {
  const { ticketTags } = q.t
  const uses = await countRows(q, { from: sql`${ticketTags}`, where: eq(ticketTags.tagKey, key) }, commonTagUses)
  return { key, isCommon: uses >= commonTagUses }
}

/** Tickets by their ids, in any view. */
export async function listTicketRows(q: Exec, ids: number[], agent: { agentId: number; now: number }): Promise<TicketListRow[]> {
  if (ids.length === 0) return []
  const rows = await selectTickets(q).where(inArray(q.t.tickets.id, ids))
  const details = await readRowDetails(q, ids, agent)
  return rows.map((row) => ({ ...row, ...details(row.id) }))
}
