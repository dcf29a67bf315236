import { and, eq, gt, gte } from 'drizzle-orm'
import { refuseDuplicate } from '#db/refuse-duplicate.ts'
import type { Exec, Tx } from '#db/types.ts'
import { emailKey, isEmail } from '#src/lib/people/emails.ts'
import { NotFound, UserError } from '#src/lib/errors/errors.ts'
import { queueMail } from '#src/mail/outbox.ts'
import type { Shop } from '#src/shop.ts'
import { limitKey } from '#src/jobs/limit-keys.ts'
import { countHit, enforceRateLimit } from '#src/jobs/rate-limits.ts'
import {
  type AccountLink,
  claimAccountLink,
  createAccountLink,
  findAccountLink,
  voidAccountLinks,
  voidLaterCancelLinks,
} from '../mailed-links.ts'
import { recordAudit } from '../audit/audit.ts'
import { cancelEmailDays, changeEmailHours, maxEmailChangesPerHour } from '../limits.ts'
import { recordFormerEmail } from './former-emails.ts'
import { refreshProvider } from '../identities/identities.ts'
import { isMailedOften, queueAccountExistsMail } from '../request-mailed-link.ts'
import { hasOwnPassword, noPassword } from '../passwords/passwords.ts'
import type { ProveEmail } from './prove-email.ts'
import { endSessions, rotateSession } from '../sessions.ts'
import { findUserByEmail, getUser, mailName, type User } from '../users.ts'

const hour = 3_600_000
/**
 * Mails a link to the new address and tells the former one, which can cancel. Nothing changes yet, and an address that has an account gets
 * another email, so the response does not reveal it. Throws UserError and TooManyRequests.
 */
export async function requestEmailChange(shop: Shop, input: { user: User; email: string; language: string }): Promise<void> {
  const { user, language } = input
  const email = input.email.trim()
  if (!isEmail(email)) throw new UserError('accounts.emailInvalid', {}, 'email')
  if (emailKey(email) === user.emailKey) throw new UserError('accounts.emailUnchanged', {}, 'email')
  await enforceRateLimit(shop, `change-email:${user.id}`, maxEmailChangesPerHour, hour)
  await shop.db.transaction(async (tx) => {
    const now = shop.now()
    const owner = await findUserByEmail(tx, email)
    const token = await createAccountLink(tx, { purpose: 'change_email', userId: user.id, email, lifetimeMs: changeEmailHours * hour }, now)
    if (!(await isMailedOften(shop, tx, { purpose: 'change_email', key: emailKey(email) })))
      await mailNewAddress(shop, tx, { owner, email, token, language })
    const cancelLink = { purpose: 'cancel_email', userId: user.id, email: user.email, lifetimeMs: cancelEmailDays * 24 * hour } as const
    const cancelToken = await createAccountLink(tx, cancelLink, now)
    await queueMail(shop, tx, {
      template: 'email_change_requested',
      to: user.email,
      language,
      params: {
        customer_name: mailName(user),
        cancel_link: `${shop.config.baseUrl}/account/cancel-email/${cancelToken}`,
        expires_in_days: String(cancelEmailDays),
      },
    })
  })
}

async function mailNewAddress(
  shop: Shop,
  tx: Tx,
  { owner, email, token, language }: { owner: User | null; email: string; token: string; language: string },
): Promise<void> {
  if (owner !== null) {
    if (owner.disabledAt === null) await queueAccountExistsMail(shop, tx, owner, language)
    // Something is written as for every other address, so that the response takes as long.
    else await countHit(tx, limitKey(shop, 'change-email:disabled'), hour, shop.now())
    return
  }
  const confirmLink = `${shop.config.baseUrl}/account/confirm-email/${token}`
  const params = { confirm_link: confirmLink, expires_in_hours: String(changeEmailHours) }
  await queueMail(shop, tx, { template: 'confirm_email_change', to: email, language, params })
}

/** The address that waits for its confirmation; null without one. */
export async function findPendingEmail(q: Exec, userId: number, now: number): Promise<string | null> {
  const { accountLinks } = q.t
  const [link] = await q
    .select({ email: accountLinks.email })
    .from(accountLinks)
    .where(and(eq(accountLinks.userId, userId), eq(accountLinks.purpose, 'change_email'), gt(accountLinks.expiresAt, now)))
    .limit(1)
  return link?.email ?? null
}

/** A link that confirms an address; null when it no longer works or belongs to another account. */
export async function findConfirmLink(shop: Shop, token: string, userId: number): Promise<AccountLink | null> {
  const link = await findAccountLink(shop.db.read, ['confirm_email', 'change_email'], token, shop.now())
  return link?.userId === userId ? link : null
}

/**
 * Proves the account's address, or replaces it by the confirmed one: then other sessions and older links end, and this session gets a new
 * token, which is returned. Only the signed-in account confirms: the owner of an address never confirms for a person who merely typed it.
 * Throws NotFound, and UserError when the address has an account by now.
 */
export async function confirmEmail(
  shop: Shop,
  input: { token: string; userId: number; sessionToken: string; proveEmail: ProveEmail },
): Promise<string | null> {
  const link = await findConfirmLink(shop, input.token, input.userId)
  if (!link) throw new NotFound('link')
  return shop.db.transaction(async (tx) => {
    const now = shop.now()
    if (!(await claimAccountLink(tx, link))) throw new NotFound('link')
    const user = await getUser(tx, input.userId)
    if (link.purpose === 'confirm_email') {
      if (user.emailKey !== link.emailKey) throw new NotFound('link')
      await input.proveEmail(tx, user, now)
      return input.sessionToken
    }
    const changed = await saveEmail(tx, user, link.email, now)
    await input.proveEmail(tx, changed, now)
    await endSessions(tx, user.id, input.sessionToken)
    return rotateSession(tx, input.sessionToken)
  })
}

export const findCancelLink = (shop: Shop, token: string): Promise<AccountLink | null> =>
  findAccountLink(shop.db.read, ['cancel_email'], token, shop.now())

/**
 * Stops a change of email, or undoes one that was confirmed. Whoever asked for it had the password: all sessions end, the password is void
 * until the owner resets it by email, and providers connected since then are disconnected. Throws NotFound, and UserError when the former
 * address has another account by now.
 */
export async function cancelEmailChange(shop: Shop, token: string, proveEmail: ProveEmail): Promise<void> {
  const link = await findCancelLink(shop, token)
  if (link === null || link.userId === null) throw new NotFound('link')
  const userId = link.userId
  await shop.db.transaction(async (tx) => {
    if (!(await claimAccountLink(tx, link))) throw new NotFound('link')
    const user = await getUser(tx, userId)
    await voidAccountLinks(tx, userId, ['change_email', 'reset', 'choose_password'])
    // Whoever asked for this change may own the addresses of later ones, and would take the account back.
    await voidLaterCancelLinks(tx, userId, link)
    const restored = user.emailKey === link.emailKey ? user : await saveEmail(tx, user, link.email, shop.now())
    await proveEmail(tx, restored, shop.now())
    await closeWaysIn(tx, user, { since: link.createdAt, now: shop.now() })
  })
}

async function closeWaysIn(tx: Tx, user: User, { since, now }: { since: number; now: number }): Promise<void> {
  const { users, userIdentities } = tx.t
  await endSessions(tx, user.id)
  await tx.delete(userIdentities).where(and(eq(userIdentities.userId, user.id), gte(userIdentities.linkedAt, since)))
  await refreshProvider(tx, user.id)
  if (!hasOwnPassword(user.password)) return
  await tx.update(users).set({ password: noPassword, updatedAt: now }).where(eq(users.id, user.id))
  await recordAudit(tx, { actor: user, action: 'user.password_void', subject: `user:${user.id}`, change: {}, now })
}

// Links that were mailed to the former address end with it.
async function saveEmail(tx: Tx, user: User, email: string, now: number): Promise<User> {
  const { users } = tx.t
  if ((await findUserByEmail(tx, email)) !== null) throw new UserError('accounts.emailNotAvailable')
  const [changed] = await refuseDuplicate(new UserError('accounts.emailNotAvailable'), () =>
    tx
      .update(users)
      .set({ email, emailKey: emailKey(email), emailVerifiedAt: now, updatedAt: now })
      .where(and(eq(users.id, user.id), eq(users.emailKey, user.emailKey)))
      .returning(),
  )
  if (!changed) throw new NotFound('link')
  await recordFormerEmail(tx, user.id, user.email, now)
  await voidAccountLinks(tx, user.id, ['reset', 'choose_password', 'confirm_email', 'change_email'])
  await recordAudit(tx, { actor: user, action: 'user.email', subject: `user:${user.id}`, change: {}, now })
  return changed
}
