import '#tests/support/matchers.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { guestPassword, noPassword, verifyPassword } from '#src/accounts/passwords/passwords.ts'
import { setUserDisabled } from '#src/accounts/disable-account.ts'
import { countWork, type Work } from '#tests/support/count-work.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { createSignedInClient } from '#tests/support/users.ts'
import { createAccount, correctPassword } from './create-account.ts'

const { shop, app } = storeTest({ config: { rateLimits: true } })

// The hash that replaces a missing one is made once.
beforeAll(() => verifyPassword('x', null))
beforeEach(async () => {
  await createAccount(shop, { email: 'known@example.com' })
  await createAccount(shop, { email: 'guest@example.com', password: guestPassword })
  await createAccount(shop, { email: 'social@example.com', password: noPassword })
  const disabled = await createAccount(shop, { email: 'disabled@example.com' })
  await shop.db.transaction((tx) => setUserDisabled(tx, { id: null, name: 'test' }, disabled.id, true, shop.now()))
})
const addresses = ['known', 'unknown', 'guest', 'social', 'disabled'].map((name) => `${name}@example.com`)

const work = (path: string, form: Record<string, string>, status: number) =>
  countWork(shop, async () => expect(await createTestClient(app).post(path, form)).toHaveStatus(status))

describe('signing in does the same work', () => {
  const signIn = (email: string, password: string, status = 422) => work('/login', { email, password }, status)

  test('whatever is wrong: the address, the password, a disabled account, or one without a password', async () => {
    for (const password of ['wrong', guestPassword, noPassword, 'x'.repeat(2000)]) {
      // Each address may be tried ten times a minute.
      shop.clock.advance(60_000)
      const expected = await signIn('other@example.com', password)
      expect(expected).toMatchObject({ hashes: 0, verifications: 1 })
      expect(expected.writes).toBeGreaterThan(0)
      for (const email of addresses) expect([email, await signIn(email, password)]).toEqual([email, expected])
    }
    shop.clock.advance(3_600_000)
    expect(await signIn('disabled@example.com', correctPassword)).toEqual(await signIn('other@example.com', correctPassword))
  })

  test('while an address must wait: none, whether or not it has an account', async () => {
    const works: Work[] = []
    for (const email of ['known@example.com', 'unknown@example.com']) {
      shop.clock.advance(60_000)
      for (let tries = 0; tries < 5; tries += 1) await signIn(email, 'wrong')
      works.push(await signIn(email, 'wrong', 429))
    }
    expect(works[0]).toEqual(works[1]!)
    expect(works[0]).toMatchObject({ hashes: 0, verifications: 0 })
  })
})

test('registering does the same work for every address', async () => {
  const passwords = { password: 'a fresh password', password_confirmation: 'a fresh password' }
  const register = (email: string) => work('/register', { name: 'Ann', email, ...passwords }, 303)
  const expected = await register('new@example.com')
  expect(expected).toMatchObject({ hashes: 1, verifications: 0 })
  for (const email of addresses) expect([email, await register(email)]).toEqual([email, expected])
})

test('asking for a new password does the same work for every address', async () => {
  const forget = (email: string) => work('/forgot-password', { email }, 303)
  const expected = await forget('new@example.com')
  expect(expected).toMatchObject({ hashes: 0, verifications: 0 })
  for (const email of addresses) expect([email, await forget(email)]).toEqual([email, expected])
})

test('asking for another email does the same work for every address', async () => {
  const works: Work[] = []
  for (const email of addresses) {
    const client = await createSignedInClient(app, shop, await createAccount(shop, { email: `from-${email}` }))
    const form = { email, email_password: correctPassword }
    works.push(await countWork(shop, async () => expect(await client.post('/account/security/email', form)).toHaveStatus(303)))
  }
  expect(works).toEqual(Array.from({ length: works.length }, () => works[0]!))
  expect(works[0]).toMatchObject({ hashes: 0, verifications: 1 })
})
