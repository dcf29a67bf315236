import { hashPassword } from '#src/accounts/passwords.ts'
import { createUser, type NewUser, type User } from '#src/accounts/users.ts'
import type { Shop } from '#src/shop.ts'

export const rightPassword = 'sundry-demo'
const hash = hashPassword(rightPassword)

/** An account whose password is `rightPassword`, unless it says otherwise. */
export async function person(shop: Shop, change: Partial<NewUser> = {}): Promise<User> {
  const user = { email: 'ann@example.com', name: 'Ann', password: await hash, now: shop.now(), ...change }
  return shop.db.transaction((tx) => createUser(tx, user))
}
