import { isCancel, select, text } from '@clack/prompts'
import type { RoleId } from '#db/schema/accounts.ts'
import { record } from '#src/accounts/audit.ts'
import { guestPassword, hashPassword } from '#src/accounts/passwords.ts'
import { setPasswordLink } from '#src/accounts/set-password.ts'
import { createUser } from '#src/accounts/users.ts'
import { readConfig } from '#src/config.ts'
import { isEmail } from '#src/lib/emails.ts'
import { closeShop, openShop } from '#src/open-shop.ts'
import { canAsk, print, Trouble } from './terminal.ts'

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
  if (!roleId) throw new Trouble(`There is no role ${role}. Choose one of ${Object.keys(roles).join(', ')}.`)
  const password = options.password === undefined ? guestPassword : await hashPassword(options.password)
  const shop = await openShop(config, { beside: true })
  try {
    const user = await shop.db.transaction(async (tx) => {
      const made = await createUser(tx, { email, name, password, roleId, now: shop.now() })
      const entry = { actor: { id: null, name: 'command line' }, action: 'user.create', subject: `user:${made.id}`, change: { roleId } }
      await record(tx, { ...entry, now: shop.now() })
      return made
    })
    print(`Made the ${role} account of ${user.email}.`)
    if (password === guestPassword) print(`A password is set here, within a week:\n${await setPasswordLink(shop, user)}`)
  } finally {
    await closeShop(shop)
  }
}

async function ask(option: string, message: string, validate: (value: string) => string | undefined): Promise<string> {
  if (!canAsk()) throw new Trouble(`Give --${option}: there is nobody at this terminal to ask.`)
  return answered(await text({ message, validate: (value) => validate(value ?? '') }))
}

async function askRole(): Promise<string> {
  if (!canAsk()) throw new Trouble('Give --role: there is nobody at this terminal to ask.')
  return answered(await select({ message: 'Role', options: Object.keys(roles).map((value) => ({ value })) }))
}

function answered<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new Trouble('Nothing was done.')
  return answer as Exclude<T, symbol>
}
