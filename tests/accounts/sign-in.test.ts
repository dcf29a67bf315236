import { expect, test } from 'bun:test'
import { guestPassword } from '#src/accounts/passwords.ts'
import { findSession, startSession } from '#src/accounts/sessions.ts'
import { pauseAfter, signIn, type SignInWish } from '#src/accounts/sign-in.ts'
import { getUser, setDisabled } from '#src/accounts/users.ts'
import { countFading } from '#src/jobs/rate-limits.ts'
import { Refusal, TooMany } from '#src/lib/errors.ts'
import { testShop, type TestShop } from '#tests/support/shop.ts'
import { person, rightPassword } from './people.ts'

const wish = (change: Partial<SignInWish> = {}): SignInWish => ({
  email: 'ann@example.com',
  password: rightPassword,
  remember: false,
  address: '203.0.113.7',
  oldToken: null,
  ...change,
})

/** What came of a try: 'in', the key of the refusal, or the seconds to wait. */
async function outcome(shop: TestShop, change: Partial<SignInWish> = {}): Promise<string | number> {
  try {
    await signIn(shop, wish(change))
    return 'in'
  } catch (error) {
    if (error instanceof TooMany) return error.retryAfter
    if (error instanceof Refusal) return error.key
    throw error
  }
}

let host = 0
const elsewhere = () => ({ address: `198.51.100.${++host % 250}` })

test('the right password opens a session and notes the time', async () => {
  const shop = await testShop()
  const ann = await person(shop)
  const { user, token } = await signIn(shop, wish({ email: 'ANN@example.com ', remember: true }))
  expect(user.id).toBe(ann.id)
  expect(await findSession(shop.db.read, token, shop.now())).toMatchObject({ user: { id: ann.id }, remember: true })
  expect((await getUser(shop.db.read, ann.id)).lastLoginAt).toBe(shop.now())
})

test('signing in gives a new session and ends the one planted before', async () => {
  const shop = await testShop()
  await person(shop)
  const planted = await shop.db.transaction((tx) => startSession(tx, { userId: null, now: shop.now() }))
  const { token } = await signIn(shop, wish({ oldToken: planted }))
  expect(token).not.toBe(planted)
  expect(await findSession(shop.db.read, planted, shop.now())).toBeNull()
})

test('every reason to fail sounds the same', async () => {
  const shop = await testShop()
  await person(shop)
  await person(shop, { email: 'guest@example.com', password: guestPassword })
  const gone = await person(shop, { email: 'gone@example.com' })
  await shop.db.transaction((tx) => setDisabled(tx, { id: null, name: 'test' }, gone.id, true, shop.now()))
  const tries = [
    { password: 'wrong' },
    { email: 'nobody@example.com' },
    { email: 'guest@example.com', password: guestPassword },
    { email: 'gone@example.com' },
    { email: 'not an address' },
    { password: '' },
    { password: 'x'.repeat(100_000) },
  ]
  for (const change of tries) expect(await outcome(shop, { ...change, ...elsewhere() })).toBe('accounts.signInFailed')
  expect(await shop.db.read.select().from(shop.db.t.sessions)).toEqual([])
})

test('five wrong passwords make the account wait, a minute at first and longer each time', async () => {
  const shop = await testShop()
  await person(shop)
  const wrong = () => outcome(shop, { password: 'wrong', ...elsewhere() })
  for (let i = 0; i < 5; i++) expect(await wrong()).toBe('accounts.signInFailed')
  expect(await wrong()).toBe(60)
  // The right password waits too, from anywhere: otherwise guessing would go on from elsewhere.
  expect(await outcome(shop, elsewhere())).toBe(60)
  shop.clock.now += 60_000
  expect(await wrong()).toBe('accounts.signInFailed')
  expect(await wrong()).toBe(120)
})

test('the wait grows to an hour and never becomes a lock', () => {
  expect([4, 5, 6, 7, 100].map(pauseAfter)).toEqual([0, 60_000, 120_000, 240_000, 3_600_000])
})

test('the right password after a wait starts the count anew', async () => {
  const shop = await testShop()
  await person(shop)
  for (let i = 0; i < 5; i++) await outcome(shop, { password: 'wrong', ...elsewhere() })
  shop.clock.now += 60_000
  expect(await outcome(shop, elsewhere())).toBe('in')
  for (let i = 0; i < 5; i++) expect(await outcome(shop, { password: 'wrong', ...elsewhere() })).toBe('accounts.signInFailed')
})

test('a wrong password an hour never makes the owner wait', async () => {
  const shop = await testShop()
  await person(shop)
  for (let hours = 0; hours < 8; hours++) {
    expect(await outcome(shop, { password: 'wrong', ...elsewhere() })).toBe('accounts.signInFailed')
    shop.clock.now += 3_600_000
  }
  expect(await outcome(shop, elsewhere())).toBe('in')
})

test('wrong passwords are forgotten one by one, half an hour each', async () => {
  const shop = await testShop()
  await person(shop)
  const wrong = () => outcome(shop, { password: 'wrong', ...elsewhere() })
  for (let i = 0; i < 4; i++) await wrong()
  shop.clock.now += 30 * 60_000
  // Three are left: two more make five.
  expect([await wrong(), await wrong(), await wrong()]).toEqual(['accounts.signInFailed', 'accounts.signInFailed', 60])
})

test('whoever goes on guessing is held to two guesses an hour in the end', async () => {
  const shop = await testShop()
  const minute = 60_000
  const guesses: number[] = []
  let at = 0
  while (at < 48 * 60 * minute) {
    guesses.push(at)
    const now = at
    at += Math.max(minute, pauseAfter(await shop.db.transaction((tx) => countFading(tx, 'guesses', 30 * minute, now))))
  }
  expect(guesses.filter((when) => when >= 24 * 60 * minute).length).toBeLessThanOrEqual(49)
})

test('tries at the same moment are all counted', async () => {
  const shop = await testShop()
  await person(shop)
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => outcome(shop, { password: 'wrong', ...elsewhere() })))
  expect(outcomes.filter((one) => one === 'accounts.signInFailed')).toHaveLength(5)
})

test('one address gets ten tries a minute, over all accounts', async () => {
  const shop = await testShop()
  const spray = (i: number, address = '203.0.113.9') => outcome(shop, { email: `user${i}@example.com`, address })
  for (let i = 0; i < 10; i++) expect(await spray(i)).toBe('accounts.signInFailed')
  expect(await spray(10)).toBe(60)
  expect(await spray(11, '203.0.113.10')).toBe('accounts.signInFailed')
  shop.clock.now += 60_000
  expect(await spray(12)).toBe('accounts.signInFailed')
})

test('all addresses of one IPv6 network count as one', async () => {
  const shop = await testShop()
  const spray = (address: string) => outcome(shop, { email: `${address.replaceAll(':', '-')}@example.com`, address })
  for (let i = 0; i < 10; i++) expect(await spray(`2001:db8:1:2::${i}`)).toBe('accounts.signInFailed')
  expect(await spray('2001:db8:1:2:ffff:1:2:3')).toBe(60)
  expect(await spray('2001:db8:1:3::1')).toBe('accounts.signInFailed')
})

test('limits can be switched off for load tests', async () => {
  const shop = await testShop({ config: { rateLimits: false } })
  for (let i = 0; i < 12; i++) expect(await outcome(shop, { password: 'wrong' })).toBe('accounts.signInFailed')
})

test('neither password nor address of a person is logged or kept with a failed try', async () => {
  let lines = ''
  const shop = await testShop({ logged: (line) => (lines += line) })
  await outcome(shop, { email: 'secret.person@example.com', password: 'my other password' })
  expect(lines).toContain('a sign-in failed')
  const kept = lines + JSON.stringify(await shop.db.read.select().from(shop.db.t.rateLimits))
  expect(kept).not.toMatch(/secret\.person|my other password/)
})
