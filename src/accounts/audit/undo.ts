import type { Static, TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { and, eq } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { undoMinutes } from '../limits.ts'

/** In ms. */
export const undoWindowMs = undoMinutes * 60_000

/** Null when it does not match `schema` (damaged, or from another release). */
export const readStored = <S extends TSchema>(schema: S, stored: unknown): Static<S> | null => (Value.Check(schema, stored) ? stored : null)

/** The entry if it is this user's own, of that action, within `undoWindowMs`, and matches `schema`; else null. */
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
