import { expect, test } from 'bun:test'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { findSession, startSession } from '#src/accounts/sessions.ts'
import { finishSignIn } from '#src/accounts/sign-in/finish-sign-in.ts'
import { changePassword } from '#src/accounts/passwords/change-password.ts'
import { checkCredentials, lockoutMs } from '#src/accounts/sign-in/sign-in.ts'
import { getUser, type User } from '#src/accounts/users.ts'
import { setUserDisabled } from '#src/accounts/disable-account.ts'
import { changeUserRole } from '#src/accounts/change-role.ts'
import { limitKey } from '#src/jobs/limit-keys.ts'
import { countDecayingHit } from '#src/jobs/rate-limits.ts'
import { UserError, TooManyRequests } from '#src/lib/errors/errors.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'
import { createAccount, correctPassword } from './create-account.ts'

interface SignInInput {
  email: string
  password: string
  remember: boolean
  address: string
  oldToken: string | null
}

async function signIn(shop: TestShop, input: SignInInput) {
  const checked = await checkCredentials(shop, input)
  return finish(shop, checked, input)
}

const finish = (shop: TestShop, checked: User, input: SignInInput) =>
  shop.db.transaction((tx) => finishSignIn(shop, tx, { userId: checked.id, checked, language: 'en', ...input }))

const createInput = (overrides: Partial<SignInInput> = {}): SignInInput => ({
  email: 'ann@example.com',
  password: correctPassword,
  remember: false,
  address: '203.0.113.7',
  oldToken: null,
  ...overrides,
})

/** The result of an attempt: 'in', the key of the error, or the seconds to wait. */
async function attemptSignIn(shop: TestShop, overrides: Partial<SignInInput> = {}): Promise<string | number> {
  try {
    await signIn(shop, createInput(overrides))
    return 'in'
  } catch (error) {
    if (error instanceof TooManyRequests) return error.retryAfter
    if (error instanceof UserError) return error.key
    throw error
  }
}

let host = 0
const otherAddress = () => ({ address: `198.51.100.${++host % 250}` })

test('the correct password opens a session and records the time', async () => {
  const shop = await createTestShop()
  const ann = await createAccount(shop)
  const { user, token } = await signIn(shop, createInput({ email: 'ANN@example.com ', remember: true }))
  expect(user.id).toBe(ann.id)
  expect(await findSession(shop.db.read, token, shop.now())).toMatchObject({ user: { id: ann.id }, remember: true })
  expect((await getUser(shop.db.read, ann.id)).lastLoginAt).toBe(shop.now())
})

test('signing in creates a new session and ends the earlier one of the browser', async () => {
  const shop = await createTestShop()
  await createAccount(shop)
  const plantedToken = await shop.db.transaction((tx) => startSession(tx, { userId: null, now: shop.now() }))
  const { token } = await signIn(shop, createInput({ oldToken: plantedToken }))
  expect(token).not.toBe(plantedToken)
  expect(await findSession(shop.db.read, plantedToken, shop.now())).toBeNull()
})

test('every failure gives the same message', async () => {
  const shop = await createTestShop()
  await createAccount(shop)
  await createAccount(shop, { email: 'guest@example.com', password: guestPassword })
  const deletedUser = await createAccount(shop, { email: 'gone@example.com' })
  await shop.db.transaction((tx) => setUserDisabled(tx, { id: null, name: 'test' }, deletedUser.id, true, shop.now()))
  const failingInputs = [
    { password: 'wrong' },
    { email: 'nobody@example.com' },
    { email: 'guest@example.com', password: guestPassword },
    { email: 'gone@example.com' },
    { email: 'not an address' },
    { password: '' },
    { password: 'x'.repeat(100_000) },
  ]
  for (const change of failingInputs) expect(await attemptSignIn(shop, { ...change, ...otherAddress() })).toBe('accounts.signInFailed')
  expect(await shop.db.read.select().from(shop.db.t.sessions)).toEqual([])
})

test('after five wrong passwords the account must wait: one minute first, then longer each time', async () => {
  const shop = await createTestShop()
  await createAccount(shop)
  const attemptWrongPassword = () => attemptSignIn(shop, { password: 'wrong', ...otherAddress() })
  for (let i = 0; i < 5; i++) expect(await attemptWrongPassword()).toBe('accounts.signInFailed')
  expect(await attemptWrongPassword()).toBe(60)
  // The correct password waits too, from any IP address: otherwise guessing could continue from another one.
  expect(await attemptSignIn(shop, otherAddress())).toBe(60)
  shop.clock.now += 60_000
  expect(await attemptWrongPassword()).toBe('accounts.signInFailed')
  expect(await attemptWrongPassword()).toBe(120)
})

test('a clock that is set back does not prolong the wait', async () => {
  const shop = await createTestShop()
  await createAccount(shop)
  for (let i = 0; i < 5; i++) await attemptSignIn(shop, { password: 'wrong', ...otherAddress() })
  shop.clock.now -= 5 * 3_600_000
  expect(await attemptSignIn(shop, otherAddress())).toBe(60)
  shop.clock.now += 60_000
  expect(await attemptSignIn(shop, { password: 'wrong', ...otherAddress() })).toBe('accounts.signInFailed')
  expect(await attemptSignIn(shop, otherAddress())).toBe(120)
})

test('the wait grows to an hour and never becomes a lock', () => {
  expect([4, 5, 6, 7, 100].map(lockoutMs)).toEqual([0, 60_000, 120_000, 240_000, 3_600_000])
})

test('the correct password after a wait resets the count', async () => {
  const shop = await createTestShop()
  await createAccount(shop)
  for (let i = 0; i < 5; i++) await attemptSignIn(shop, { password: 'wrong', ...otherAddress() })
  shop.clock.now += 60_000
  expect(await attemptSignIn(shop, otherAddress())).toBe('in')
  for (let i = 0; i < 5; i++) expect(await attemptSignIn(shop, { password: 'wrong', ...otherAddress() })).toBe('accounts.signInFailed')
})

test('one wrong password an hour never makes the owner wait', async () => {
  const shop = await createTestShop()
  await createAccount(shop)
  for (let hours = 0; hours < 8; hours++) {
    expect(await attemptSignIn(shop, { password: 'wrong', ...otherAddress() })).toBe('accounts.signInFailed')
    shop.clock.now += 3_600_000
  }
  expect(await attemptSignIn(shop, otherAddress())).toBe('in')
})

test('wrong passwords expire one by one, each after half an hour', async () => {
  const shop = await createTestShop()
  await createAccount(shop)
  const attemptWrongPassword = () => attemptSignIn(shop, { password: 'wrong', ...otherAddress() })
  for (let i = 0; i < 4; i++) await attemptWrongPassword()
  shop.clock.now += 30 * 60_000
  // Three are left: two more make five.
  expect([await attemptWrongPassword(), await attemptWrongPassword(), await attemptWrongPassword()]).toEqual([
    'accounts.signInFailed',
    'accounts.signInFailed',
    60,
  ])
})

test('persistent guessing is limited to two attempts an hour', async () => {
  const shop = await createTestShop()
  const minute = 60_000
  const guessTimes: number[] = []
  let time = 0
  while (time < 48 * 60 * minute) {
    guessTimes.push(time)
    const now = time
    time += Math.max(
      minute,
      lockoutMs(await shop.db.transaction((tx) => countDecayingHit(tx, limitKey(shop, 'guesses'), 30 * minute, now))),
    )
  }
  expect(guessTimes.filter((guessTime) => guessTime >= 24 * 60 * minute).length).toBeLessThanOrEqual(49)
})

test('concurrent attempts are all counted', async () => {
  const shop = await createTestShop()
  await createAccount(shop)
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => attemptSignIn(shop, { password: 'wrong', ...otherAddress() })))
  expect(outcomes.filter((outcome) => outcome === 'accounts.signInFailed')).toHaveLength(5)
})

test('one IP address gets ten attempts a minute across all accounts', async () => {
  const shop = await createTestShop()
  const attemptUnknownUser = (i: number, address = '203.0.113.9') => attemptSignIn(shop, { email: `user${i}@example.com`, address })
  for (let i = 0; i < 10; i++) expect(await attemptUnknownUser(i)).toBe('accounts.signInFailed')
  expect(await attemptUnknownUser(10)).toBe(60)
  expect(await attemptUnknownUser(11, '203.0.113.10')).toBe('accounts.signInFailed')
  shop.clock.now += 60_000
  expect(await attemptUnknownUser(12)).toBe('accounts.signInFailed')
})

test('all addresses of one IPv6 network count as one', async () => {
  const shop = await createTestShop()
  const attemptUnknownUser = (address: string) => attemptSignIn(shop, { email: `${address.replaceAll(':', '-')}@example.com`, address })
  for (let i = 0; i < 10; i++) expect(await attemptUnknownUser(`2001:db8:1:2::${i}`)).toBe('accounts.signInFailed')
  expect(await attemptUnknownUser('2001:db8:1:2:ffff:1:2:3')).toBe(60)
  expect(await attemptUnknownUser('2001:db8:1:3::1')).toBe('accounts.signInFailed')
})

test('the networks of one IPv6 /48 get ten times as many attempts together, and others as many as before', async () => {
  const shop = await createTestShop()
  const attemptFrom = (network: string, index: number) =>
    attemptSignIn(shop, { email: `user-${network}-${index}@example.com`, address: `2001:db8:${network}::${index}` })
  const outcomes: unknown[] = []
  for (let network = 0; network < 11; network++)
    for (let index = 0; index < 10; index++) outcomes.push(await attemptFrom(`1:${network}`, index))
  expect(outcomes.slice(0, 100)).toEqual(Array<string>(100).fill('accounts.signInFailed'))
  expect(outcomes.slice(100)).toEqual(Array<number>(10).fill(60))
  expect(await attemptFrom('2:0', 1)).toBe('accounts.signInFailed')
})

test('limits can be switched off for load tests', async () => {
  const shop = await createTestShop({ config: { rateLimits: false } })
  for (let i = 0; i < 12; i++) expect(await attemptSignIn(shop, { password: 'wrong' })).toBe('accounts.signInFailed')
})

test('a failed attempt logs and stores neither the password nor the email', async () => {
  let lines = ''
  const shop = await createTestShop({ onLog: (line) => (lines += line) })
  await attemptSignIn(shop, { email: 'secret.person@example.com', password: 'my other password' })
  expect(lines).toContain('sign-in failed')
  const storedText = lines + JSON.stringify(await shop.db.read.select().from(shop.db.t.rateLimits))
  expect(storedText).not.toMatch(/secret\.person|my other password/)
})

test('a password that was changed, or a role that was given, while it was checked opens no session', async () => {
  const shop = await createTestShop()
  const user = await createAccount(shop)
  const early = await checkCredentials(shop, createInput())
  const { token } = await signIn(shop, createInput())
  await changePassword(shop, { user, password: 'another long one', sessionToken: token })
  await expect(finish(shop, early, createInput())).rejects.toMatchObject({ key: 'accounts.signInFailed' })
  const late = await checkCredentials(shop, createInput({ password: 'another long one' }))
  await shop.db.transaction((tx) => changeUserRole(tx, { id: null, name: 'command line' }, user.id, 5, shop.now()))
  await expect(finish(shop, late, createInput())).rejects.toMatchObject({ key: 'accounts.signInFailed' })
  expect(await finish(shop, await getUser(shop.db.read, user.id), createInput())).toMatchObject({ needsCode: false })
})
