import { and, eq, isNull } from 'drizzle-orm'
import type { LinkPurpose } from '#db/schema/accounts.ts'
import type { Tx } from '#db/types.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { type AccountLink, claimAccountLink, createAccountLink, findAccountLink, voidAccountLinks } from '../mailed-links.ts'
import { recordAudit } from '../audit/audit.ts'
import { guestPassword, hashPassword } from './passwords.ts'
import { checkNewPassword, checkStaffPassword, findPasswordWeakness } from './password-rules.ts'
import { isStaff } from '../permissions.ts'
import type { ProveEmail } from '../emails/prove-email.ts'
import { endSessions, rotateSession } from '../sessions.ts'
import { queuePasswordChangedMail } from './set-password.ts'
import { getUser, type User } from '../users.ts'
import { choosePasswordMinutes } from '../limits.ts'

const resetPurposes: LinkPurpose[] = ['reset', 'choose_password']
/** Saves a new password, ends the account's other sessions and gives this one a new token, which it returns. Throws UserError. */
export async function changePassword(shop: Shop, input: { user: User; password: string; sessionToken: string }): Promise<string | null> {
  const hash = await hashNewPassword(shop, input.user, input.password)
  return shop.db.transaction(async (tx) => {
    await savePassword(shop, tx, input.user, hash)
    await endSessions(tx, input.user.id, input.sessionToken)
    return rotateSession(tx, input.sessionToken)
  })
}

/** Null for a link that is used, expired, or older than the last one. */
export const findResetLink = (shop: Shop, token: string): Promise<AccountLink | null> =>
  findAccountLink(shop.db.read, resetPurposes, token, shop.now())

/** Ends all sessions and signs nobody in, so that a second factor still counts. Throws NotFound for a link that no longer works, UserError. */
export async function resetPassword(shop: Shop, input: { token: string; password: string; proveEmail: ProveEmail }): Promise<void> {
  const link = await findResetLink(shop, input.token)
  if (link === null || link.userId === null) throw new NotFound('link')
  const user = await getUser(shop.db.read, link.userId)
  // A link that a former address received proves nothing about the present one.
  const isMailedHere = user.emailKey === link.emailKey
  if (!isMailedHere || user.disabledAt !== null || user.password === guestPassword) throw new NotFound('link')
  const hash = await hashNewPassword(shop, user, input.password)
  await shop.db.transaction(async (tx) => {
    if (!(await claimAccountLink(tx, link))) throw new NotFound('link')
    await savePassword(shop, tx, user, hash)
    await endSessions(tx, user.id)
    if (link.purpose === 'reset') await input.proveEmail(tx, user, shop.now())
  })
}

/** Staff signed in with a password that is easy to guess: an account from before its role. */
export class NewPasswordRequired extends Error {
  constructor(readonly path: string) {
    super('this password is too easy to guess for staff')
  }
}

/** Throws NewPasswordRequired, with the page that sets a new one, when staff use a password that is easy to guess. */
export async function requireStaffPassword(shop: Shop, user: User, password: string): Promise<void> {
  if (!isStaff(user.roleId)) return
  const { site_name: siteName } = await readSettings(shop.db.read)
  if (findPasswordWeakness(password, { email: user.email, siteName }) === null) return
  const link = { purpose: 'choose_password', userId: user.id, email: user.email, lifetimeMs: choosePasswordMinutes * 60_000 } as const
  throw new NewPasswordRequired(`/reset-password/${await shop.db.transaction((tx) => createAccountLink(tx, link, shop.now()))}`)
}

async function hashNewPassword(shop: Shop, user: User, password: string): Promise<string> {
  checkNewPassword(password)
  if (isStaff(user.roleId)) checkStaffPassword(password, { email: user.email, siteName: (await readSettings(shop.db.read)).site_name })
  return hashPassword(password)
}

async function savePassword(shop: Shop, tx: Tx, user: User, hash: string): Promise<void> {
  const now = shop.now()
  const { users } = tx.t
  const [changed] = await tx
    .update(users)
    .set({ password: hash, updatedAt: now })
    .where(and(eq(users.id, user.id), eq(users.password, user.password), isNull(users.disabledAt)))
    .returning()
  if (!changed) throw new Conflict('accounts.passwordChangedElsewhere')
  await voidAccountLinks(tx, user.id, resetPurposes)
  await recordAudit(tx, { actor: changed, action: 'user.password', subject: `user:${changed.id}`, change: {}, now })
  await queuePasswordChangedMail(shop, tx, changed)
}

export function requireSamePassword(values: { password: string; password_confirmation: string }): string {
  if (values.password !== values.password_confirmation) throw new UserError('accounts.passwordsDiffer', {}, 'password_confirmation')
  return values.password
}
