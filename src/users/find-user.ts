import { and, count, desc, eq, gt, notInArray, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { guestPassword, noPassword } from '#src/accounts/passwords/passwords.ts'
import { NotFound } from '#src/lib/errors/errors.ts'
import { userState } from './list-users.ts'
import { pick } from '#src/lib/collections/pick.ts'

export type StaffUser = Awaited<ReturnType<typeof getUserForStaff>>

/** What staff may see of an account: everything but its password. Throws NotFound. */
export async function getUserForStaff(q: Exec, id: number) {
  const { users } = q.t
  const [user] = await q
    .select({
      ...pick(users, 'id', 'roleId', 'email', 'name', 'phone', 'provider', 'language'),
      state: userState(q),
      hasPassword: sql`${notInArray(users.password, [guestPassword, noPassword])}`.mapWith(Boolean),
      ...pick(users, 'emailVerifiedAt', 'lastLoginAt', 'disabledAt', 'createdAt', 'updatedAt'),
    })
    .from(users)
    .where(eq(users.id, id))
    .limit(1)
  if (!user) throw new NotFound('user')
  return user
}

/** Sessions that have not expired. */
export async function countSessions(q: Exec, userId: number, now: number): Promise<number> {
  const { sessions } = q.t
  const [row] = await q
    .select({ count: count() })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
  return row?.count ?? 0
}

/** The newest emails to an address. */
export async function listMailsTo(q: Exec, recipient: string, limit: number) {
  const { outbox } = q.t
  return q
    .select(pick(outbox, 'id', 'template', 'subject', 'state', 'bouncedAt', 'bounceReason', 'createdAt'))
    .from(outbox)
    .where(eq(outbox.recipient, recipient))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(limit)
}
