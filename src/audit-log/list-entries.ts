import { type SQL, and, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm'
import { type ListQuery, matchesWords, selectPart, rowsInOrder } from '#db/lists/list-query.ts'
import type { Exec } from '#db/types.ts'
import type { Translate } from '#src/i18n/built-in-strings.ts'
import { type ActionLabels, type AuditArea, auditPrefixes, findActions, labelsOfAction } from './audited-actions.ts'
import { maxListedStaff, maxSearchedEntries } from './limits.ts'

export interface AuditListParams {
  /** A user id; 'system' = the program itself or the command line; null = anybody. */
  actor: number | 'system' | null
  area: AuditArea | null
  /** Exactly, e.g. `user:12`; null = any. */
  subject: string | null
  /** Epoch ms; null = no limit. */
  since: number | null
  /** Words in the subject, the action, its labels or the name of the person; '' = all. */
  search: string
  /** Of the labels. */
  t: Translate
  descending: boolean
}

export type AuditRow = Awaited<ReturnType<typeof selectEntries>>[number] & { labels: ActionLabels | null }

export function auditListQuery(q: Exec, params: AuditListParams): ListQuery<AuditRow> {
  const { auditLog } = q.t
  return rowsInOrder(auditLog, ['createdAt'], {
    where: entryCondition(q, params),
    descending: params.descending,
    select: async (part) => {
      const entries = await selectPart(selectEntries(q), part)
      return entries.map((entry) => ({ ...entry, labels: labelsOfAction(entry.action) }))
    },
  })
}

const selectEntries = (q: Exec) => q.select().from(q.t.auditLog).$dynamic()

/** Staff accounts, whose entries the list can be narrowed to. */
export async function listStaffNames(q: Exec) {
  const { users } = q.t
  return q
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.roleId, [3, 4, 5]))
    .orderBy(users.name, users.id)
    .limit(maxListedStaff)
}

function entryCondition(q: Exec, { actor, area, subject, since, search, t }: AuditListParams): SQL | undefined {
  const { auditLog } = q.t
  const found = matchesWords(search, [auditLog.subject, auditLog.action, auditLog.actor], (word) =>
    inArray(auditLog.action, findActions(word, t)),
  )
  const newest = q.select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.createdAt), desc(auditLog.id)).limit(maxSearchedEntries)
  return and(
    actor === null ? undefined : actor === 'system' ? isNull(auditLog.actorId) : eq(auditLog.actorId, actor),
    area === null ? undefined : or(...auditPrefixes(area).map((prefix) => sql`${auditLog.action} like ${`${prefix}.%`}`)),
    subject === null ? undefined : eq(auditLog.subject, subject),
    since === null ? undefined : gte(auditLog.createdAt, since),
    found && and(inArray(auditLog.id, newest), found),
  )
}
