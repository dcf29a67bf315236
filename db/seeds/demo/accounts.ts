import { hashPassword } from '#src/accounts/passwords/passwords.ts'
import { createUser, markEmailProven } from '#src/accounts/users.ts'
import { demoPassword, demoUsers } from '#src/lib/people/demo-users.ts'
import type { DemoSeed } from '#src/module.ts'
import { demoPhone } from './store.ts'

export const accountsDemo: DemoSeed = async (shop) => {
  const password = await hashPassword(demoPassword)
  // The customer last.
  const users = demoUsers.toSorted((one, other) => Number(one.roleId === 1) - Number(other.roleId === 1))
  await shop.db.transaction(async (tx) => {
    const now = shop.now()
    for (const { email, name, roleId } of users) {
      const { id } = await createUser(tx, { email, name, password, now, ...(roleId === 1 ? { phone: demoPhone } : { roleId }) })
      await markEmailProven(tx, id, now)
    }
  })
}
