import { and, eq } from 'drizzle-orm'
import type { Tx } from '#db/types.ts'
import { enforceClientRateLimit, enforceRateLimit } from '#src/jobs/rate-limits.ts'
import { isEmail } from '#src/lib/people/emails.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { type AccountLink, claimAccountLink, findAccountLink, voidLinksOfAddress } from './mailed-links.ts'
import { recordAudit } from './audit/audit.ts'
import { maxRegistrationsPerTenMinutes, maxRegistrationTriesPerHour } from './limits.ts'
import { canBeRegistered, requestLink } from './request-mailed-link.ts'
import { hashPassword, verifyPassword } from './passwords/passwords.ts'
import { checkNewPassword } from './passwords/password-rules.ts'
import type { ProveEmail } from './emails/prove-email.ts'
import { rotateSession, startSession, type Session } from './sessions.ts'
import type { Client } from './sign-in/sign-in-history.ts'
import { createUser, findUserByEmail, type User } from './users.ts'
import { queueWelcomeMail } from './welcome-mail.ts'

const minute = 60_000

export interface RegisterInput {
  name: string
  email: string
  password: string
  /** BCP 47. */
  language: string
  client: Client
  /** The browser's current session: an anonymous one gets a new token, another one ends. */
  oldToken: string | null
  session: Session | null
}

/**
 * Asks the address to confirm the registration and returns the token of an anonymous session, whose browser can confirm without the password.
 * Does the same for an address that has an account. Throws UserError and TooManyRequests.
 */
export async function register(shop: Shop, input: RegisterInput): Promise<string> {
  const { name, email, password, language, client, oldToken, session } = input
  if (!isEmail(email)) throw new UserError('accounts.emailInvalid', {}, 'email')
  checkNewPassword(password)
  await enforceClientRateLimit(shop, {
    name: 'register',
    address: client.address,
    maxHits: maxRegistrationsPerTenMinutes,
    windowMs: 10 * minute,
  })
  const hash = await hashPassword(password)
  return shop.db.transaction(async (tx) => {
    const now = shop.now()
    const registrationId = await requestLink(tx, { purpose: 'register', email, name, password: hash, language }, now)
    // Its age stays: whether it may set a guest's password depends on that.
    if (session?.user === null && oldToken !== null) {
      const rotated = await rotateSession(tx, oldToken, { ...session.data, registrationId })
      if (rotated !== null) return rotated
    }
    return startSession(tx, { userId: null, data: { registrationId }, oldToken, client, now })
  })
}

export const findRegistration = (shop: Shop, token: string): Promise<AccountLink | null> =>
  findAccountLink(shop.db.read, ['register'], token, shop.now())

export interface ConfirmInput {
  token: string
  /** The password of the registration; null when this browser registered. */
  password: string | null
  oldToken: string | null
  client: Client
  proveEmail: ProveEmail
}

/**
 * Creates the account and signs in. Whoever registered with another person's address cannot get its owner to confirm by a click: in any
 * other browser the password is asked for. Throws NotFound for a link that is used or expired, UserError, TooManyRequests.
 */
export async function confirmRegistration(shop: Shop, input: ConfirmInput): Promise<{ user: User; token: string }> {
  const registration = await findRegistration(shop, input.token)
  if (!registration) throw new NotFound('link')
  if (input.password !== null) {
    await enforceRateLimit(shop, `register:confirm:${registration.id}`, maxRegistrationTriesPerHour, 60 * minute)
    if (!(await verifyPassword(input.password, registration.password))) throw new UserError('accounts.passwordWrong', {}, 'password')
  }
  return shop.db.transaction(async (tx) => {
    const now = shop.now()
    if (!(await claimAccountLink(tx, registration))) throw new NotFound('link')
    const user = await createRegisteredUser(tx, registration, now)
    await voidLinksOfAddress(tx, user)
    await input.proveEmail(tx, user, now)
    await recordAudit(tx, { actor: user, action: 'user.registered', subject: `user:${user.id}`, change: {}, now })
    await queueWelcomeMail(shop, tx, user.id, registration.language)
    const token = await startSession(tx, { userId: user.id, method: 'link', oldToken: input.oldToken, client: input.client, now })
    return { user, token }
  })
}

async function createRegisteredUser(tx: Tx, registration: AccountLink, now: number): Promise<User> {
  const { email, name, password } = registration
  const guest = await findUserByEmail(tx, email)
  if (guest === null) return createUser(tx, { email, name, password, now })
  const { users } = tx.t
  const [user] = canBeRegistered(guest)
    ? await tx
        .update(users)
        .set({ name, password, updatedAt: now })
        .where(and(eq(users.id, guest.id), eq(users.password, guest.password)))
        .returning()
    : []
  if (!user) throw new NotFound('link')
  return user
}
