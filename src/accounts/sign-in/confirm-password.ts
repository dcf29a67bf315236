import { UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { freshSessionMinutes } from '../limits.ts'
import { hasOwnPassword } from '../passwords/passwords.ts'
import type { Session } from '../sessions.ts'
import { checkCredentials } from './sign-in.ts'
import type { Client } from './sign-in-history.ts'
import type { User } from '../users.ts'

/** An account without a password proves itself by having just signed in. */
export const isFresh = (session: Pick<Session, 'createdAt'>, now: number, minutes = freshSessionMinutes): boolean =>
  now - session.createdAt < minutes * 60_000

export const hasPassword = (user: Pick<User, 'password'>): boolean => hasOwnPassword(user.password)

/** Before a change that a borrowed browser must not make. Counts like signing in. Throws UserError with the field, TooManyRequests. */
export async function confirmIdentity(
  shop: Shop,
  input: { user: User; session: Pick<Session, 'createdAt'>; password: string; client: Client; field: string },
): Promise<void> {
  const { user, session, password, client, field } = input
  if (!hasPassword(user)) {
    if (!isFresh(session, shop.now())) throw new UserError('accounts.signInAgain')
    return
  }
  try {
    await checkCredentials(shop, { email: user.email, password, address: client.address, userAgent: client.userAgent })
  } catch (error) {
    throw error instanceof UserError ? new UserError('accounts.passwordWrong', {}, field) : error
  }
}
