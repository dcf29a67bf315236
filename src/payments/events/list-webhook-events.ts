import { type SQL, and, desc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { type ListQuery, selectPart, rowsInOrder } from '#db/lists/list-query.ts'
import type { WebhookEventState } from '#db/schema/payments.ts'
import type { Exec } from '#db/types.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { containsPattern } from '#src/lib/text/search-text.ts'
import { rejectedForAccount, rejectedForAge, rejectedForAmount } from './webhook-events.ts'

export const eventViews = ['failed', 'all'] as const
export type EventView = (typeof eventViews)[number]

export interface EventRow {
  id: number
  source: string
  eventId: string
  type: string
  state: WebhookEventState
  /** Why it failed; stays when staff have checked it. */
  error: string | null
  receivedAt: number
  /** When it is processed again; null = only by staff. */
  nextAttemptAt: number | null
}

export function eventListQuery(q: Exec, { view, search }: { view: EventView; search: string }): ListQuery<EventRow> {
  const { webhookEvents: table } = q.t
  return rowsInOrder(table, ['receivedAt'], {
    where: and(view === 'failed' ? eq(table.state, 'failed') : undefined, searchCondition(q, search)),
    descending: true,
    select: (part) => selectPart(q.select(columns(q)).from(table).$dynamic(), part),
  })
}

/** Throws NotFound. */
export async function getEvent(q: Exec, id: number): Promise<EventRow & { payload: string }> {
  const { webhookEvents: table } = q.t
  const [found] = await q
    .select({ ...columns(q), payload: table.payload })
    .from(table)
    .where(eq(table.id, id))
    .limit(1)
  if (!found) throw new NotFound('payment event')
  return found
}

/** Failed events that staff have not checked yet, without those that were rejected. */
export function countFailedEvents(q: Exec): Promise<number> {
  const { webhookEvents: table } = q.t
  return q.$count(table, and(eq(table.state, 'failed'), or(isNull(table.error), notInArray(table.error, Object.keys(reasons)))))
}

/** Authentic events that were rejected and that staff have not checked yet, the newest first. */
export async function listRejectedEvents(q: Exec, limit: number): Promise<RejectedEvent[]> {
  const { webhookEvents: table } = q.t
  const order = [desc(table.receivedAt), desc(table.id)]
  const rows = await q
    .select(columns(q))
    .from(table)
    .where(isRejected(q))
    .orderBy(...order)
    .limit(limit)
  return rows.map((row) => ({ ...row, reason: reasons[row.error ?? ''] ?? 'rejectedForAmount' }))
}

/** Too old, of another amount than its payment, or of another account. */
export type RejectedEvent = EventRow & { reason: RejectionReason }

export type RejectionReason = 'rejectedForAge' | 'rejectedForAmount' | 'rejectedForAccount'

const reasons: Record<string, RejectionReason> = {
  [rejectedForAge]: 'rejectedForAge',
  [rejectedForAmount]: 'rejectedForAmount',
  [rejectedForAccount]: 'rejectedForAccount',
}

export const countRejectedEvents = (q: Exec): Promise<number> => q.$count(q.t.webhookEvents, isRejected(q))

const isRejected = ({ t: { webhookEvents: table } }: Exec): SQL | undefined =>
  and(eq(table.state, 'failed'), inArray(table.error, Object.keys(reasons)))

function columns({ t: { webhookEvents: table } }: Exec) {
  const { id, source, eventId, type, state, error, receivedAt, nextAttemptAt } = table
  return { id, source, eventId, type, state, error, receivedAt, nextAttemptAt }
}

function searchCondition(q: Exec, search: string): SQL | undefined {
  if (search === '') return undefined
  const { webhookEvents: table } = q.t
  const text = sql`lower(${table.eventId} || ' ' || ${table.type})`
  return sql`${text} like ${containsPattern(search.toLowerCase())} escape '\\'`
}
