import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'

/** `wholesale`, `retail`: the role, and with it the prices; `ended`: by the person, by staff, or by itself. */
export type SignOutReason = 'wholesale' | 'retail' | 'role' | 'password' | 'email' | 'disabled' | 'ended'

const endingActions: Record<string, SignOutReason> = {
  'user.role': 'role',
  'user.password': 'password',
  'user.password_void': 'password',
  'user.email': 'email',
  'user.sessions_ended': 'ended',
}

/** Why the sessions of an account ended since then, by its audit log; `ended` when nothing says so. */
export async function findSignOutReason(q: Exec, userId: number, since: number): Promise<SignOutReason> {
  const { users, auditLog } = q.t
  const [user] = await q.select({ disabledAt: users.disabledAt }).from(users).where(eq(users.id, userId)).limit(1)
  if (user && user.disabledAt !== null) return 'disabled'
  const isEnding = inArray(auditLog.action, Object.keys(endingActions))
  const [entry] = await q
    .select({ action: auditLog.action, change: auditLog.change })
    .from(auditLog)
    .where(and(eq(auditLog.subject, `user:${userId}`), isEnding, gte(auditLog.createdAt, since)))
    .orderBy(desc(auditLog.id))
    .limit(1)
  if (!entry) return 'ended'
  return entry.action === 'user.role' ? roleReason(entry.change) : endingActions[entry.action]!
}

const roleReason = ({ from, to }: Record<string, unknown>): SignOutReason =>
  to === 2 ? 'wholesale' : from === 2 && to === 1 ? 'retail' : 'role'
