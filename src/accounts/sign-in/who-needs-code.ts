import type { SignInMethod } from '#db/schema/accounts.ts'
import type { Settings } from '#src/settings/settings.ts'
import { exemptionDays } from '../limits.ts'
import { isStaff } from '../permissions.ts'
import type { User } from '../users.ts'

const exemptionMs = exemptionDays * 24 * 3_600_000

/** Whether signing in needs a mailed code. Accounts linked to an identity provider never do. */
export function needsLoginCode(isEnabled: boolean, account: { provider: string | null; lastLoginAt: number | null }, now: number): boolean {
  return isEnabled && account.provider === null && !isRecent(account.lastLoginAt, now)
}

/** Whether a password is not enough in a browser that the account does not know. Without a mail server nobody could sign in. */
export function asksUnknownBrowsers(
  choice: Settings['unknown_browser_codes'],
  { roleId }: Pick<User, 'roleId'>,
  { method, canMail }: { method: SignInMethod; canMail: boolean },
): boolean {
  if (method !== 'password' || !canMail) return false
  return choice === 'everyone' || (choice === 'staff' && isStaff(roleId))
}

/** Whether checkout needs a mailed code. `account`: the signed-in one, as a typed email proves nothing; null for a guest. */
export function needsCheckoutCode(
  isEnabled: boolean,
  account: { provider: string | null; lastOrderAt: number | null } | null,
  now: number,
): boolean {
  if (!isEnabled || account === null) return isEnabled
  return account.provider === null && !isRecent(account.lastOrderAt, now)
}

const isRecent = (time: number | null, now: number): boolean => time !== null && now - time <= exemptionMs
