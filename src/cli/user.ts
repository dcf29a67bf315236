import { isCancel, select, text } from '@clack/prompts'
import type { RoleId } from '#db/schema/accounts.ts'
import { recordAudit } from '#src/accounts/audit/audit.ts'
import { guestPassword, hashPassword } from '#src/accounts/passwords/passwords.ts'
import { checkStaffPassword } from '#src/accounts/passwords/password-rules.ts'
import { isStaff } from '#src/accounts/permissions.ts'
import { firstSettings, isNewStore } from '#src/accounts/new-store.ts'
import { createSetPasswordLink } from '#src/accounts/passwords/set-password.ts'
import { createUser } from '#src/accounts/users.ts'
import { readConfig } from '#src/config.ts'
import { isEmail } from '#src/lib/people/emails.ts'
import { closeShop, openShop } from '#src/open-shop.ts'
import { readSettings, saveSettings } from '#src/settings/settings.ts'
import { isInteractive, print, OperatorError } from './terminal.ts'

const roles: Record<string, RoleId> = { customer: 1, wholesale: 2, agent: 3, staff: 4, administrator: 5 }

/** Creates an account, also while the shop is running. Without a password it prints a link to set one. */
export async function createAccount(options: { email?: string; name?: string; role?: string; password?: string }): Promise<void> {
  const config = readConfig()
  const email =
    options.email ??
    (await ask('email', 'Email address', (value) => (isEmail(value) ? undefined : 'Enter an email address, for example name@example.com')))
  const name = options.name ?? (await ask('name', 'Full name', (value) => (value.trim() ? undefined : 'Enter a name')))
  const role = options.role ?? (await askRole())
  const roleId = roles[role]
  if (!roleId) throw new OperatorError(`Unknown role: ${role}. Use one of ${Object.keys(roles).join(', ')}.`)
  const shop = await openShop(config, { shared: true })
  try {
    const password = options.password === undefined ? guestPassword : await hashPassword(options.password)
    if (options.password !== undefined && isStaff(roleId))
      checkStaffPassword(options.password, { email, siteName: (await readSettings(shop.db.read)).site_name })
    const user = await shop.db.transaction(async (tx) => {
      if (roleId === roles['administrator'] && (await isNewStore(tx))) await saveSettings(tx, await firstSettings(tx), shop.now())
      const created = await createUser(tx, { email, name, password, roleId, now: shop.now() })
      const entry = { actor: { id: null, name: 'command line' }, action: 'user.create', subject: `user:${created.id}`, change: { roleId } }
      await recordAudit(tx, { ...entry, now: shop.now() })
      return created
    })
    print(`Created ${role} account ${user.email}.`)
    if (password === guestPassword) print(`Set the password with this link, valid for 7 days:\n${await createSetPasswordLink(shop, user)}`)
  } finally {
    await closeShop(shop)
  }
}

async function ask(option: string, message: string, validate: (value: string) => string | undefined): Promise<string> {
  if (!isInteractive()) throw new OperatorError(`Missing --${option}. It is required when not running in a terminal.`)
  return requireAnswer(await text({ message, validate: (value) => validate(value ?? '') }))
}

async function askRole(): Promise<string> {
  if (!isInteractive()) throw new OperatorError('Missing --role. It is required when not running in a terminal.')
  return requireAnswer(await select({ message: 'Role', options: Object.keys(roles).map((value) => ({ value })) }))
}

function requireAnswer<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new OperatorError('Cancelled. Nothing was changed.')
  return answer as Exclude<T, symbol>
}
