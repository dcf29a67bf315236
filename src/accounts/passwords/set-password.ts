import { and, eq, lte, sql } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { stmt } from '#db/stmt.ts'
import type { Exec, Tx } from '#db/types.ts'
import { limitKey } from '#src/jobs/limit-keys.ts'
import { countHit } from '#src/jobs/rate-limits.ts'
import { formatsFor } from '#src/i18n/formats.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { hashToken } from '#src/lib/secrets/tokens.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Config } from '#src/config.ts'
import type { Shop } from '#src/shop.ts'
import { voidLinksOfAddress } from '../mailed-links.ts'
import { recordAudit } from '../audit/audit.ts'
import { guestPassword, hashPassword } from './passwords.ts'
import { checkNewPassword, checkStaffPassword } from './password-rules.ts'
import { isStaff } from '../permissions.ts'
import type { ProveEmail } from '../emails/prove-email.ts'
import { endSessions, startSession, type Session } from '../sessions.ts'
import type { Client } from '../sign-in/sign-in-history.ts'
import { mailName, type User } from '../users.ts'
import { queueWelcomeMail } from '../welcome-mail.ts'
import { linkValidDays, maxMailsPerHour, setupLinkHours } from '../limits.ts'

/** The `aud` claim of a signed link. */
export type LinkPurpose = 'set-password' | 'setup'

type LinkOwner = Pick<User, 'id' | 'password' | 'emailKey' | 'roleId'>

/** Creates a signed URL for setting a guest's first password. Valid until a password is set. */
export async function createSetPasswordLink(shop: Shop, user: LinkOwner): Promise<string> {
  const claims = { sub: String(user.id), state: passwordFingerprint(user) }
  return signLink(shop, 'set-password', claims, linkValidDays * 24 * 60)
}

/** Queues the set-password email, a few per hour and account. `language` is that of the visitor's browser. */
export async function queueSetPasswordMail(shop: Shop, tx: Tx, user: User, language: string | null): Promise<void> {
  if (
    shop.config.rateLimits &&
    (await countHit(tx, limitKey(shop, `set-password:mailed:${user.id}`), hour, shop.now())).count > maxMailsPerHour
  )
    return
  const params = {
    customer_name: mailName(user),
    set_password_link: await createSetPasswordLink(shop, user),
    expires_in_days: String(linkValidDays),
  }
  await queueMail(shop, tx, { template: 'set_password', to: user.email, language, params })
}

const hour = 3_600_000

/** Creates a signed URL for creating the first administrator. Valid until there is one. */
export const createSetupLink = (shop: Shop): Promise<string> => signLink(shop, 'setup', {}, setupLinkHours * 60)

/** The account of a verified set-password link; null once it has a password. */
export async function findUserOfLink(q: Exec, claims: { sub?: string; state?: unknown }): Promise<User | null> {
  const [user] = await q
    .select()
    .from(q.t.users)
    .where(eq(q.t.users.id, Number(claims.sub)))
    .limit(1)
  return user && user.disabledAt === null && claims.state === passwordFingerprint(user) ? user : null
}

/** Null when the guest has a password, is disabled or staff by now, or another browser ordered with its email. */
export async function findGuestOfSession(q: Exec, session: Pick<Session, 'data' | 'createdAt'> | null): Promise<User | null> {
  if (session?.data.guestUserId === undefined) return null
  const [user] = await selectGuest(q, { id: session.data.guestUserId, createdAt: session.createdAt })
  return user && user.disabledAt === null && !isStaff(user.roleId) ? user : null
}

const selectGuest = stmt((q) => {
  const { users } = q.t
  const isUnchanged = lte(users.updatedAt, sql.placeholder('createdAt'))
  return q
    .select()
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), eq(users.password, guestPassword), isUnchanged))
    .limit(1)
})

/** Two browsers used the email: an attacker who created the account first could otherwise open it after the owner's order. */
export async function requireMailedLink(tx: Tx, guestUserId: number, now: number): Promise<void> {
  await tx
    .update(tx.t.users)
    .set({ updatedAt: now })
    .where(and(eq(tx.t.users.id, guestUserId), eq(tx.t.users.password, guestPassword)))
}

interface FirstPassword {
  user: User
  oldToken: string | null
  /** For a visitor who came by the emailed link, which proves the address; null for others. */
  proveEmail: ProveEmail | null
  /** They signed in to this account, through an identity provider. */
  isSignedIn?: boolean
  client?: Client
  language?: string
}

/** Ends all sessions, returns a new token. Throws UserError for a bad password, Conflict when the account has one by now. */
export async function setFirstPassword(shop: Shop, input: FirstPassword & { password: string }): Promise<string> {
  const { email, roleId } = input.user
  checkNewPassword(input.password)
  if (isStaff(roleId)) checkStaffPassword(input.password, { email, siteName: (await readSettings(shop.db.read)).site_name })
  const hash = await hashPassword(input.password)
  return shop.db.transaction((tx) => storeFirstPassword(shop, tx, { ...input, hash }))
}

/** The same with the hash of a password that was checked. */
export async function storeFirstPassword(shop: Shop, tx: Tx, input: FirstPassword & { hash: string }): Promise<string> {
  const now = shop.now()
  const { users } = tx.t
  const [changed] = await tx
    .update(users)
    .set({ password: input.hash, updatedAt: now })
    .where(and(eq(users.id, input.user.id), eq(users.password, input.user.password)))
    .returning()
  if (!changed) throw new Conflict('accounts.passwordAlreadySet')
  await recordAudit(tx, { actor: changed, action: 'user.password', subject: `user:${changed.id}`, change: {}, now })
  await voidLinksOfAddress(tx, changed)
  await input.proveEmail?.(tx, changed, now)
  // A new customer is welcomed; others get an email about what happened to their account.
  if (isStaff(changed.roleId) || input.user.password !== guestPassword) await queuePasswordChangedMail(shop, tx, changed)
  else await queueWelcomeMail(shop, tx, changed.id, input.language ?? changed.language)
  await endSessions(tx, changed.id)
  const method = input.proveEmail ? 'link' : input.isSignedIn ? 'password' : 'checkout'
  return startSession(tx, { userId: changed.id, method, oldToken: input.oldToken, client: input.client, now })
}

export async function queuePasswordChangedMail(shop: Shop, tx: Tx, user: User): Promise<void> {
  const settings = await readSettings(tx)
  const { date } = formatsFor(user.language ?? settings.default_language, settings.currency, settings.timezone)
  const params = { customer_name: mailName(user), changed_at: date(shop.now(), 'datetime') }
  await queueMail(shop, tx, { template: 'password_changed', to: user.email, language: user.language, params })
}

// Changes with the password, so a link works only once; with the email, so one mailed to a former address ends; and when a customer becomes
// staff.
const passwordFingerprint = ({ id, password, emailKey, roleId }: LinkOwner) =>
  hashToken(`${id}:${password}:${emailKey}:${isStaff(roleId)}`).slice(0, 24)

async function signLink(shop: Shop, purpose: LinkPurpose, claims: Record<string, unknown>, minutes: number): Promise<string> {
  const seconds = Math.floor(shop.now() / 1000)
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(purpose)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + minutes * 60)
    .sign(await linkKey(shop.config))
  return `${shop.config.baseUrl}/account/set-password?token=${token}`
}

const linkKeys = new WeakMap<Config, Promise<CryptoKey>>()

/** Importing the key takes longer than signing with it. */
function linkKey(config: Config): Promise<CryptoKey> {
  let key = linkKeys.get(config)
  if (!key) {
    const secret = new TextEncoder().encode(config.sessionSecret)
    linkKeys.set(config, (key = crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])))
  }
  return key
}
