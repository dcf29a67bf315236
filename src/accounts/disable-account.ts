import { eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { Forbidden } from '#src/lib/errors/errors.ts'
import { recordAudit, type Actor } from './audit/audit.ts'
import { refuseLastAdministrator } from './administrators.ts'
import { endSessions } from './sessions.ts'
import { getUser } from './users.ts'

/** `reason` goes to the audit log. Throws Forbidden for oneself, UserError for the last administrator. */
export async function setUserDisabled(tx: Tx, actor: Actor, userId: number, disabled: boolean, now: number, reason = ''): Promise<void> {
  if (actor.id === userId) throw new Forbidden('users cannot disable their own account')
  const user = await getUser(tx, userId)
  if ((user.disabledAt !== null) === disabled) return
  if (disabled) await refuseLastAdministrator(tx, user, 'disabled')
  await tx
    .update(tx.t.users)
    .set({ disabledAt: disabled ? now : null, updatedAt: now })
    .where(eq(tx.t.users.id, userId))
  if (disabled) await endSessions(tx, userId)
  const change = { disabled: [!disabled, disabled], ...(reason === '' ? {} : { reason }) }
  await recordAudit(tx, { actor, action: disabled ? 'user.disable' : 'user.enable', subject: `user:${userId}`, change, now })
}
