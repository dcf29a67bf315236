import type { Static, TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { and, eq } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'

/** How long a change can be undone, in ms. */
export const undoWindowMs = 10 * 60_000

/** A stored value in the shape of `schema`; null when it is damaged or another release wrote it differently. */
export const readStored = <S extends TSchema>(schema: S, stored: unknown): Static<S> | null => (Value.Check(schema, stored) ? stored : null)

/**
 * The audit log entry if this person may still undo it: it is theirs, of that action, not older than `undoWindowMs`, and its change fits
 * the `schema` of the action. Else null.
 */
export async function findUndoableEntry<S extends TSchema>(
  q: Exec,
  { id, actorId, action, now }: { id: number; actorId: number; action: string; now: number },
  schema: S,
) {
  const { auditLog } = q.t
  const [row] = await q
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.id, id), eq(auditLog.actorId, actorId), eq(auditLog.action, action)))
    .limit(1)
  if (!row || now - row.createdAt > undoWindowMs) return null
  const change = readStored(schema, row.change)
  return change === null ? null : { ...row, change }
}
