import { and, eq } from 'drizzle-orm'
import type { RoleId } from '#db/schema/accounts.ts'
import type { Tx } from '#db/types.ts'
import { Conflict, Forbidden, UserError } from '#src/lib/errors/errors.ts'
import { recordAudit, type Actor } from './audit/audit.ts'
import { refuseLastAdministrator } from './administrators.ts'
import { endSessions } from './sessions.ts'
import { getUser } from './users.ts'

/** Ends the user's sessions and adds an audit log entry. Throws Forbidden for oneself, UserError for the last administrator, Conflict when another request changed the role. */
export async function changeUserRole(tx: Tx, actor: Actor, userId: number, roleId: RoleId, now: number): Promise<void> {
  if (![1, 2, 3, 4, 5].includes(roleId)) throw new UserError('accounts.roleInvalid', {}, 'role_id')
  if (actor.id === userId) throw new Forbidden('users cannot change their own role')
  const user = await getUser(tx, userId)
  if (user.roleId === roleId) return
  if (roleId !== 5) await refuseLastAdministrator(tx, user, 'role_id')
  const { users } = tx.t
  const [changed] = await tx
    .update(users)
    .set({ roleId, updatedAt: now })
    .where(and(eq(users.id, userId), eq(users.roleId, user.roleId)))
    .returning({ id: users.id })
  if (!changed) throw new Conflict('users.roleConflict')
  await endSessions(tx, userId)
  await recordAudit(tx, { actor, action: 'user.role', subject: `user:${userId}`, change: { from: user.roleId, to: roleId }, now })
}
