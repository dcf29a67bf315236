import { and, asc, eq, gte } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { digestKey } from '#src/jobs/limit-keys.ts'
import { countHit } from '#src/jobs/rate-limits.ts'
import { hashToken } from '#src/lib/secrets/tokens.ts'
import { doubleClickSeconds } from './limits.ts'
import { second } from '#src/lib/dates/durations.ts'

const windowMs = doubleClickSeconds * second

interface CreateForm {
  actorId: number
  action: string
  content: unknown
}

/**
 * For forms whose rows have no unique name: the id of what this person created with the same content a moment ago, if it still exists, else
 * null. Its audit entry has a subject like `draft:12`. Call first in the creating transaction: forms sent at once wait for each other here.
 */
export async function findRepeatedCreate(
  tx: Tx,
  { actorId, action, content }: CreateForm,
  now: number,
  exists: (id: number) => Promise<boolean>,
): Promise<number | null> {
  const { count, windowEndsAt } = await countHit(
    tx,
    digestKey('create', hashToken(JSON.stringify([actorId, action, content]))),
    windowMs,
    now,
  )
  if (count === 1) return null
  const { auditLog } = tx.t
  // Not the latest one: the form between the two may have been another.
  const firstSentAt = windowEndsAt - windowMs
  const [entry] = await tx
    .select({ subject: auditLog.subject })
    .from(auditLog)
    .where(and(eq(auditLog.actorId, actorId), eq(auditLog.action, action), gte(auditLog.createdAt, firstSentAt)))
    .orderBy(asc(auditLog.createdAt), asc(auditLog.id))
    .limit(1)
  const id = Number(entry?.subject.split(':')[1] ?? 0)
  return id > 0 && (await exists(id)) ? id : null
}
