import { type MailState, mailStates } from '#db/schema/mail.ts'
import { type SQL, and, desc, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { containsPattern } from '#src/lib/search-text.ts'
import { sensitiveTemplates } from './sensitive-templates.ts'

export interface OutboxListParams {
  state: MailState | null
  /** Part of a recipient, subject or template; '' = everything. */
  search: string
  /** True for those who may not read mails that hold a code or a link: their subjects are not searched either. */
  excludeSensitive: boolean
  page: number
  pageSize: number
}

/** A search looks at this many of the newest mails. */
const maxSearchedMails = 20_000
/** 400 pages. */
const maxCountedMails = 10_000

/** One page of the outbox without bodies, newest first. `capped` when more match than pages lead to. */
export async function listOutboxPage(q: Exec, params: OutboxListParams) {
  const { outbox } = q.t
  const where = outboxCondition(q, params)
  const matching = q
    .select({ id: outbox.id })
    .from(outbox)
    .where(where)
    .limit(maxCountedMails + 1)
    .as('matching')
  const [row] = await q.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(matching)
  const total = Math.min(row?.total ?? 0, maxCountedMails)
  const pages = Math.max(1, Math.ceil(total / params.pageSize))
  const page = Math.min(params.page, pages)
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
    .limit(params.pageSize)
    .offset((page - 1) * params.pageSize)
  return { rows, total, capped: (row?.total ?? 0) > maxCountedMails, page, pages }
}

export type OutboxRow = Awaited<ReturnType<typeof listOutboxPage>>['rows'][number]

/** Mails by state, each counted to 1,000 at most. */
export async function countMailStates(q: Exec): Promise<Record<MailState, number>> {
  const { outbox } = q.t
  const countQuery = (state: MailState) =>
    sql`select ${state} as state, count(*) as mails from (select 1 from ${outbox} where state = ${state} limit 1000) as ${sql.identifier(state)}`
  const rows = await q.rows<{ state: MailState; mails: number }>(sql.join(mailStates.map(countQuery), sql` union all `))
  const counts = { queued: 0, sent: 0, failed: 0, not_sent: 0 }
  for (const row of rows) counts[row.state] = Number(row.mails)
  return counts
}

function outboxCondition(q: Exec, params: OutboxListParams): SQL | undefined {
  const { outbox } = q.t
  const pattern = containsPattern(params.search.toLowerCase())
  // Mails have no text made for searching: only the newest are looked through.
  const newest = q.select({ id: outbox.id }).from(outbox).orderBy(desc(outbox.createdAt), desc(outbox.id)).limit(maxSearchedMails)
  const isNotSensitive = params.excludeSensitive ? notInArray(outbox.template, sensitiveTemplates) : undefined
  const containsText = (column: SQL) => sql`lower(${column}) like ${pattern} escape '\\'`
  return and(
    params.state === null ? undefined : eq(outbox.state, params.state),
    params.search === ''
      ? undefined
      : and(
          inArray(outbox.id, newest),
          or(
            containsText(sql`${outbox.recipient}`),
            and(isNotSensitive, containsText(sql`${outbox.subject}`)),
            containsText(sql`${outbox.template}`),
          ),
        ),
  )
}
