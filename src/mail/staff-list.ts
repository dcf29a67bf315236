import { type SQL, and, desc, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { Exec } from '#db/open.ts'
import { secretTemplates } from './secrets.ts'

export const mailStates = ['waiting', 'sent', 'failed', 'kept'] as const
export type MailState = (typeof mailStates)[number]

export interface OutboxWish {
  state: MailState | null
  /** Part of a recipient, subject or template; '' = everything. */
  search: string
  /** True for those who may not read mails that hold a code or a link: their subjects are not searched either. */
  withoutSecrets: boolean
  page: number
  pageSize: number
}

/** A search looks at this many of the newest mails. */
const mostSearched = 20_000
/** 400 pages. */
const mostCounted = 10_000

/** One page of the outbox without bodies, newest first. `capped` when more match than pages lead to. */
export async function listOutboxPage(q: Exec, wish: OutboxWish) {
  const { outbox } = q.t
  const where = whereOf(q, wish)
  const matching = q
    .select({ id: outbox.id })
    .from(outbox)
    .where(where)
    .limit(mostCounted + 1)
    .as('matching')
  const [row] = await q.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(matching)
  const total = Math.min(row?.total ?? 0, mostCounted)
  const pages = Math.max(1, Math.ceil(total / wish.pageSize))
  const page = Math.min(wish.page, pages)
  const rows = await q
    .select({
      id: outbox.id,
      template: outbox.template,
      recipient: outbox.recipient,
      subject: outbox.subject,
      state: outbox.state,
      attempts: outbox.attempts,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
    })
    .from(outbox)
    .where(where)
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(wish.pageSize)
    .offset((page - 1) * wish.pageSize)
  return { rows, total, capped: (row?.total ?? 0) > mostCounted, page, pages }
}

export type OutboxRow = Awaited<ReturnType<typeof listOutboxPage>>['rows'][number]

/** Mails by state, each counted to 1,000 at most. */
export async function countMailStates(q: Exec): Promise<Record<MailState, number>> {
  const { outbox } = q.t
  const one = (state: MailState) =>
    sql`select ${state} as state, count(*) as mails from (select 1 from ${outbox} where state = ${state} limit 1000) as ${sql.identifier(state)}`
  const rows = await q.rows<{ state: MailState; mails: number }>(sql.join(mailStates.map(one), sql` union all `))
  const counts = { waiting: 0, sent: 0, failed: 0, kept: 0 }
  for (const row of rows) counts[row.state] = Number(row.mails)
  return counts
}

function whereOf(q: Exec, wish: OutboxWish): SQL | undefined {
  const { outbox } = q.t
  const typed = `%${wish.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  // Mails have no text made for searching: only the newest are looked through.
  const newest = q.select({ id: outbox.id }).from(outbox).orderBy(desc(outbox.createdAt), desc(outbox.id)).limit(mostSearched)
  const open = wish.withoutSecrets ? notInArray(outbox.template, secretTemplates) : undefined
  const holds = (column: SQL) => sql`lower(${column}) like ${typed} escape '\\'`
  return and(
    wish.state === null ? undefined : eq(outbox.state, wish.state),
    wish.search === ''
      ? undefined
      : and(
          inArray(outbox.id, newest),
          or(holds(sql`${outbox.recipient}`), and(open, holds(sql`${outbox.subject}`)), holds(sql`${outbox.template}`)),
        ),
  )
}
