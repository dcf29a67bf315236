import { type SQL, and, desc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import { maxTabCount } from '#db/limits.ts'
import { type ListQuery, matchesWords, selectPart, rowsInOrder } from '#db/lists/list-query.ts'
import { type MailState, mailStates } from '#db/schema/mail.ts'
import type { Exec } from '#db/types.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { maxSearchedMails } from './limits.ts'
import { sensitiveTemplates } from './templates/sensitive-templates.ts'

export interface OutboxListParams {
  state: MailState | 'bounced' | null
  /** A template's slug; null = any. */
  template: string | null
  /** Matches recipient, subject or template; '' = all. Subjects that may have a code are not searched: a search would guess it. */
  search: string
  descending: boolean
}

export type OutboxRow = Awaited<ReturnType<typeof selectMails>>[number]

export function outboxListQuery(q: Exec, params: OutboxListParams): ListQuery<OutboxRow> {
  const { outbox } = q.t
  return rowsInOrder(outbox, ['createdAt'], {
    where: outboxCondition(q, params),
    descending: params.descending,
    select: (part) => selectPart(selectMails(q), part),
  })
}

const selectMails = (q: Exec) => {
  const { outbox } = q.t
  return q
    .select({
      ...pick(outbox, 'id', 'template', 'recipient', 'subject', 'state', 'attempts', 'lastError', 'runAt', 'createdAt'),
      ...pick(outbox, 'resentId', 'bouncedAt', 'bounceReason', 'sentAt'),
    })
    .from(outbox)
    .$dynamic()
}

/** Emails by state, each counted to `maxTabCount`. */
export async function countMailStates(q: Exec): Promise<Record<MailState | 'bounced', number>> {
  const { outbox } = q.t
  const countQuery = (state: MailState | 'bounced') =>
    sql`select ${state} as state, count(*) as mails from (select 1 from ${outbox} where ${inView(q, state)} limit ${sql.raw(String(maxTabCount))}) as ${sql.identifier(state)}`
  const rows = await q.rows<{ state: MailState | 'bounced'; mails: number }>(
    sql.join([...mailStates, 'bounced' as const].map(countQuery), sql` union all `),
  )
  const counts = { queued: 0, sent: 0, failed: 0, not_sent: 0, bounced: 0 }
  for (const row of rows) counts[row.state] = Number(row.mails)
  return counts
}

function outboxCondition(q: Exec, params: OutboxListParams): SQL | undefined {
  const { outbox } = q.t
  // No search column, so only the newest emails are searched.
  const newest = q.select({ id: outbox.id }).from(outbox).orderBy(desc(outbox.createdAt), desc(outbox.id)).limit(maxSearchedMails)
  const readableSubject = sql`case when ${notInArray(outbox.template, sensitiveTemplates)} then ${outbox.subject} else '' end`
  const found = matchesWords(params.search, [outbox.recipient, readableSubject, outbox.template])
  return and(
    params.state === null ? undefined : inView(q, params.state),
    params.template === null ? undefined : eq(outbox.template, params.template),
    found && and(inArray(outbox.id, newest), found),
  )
}

const inView = (q: Exec, state: MailState | 'bounced'): SQL =>
  state === 'bounced' ? isNotNull(q.t.outbox.bouncedAt) : eq(q.t.outbox.state, state)
