import { and, eq } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'

/** For how many ms what was done can be taken back. */
export const undoWindowMs = 10 * 60_000

/** An entry of the audit log that somebody may still undo: their own, of that action, and not older than `undoWindowMs`; else null. */
export async function findUndoableEntry(q: Exec, entry: { id: number; actorId: number; action: string; now: number }) {
  const { auditLog } = q.t
  const [row] = await q
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.id, entry.id), eq(auditLog.actorId, entry.actorId), eq(auditLog.action, entry.action)))
    .limit(1)
  return row && entry.now - row.createdAt <= undoWindowMs ? row : null
}
