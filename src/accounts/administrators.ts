import { and, count, eq, isNull, ne, type SQL } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { pick } from '#src/lib/collections/pick.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { guestPassword } from './passwords/passwords.ts'
import type { User } from './users.ts'

/** Without one the server prints a setup link. */
export async function hasAdministrator(q: Exec): Promise<boolean> {
  const { users } = q.t
  const found = await q.select({ id: users.id }).from(users).where(canAdminister(q)).limit(1)
  return found.length > 0
}

/** Who can sign in as one. */
export function listAdministrators(q: Exec): Promise<{ email: string; language: string | null }[]> {
  const { users } = q.t
  return q
    .select(pick(users, 'email', 'language'))
    .from(users)
    .where(canAdminister(q))
    .orderBy(users.id)
}

/** Throws UserError when the store would be left without an administrator who can sign in. */
export async function refuseLastAdministrator(tx: Tx, user: User, field: string): Promise<void> {
  if (user.roleId !== 5) return
  const { users } = tx.t
  const [others] = await tx
    .select({ count: count() })
    .from(users)
    .where(and(canAdminister(tx), ne(users.id, user.id)))
  if (others?.count === 0) throw new UserError('accounts.lastAdministrator', {}, field)
}

const canAdminister = ({ t: { users } }: Exec): SQL | undefined =>
  and(eq(users.roleId, 5), isNull(users.disabledAt), ne(users.password, guestPassword))
