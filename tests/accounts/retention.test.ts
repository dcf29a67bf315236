import { expect, test } from 'bun:test'
import { createAccountLink } from '#src/accounts/mailed-links.ts'
import { startIdentityRequest } from '#src/accounts/identities/identity-requests.ts'
import { scheduledTasks } from '#src/scheduled-tasks.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createAccount } from './create-account.ts'
import { day, enterCode, logIn, mailedCodes, minute, turnOn, wrongCodes } from './code-client.ts'

const { shop, guest } = storeTest()

const prune = () =>
  scheduledTasks
    .find(({ name }) => name === 'delete expired sessions, links, codes and rate limits')!
    .run(shop, new AbortController().signal)
const count = async (table: 'verificationCodes' | 'identityRequests' | 'accountLinks' | 'signIns') =>
  (await shop.db.read.select().from(shop.db.t[table])).length

test('a mailed code is deleted a day after it was sent and last guessed', async () => {
  await turnOn(shop, 'enable_login_2fa')
  await createAccount(shop)
  await logIn(guest)
  shop.clock.advance(10 * minute)
  await enterCode(guest, wrongCodes((await mailedCodes(shop))[0]!, 1)[0]!)
  shop.clock.advance(day - 1)
  await prune()
  expect(await count('verificationCodes')).toBe(1)
  shop.clock.advance(1)
  await prune()
  expect(await count('verificationCodes')).toBe(0)
})

test('links and sign-ins at a provider are deleted when they end, the sign-in history after 90 days', async () => {
  const { id: userId, email } = await createAccount(shop)
  await logIn(guest)
  await shop.db.transaction(async (tx) => {
    await startIdentityRequest(tx, { provider: 'google', userId: null, target: '' }, shop.now())
    await createAccountLink(tx, { purpose: 'reset', userId, email, lifetimeMs: 60 * minute }, shop.now())
  })
  shop.clock.advance(10 * minute)
  await prune()
  expect([await count('identityRequests'), await count('accountLinks')]).toEqual([0, 1])
  shop.clock.advance(50 * minute)
  await prune()
  expect([await count('accountLinks'), await count('signIns')]).toEqual([0, 1])
  shop.clock.advance(90 * day)
  await prune()
  expect(await count('signIns')).toBe(0)
})
