import { and, eq, isNull } from 'drizzle-orm'
import type { LinkPurpose } from '#db/schema/accounts.ts'
import type { Tx } from '#db/types.ts'
import { enqueueJob, type JobHandler } from '#src/jobs/jobs.ts'
import { limitKey } from '#src/jobs/limit-keys.ts'
import { countHit } from '#src/jobs/rate-limits.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { hashToken, newToken } from '#src/lib/secrets/tokens.ts'
import { queueMail } from '#src/mail/outbox.ts'
import type { Shop } from '#src/shop.ts'
import { type AccountLink, claimAccountLink, createAccountLink } from './mailed-links.ts'
import { resetLinkMinutes, registrationHours, maxMailsPerHour } from './limits.ts'
import { guestPassword } from './passwords/passwords.ts'
import { isStaff } from './permissions.ts'
import { queueSetPasswordMail } from './passwords/set-password.ts'
import { findUserByEmail, mailName, type User } from './users.ts'

const minute = 60_000
const hour = 60 * minute
export const linkRequestJob = 'accounts.mailRequestedLink'

export interface LinkRequest {
  purpose: 'register' | 'reset'
  email: string
  language: string
  name?: string
  /** An argon2id string. */
  password?: string
}

/**
 * Stores the request and returns its id. A job decides later what is mailed, so that the response and its time are the same whether or not
 * the address has an account.
 */
export async function requestLink(tx: Tx, request: LinkRequest, now: number): Promise<number> {
  const [row] = await tx
    .insert(tx.t.accountLinks)
    .values({ ...request, emailKey: emailKey(request.email), createdAt: now, expiresAt: now + registrationHours * hour })
    .returning({ id: tx.t.accountLinks.id })
  await enqueueJob(tx, linkRequestJob, { id: row!.id }, { now })
  return row!.id
}

/** Job: mails the link of a request, or what the owner of the address needs instead. */
export const mailRequestedLink: JobHandler = async (shop, payload) => {
  await shop.db.transaction(async (tx) => {
    const { accountLinks } = tx.t
    const [request] = await tx
      .select()
      .from(accountLinks)
      .where(and(eq(accountLinks.id, Number(payload['id'])), isNull(accountLinks.tokenHash)))
      .limit(1)
    if (!request) return
    const user = await findUserByEmail(tx, request.email)
    if (await isMailedOften(shop, tx, { purpose: request.purpose, key: request.emailKey })) await claimAccountLink(tx, request)
    else if (request.purpose === 'register') await mailRegistration(shop, tx, request, user)
    else await mailReset(shop, tx, request, user)
  })
}

async function mailRegistration(shop: Shop, tx: Tx, request: AccountLink, user: User | null): Promise<void> {
  if (user !== null && !canBeRegistered(user)) {
    await claimAccountLink(tx, request)
    if (user.disabledAt === null) await queueAccountExistsMail(shop, tx, user, request.language)
    return
  }
  const token = newToken(shop.random)
  await tx
    .update(tx.t.accountLinks)
    .set({ tokenHash: hashToken(token) })
    .where(eq(tx.t.accountLinks.id, request.id))
  await queueMail(shop, tx, {
    template: 'confirm_registration',
    to: request.email,
    language: request.language,
    params: { confirm_link: `${shop.config.baseUrl}/register/confirm/${token}`, expires_in_hours: String(registrationHours) },
  })
}

/** A guest may register with the address of their orders. Staff get their first password from a mailed link only. */
export const canBeRegistered = (user: User): boolean => user.password === guestPassword && user.disabledAt === null && !isStaff(user.roleId)

async function mailReset(shop: Shop, tx: Tx, request: AccountLink, user: User | null): Promise<void> {
  await claimAccountLink(tx, request)
  if (user === null || user.disabledAt !== null) return
  if (user.password === guestPassword) return queueSetPasswordMail(shop, tx, user, request.language)
  const { id: userId, email } = user
  const token = await createAccountLink(tx, { purpose: 'reset', userId, email, lifetimeMs: resetLinkMinutes * minute }, shop.now())
  await queueMail(shop, tx, {
    template: 'reset_password',
    to: email,
    language: request.language,
    params: {
      customer_name: mailName(user),
      reset_link: `${shop.config.baseUrl}/reset-password/${token}`,
      expires_in_minutes: String(resetLinkMinutes),
    },
  })
}

/** For a person who entered the address of an account as a new one. */
export async function queueAccountExistsMail(shop: Shop, tx: Tx, user: User, language: string | null): Promise<void> {
  const { baseUrl } = shop.config
  await queueMail(shop, tx, {
    template: 'account_exists',
    to: user.email,
    language,
    params: { customer_name: mailName(user), sign_in_link: `${baseUrl}/login`, reset_link: `${baseUrl}/forgot-password` },
  })
}

/**
 * Counts an email that a stranger caused; true when the address has had enough for this hour. Each purpose counts on its own: registering
 * another person's address must not keep them from resetting their password.
 */
export async function isMailedOften(shop: Shop, tx: Tx, { purpose, key }: { purpose: LinkPurpose; key: string }): Promise<boolean> {
  if (!shop.config.rateLimits) return false
  const { count } = await countHit(tx, limitKey(shop, `account-mail:${purpose}:${key}`), hour, shop.now())
  return count > maxMailsPerHour
}
