import { and, eq, inArray } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'

/** For how many ms an action can be undone. */
export const undoWindowMs = 10 * 60_000

/** An entry of the audit log that a person may still undo: their own, of one of these actions, not older than `undoWindowMs`; else null. */
export async function findUndoableEntry(q: Exec, entry: { id: number; actorId: number; action: string | string[]; now: number }) {
  const { auditLog } = q.t
  const [row] = await q
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.id, entry.id), eq(auditLog.actorId, entry.actorId), inArray(auditLog.action, [entry.action].flat())))
    .limit(1)
  return row && entry.now - row.createdAt <= undoWindowMs ? row : null
}
