import { hashPassword } from '#src/accounts/passwords/passwords.ts'
import { createUser, type NewUser, type User } from '#src/accounts/users.ts'
import type { Shop } from '#src/shop.ts'

export const correctPassword = 'sundry-demo'
const hash = hashPassword(correctPassword)

/** Creates an account with `correctPassword` by default. */
export async function createAccount(shop: Shop, overrides: Partial<NewUser> = {}): Promise<User> {
  const user = { email: 'ann@example.com', name: 'Ann', password: await hash, now: shop.now(), ...overrides }
  return shop.db.transaction((tx) => createUser(tx, user))
}
