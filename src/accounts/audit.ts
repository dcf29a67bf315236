import { and, desc, eq, lt } from 'drizzle-orm'
import type { Exec, Tx } from '#db/open.ts'

/** Who did something: a signed-in person, or a part of the program by its name. */
export interface Actor {
  id: number | null
  name: string
}

/** Writes down who changed what, in the transaction that changes it. `change` holds old and new values, never a secret. */
export async function record(
  tx: Tx,
  entry: { actor: Actor; action: string; subject: string; change: Record<string, unknown>; now: number },
): Promise<void> {
  const { actor, action, subject, change, now } = entry
  await tx.insert(tx.t.auditLog).values({ actorId: actor.id, actor: actor.name, action, subject, change, createdAt: now })
}

/** Entries newest first, of one subject when given, older than the entry `before`. */
export async function listAudit(q: Exec, options: { subject?: string; before?: number; limit?: number } = {}) {
  const { auditLog } = q.t
  const { subject, before, limit = 50 } = options
  return q
    .select()
    .from(auditLog)
    .where(and(subject ? eq(auditLog.subject, subject) : undefined, before ? lt(auditLog.id, before) : undefined))
    .orderBy(desc(auditLog.id))
    .limit(limit)
}
