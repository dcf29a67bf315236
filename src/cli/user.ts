import { isCancel, select, text } from '@clack/prompts'
import type { RoleId } from '#db/schema/accounts.ts'
import { recordAudit } from '#src/accounts/audit.ts'
import { guestPassword, hashPassword } from '#src/accounts/passwords.ts'
import { createSetPasswordLink } from '#src/accounts/set-password.ts'
import { createUser } from '#src/accounts/users.ts'
import { readConfig } from '#src/config.ts'
import { isEmail } from '#src/lib/emails.ts'
import { closeShop, openShop } from '#src/open-shop.ts'
import { isInteractive, print, OperatorError } from './terminal.ts'

const roles: Record<string, RoleId> = { customer: 1, wholesale: 2, agent: 3, staff: 4, administrator: 5 }

/** Makes an account, also beside a serving shop. Without a password it prints a link at which the person sets one. */
export async function createAccount(options: { email?: string; name?: string; role?: string; password?: string }): Promise<void> {
  const config = readConfig()
  const email =
    options.email ??
    (await ask('email', 'E-mail address', (value) => (isEmail(value) ? undefined : 'Enter an address such as name@example.com')))
  const name = options.name ?? (await ask('name', 'Full name', (value) => (value.trim() ? undefined : 'Enter a name')))
  const role = options.role ?? (await askRole())
  const roleId = roles[role]
  if (!roleId) throw new OperatorError(`There is no role ${role}. Choose one of ${Object.keys(roles).join(', ')}.`)
  const password = options.password === undefined ? guestPassword : await hashPassword(options.password)
  const shop = await openShop(config, { shared: true })
  try {
    const user = await shop.db.transaction(async (tx) => {
      const created = await createUser(tx, { email, name, password, roleId, now: shop.now() })
      const entry = { actor: { id: null, name: 'command line' }, action: 'user.create', subject: `user:${created.id}`, change: { roleId } }
      await recordAudit(tx, { ...entry, now: shop.now() })
      return created
    })
    print(`Made the ${role} account of ${user.email}.`)
    if (password === guestPassword) print(`A password is set here, within a week:\n${await createSetPasswordLink(shop, user)}`)
  } finally {
    await closeShop(shop)
  }
}

async function ask(option: string, message: string, validate: (value: string) => string | undefined): Promise<string> {
  if (!isInteractive()) throw new OperatorError(`Give --${option}: there is nobody at this terminal to ask.`)
  return requireAnswer(await text({ message, validate: (value) => validate(value ?? '') }))
}

async function askRole(): Promise<string> {
  if (!isInteractive()) throw new OperatorError('Give --role: there is nobody at this terminal to ask.')
  return requireAnswer(await select({ message: 'Role', options: Object.keys(roles).map((value) => ({ value })) }))
}

function requireAnswer<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new OperatorError('Nothing was done.')
  return answer as Exclude<T, symbol>
}
