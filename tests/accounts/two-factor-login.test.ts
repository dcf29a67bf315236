import { describe, expect, test } from 'bun:test'
import { endSessions, findSession } from '#src/accounts/sessions.ts'
import { getUser } from '#src/accounts/users.ts'
import { setUserDisabled } from '#src/accounts/disable-account.ts'
import { createTestCart } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { createSignedInClient, readSessionToken } from '#tests/support/users.ts'
import { createAccount } from './create-account.ts'
import { day, enterCode, logIn, mailedCodes, minute, resend, turnOn, updateUser, wrongCodes } from './code-client.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest } = storeTest()
const verifyPath = '/verify-code?context=login'

async function startChallenge() {
  await turnOn(shop, 'enable_login_2fa')
  const ann = await createAccount(shop)
  expect(await logIn(guest)).toRedirectTo(verifyPath)
  return { ann, code: (await mailedCodes(shop))[0]! }
}

describe('who needs a code to sign in', () => {
  const now = 0
  const cases = [
    { account: 'never signed in', patch: { lastLoginAt: null }, needsCode: true },
    { account: 'signed in 30 days ago to the millisecond', patch: { lastLoginAt: now - 30 * day }, needsCode: false },
    { account: 'signed in a millisecond longer ago', patch: { lastLoginAt: now - 30 * day - 1 }, needsCode: true },
    { account: 'linked to a provider, never signed in', patch: { lastLoginAt: null, provider: 'google' }, needsCode: false },
    { account: 'staff who never signed in', patch: { lastLoginAt: null, roleId: 5 as const }, needsCode: true },
  ]
  for (const { account, patch, needsCode } of cases) {
    test(`with the setting on, ${account}: ${needsCode ? 'a code' : 'no code'}`, async () => {
      await turnOn(shop, 'enable_login_2fa')
      const lastLoginAt = patch.lastLoginAt === null ? null : shop.now() + patch.lastLoginAt
      await updateUser(shop, await createAccount(shop), { ...patch, lastLoginAt })
      expect(await logIn(guest)).toRedirectTo(needsCode ? verifyPath : '/dashboard')
      expect(await mailedCodes(shop)).toHaveLength(needsCode ? 1 : 0)
    })

    test(`with the setting off, ${account}: no code`, async () => {
      await updateUser(shop, await createAccount(shop), { ...patch, lastLoginAt: null })
      expect(await logIn(guest)).toRedirectTo('/dashboard')
      expect(await mailedCodes(shop)).toEqual([])
    })
  }
})

test('the code is six digits, mailed with its four variables, and stored only as a keyed hash', async () => {
  const { ann, code } = await startChallenge()
  expect(Number(code)).toBeGreaterThanOrEqual(100_000)
  await updateUser(shop, ann, { emailVerifiedAt: 1 })
  shop.clock.advance(45_000)
  await resend(guest)
  const [mail] = await shop.listMails()
  expect(mail?.subject).toBe(`${(await mailedCodes(shop))[0]} is your Sundry verification code`)
  expect(mail?.text).toContain('Hi Ann, enter this code')
  expect(mail?.text).toContain('expires in 15 minutes')
  const stored = JSON.stringify([
    await shop.db.read.select().from(shop.db.t.verificationCodes),
    await shop.db.read.select().from(shop.db.t.sessions),
  ])
  for (const mailed of await mailedCodes(shop)) expect(stored).not.toContain(mailed)
})

test('the page shows heading, address, numeric keypad, countdown and return link', async () => {
  await startChallenge()
  const page = await guest.get(verifyPath)
  for (const text of ['Two-Factor Verification', 'ann@example.com', 'Resend code', 'Back to Sign In']) expect(page).toShow(text)
  expect(page.text).toMatch(/inputmode="numeric"/)
  expect(page.text).toMatch(/autocomplete="one-time-code"/)
  expect(page.text).toContain('data-left="45"')
  expect(page.headers.get('cache-control')).toBe('no-store')
})

test('the correct code signs in with a new session, records the time and proves the email', async () => {
  const { ann, code } = await startChallenge()
  const pending = (await readSessionToken(guest, shop))!
  expect(await enterCode(guest, `${code.slice(0, 3)} ${code.slice(3)} `)).toRedirectTo('/dashboard')
  expect(await readSessionToken(guest, shop)).not.toBe(pending)
  expect(await findSession(shop.db.read, pending, shop.now())).toBeNull()
  expect(await guest.get('/dashboard')).toHaveStatus(200)
  expect(await getUser(shop.db.read, ann.id)).toMatchObject({ lastLoginAt: shop.now(), emailVerifiedAt: shop.now() })
})

test('after the code the visitor continues where they were going, and stays signed in if they chose so', async () => {
  await turnOn(shop, 'enable_login_2fa')
  const ann = await createAccount(shop)
  const login = await guest.get('/dashboard/orders/10000')
  expect(login.location).toStartWith('/login?next=')
  await logIn(guest, { next: '/dashboard/orders/10000', remember: 'on' })
  shop.clock.advance(10 * minute)
  expect(await enterCode(guest, (await mailedCodes(shop))[0]!)).toRedirectTo('/dashboard/orders/10000')
  const session = await findSession(shop.db.read, (await readSessionToken(guest, shop))!, shop.now())
  expect(session).toMatchObject({ user: { id: ann.id }, remember: true })
})

test('with items in the cart a customer continues at checkout, staff never do', async () => {
  const product = await createTestProduct(shop, { name: 'Mug' })
  for (const [roleId, path] of [
    [1, '/checkout'],
    [5, '/dashboard'],
  ] as const) {
    const email = `role${roleId}@example.com`
    await turnOn(shop, 'enable_login_2fa')
    await createAccount(shop, { email, roleId })
    const client = createTestClient(app)
    client.cookies.set('cart', (await createTestCart(shop, [product])).token)
    await logIn(client, { email })
    expect(await enterCode(client, (await mailedCodes(shop, email))[0]!)).toRedirectTo(path)
  }
})

test('a code is valid at exactly 15:00 and expired a millisecond later', async () => {
  const { code } = await startChallenge()
  shop.clock.advance(15 * minute + 1)
  const late = await enterCode(guest, code)
  expect(late).toHaveStatus(422)
  expect(late).toShow('This code has expired. Request a new one.')
  await resend(guest)
  shop.clock.advance(15 * minute)
  expect(await enterCode(guest, (await mailedCodes(shop))[0]!)).toRedirectTo('/dashboard')
})

test('a wrong code stays on the page with an error; one that is no code does not count', async () => {
  const { code } = await startChallenge()
  for (const text of ['', '12345', '1234567', 'abcdef', '１２']) expect(await enterCode(guest, text)).toHaveStatus(422)
  const wrong = await guest.htmx(verifyPath).post('/verify-code', { context: 'login', code: wrongCodes(code, 1)[0]! })
  expect(wrong).toHaveStatus(422)
  expect(wrong).toReplace('#vf')
  expect(wrong).toShow('This code is incorrect.')
  expect(await shop.db.read.select().from(shop.db.t.verificationCodes)).toMatchObject([{ tries: 1 }])
})

test('TF01: fifty guesses at once are five tries, and the code is void', async () => {
  const { code } = await startChallenge()
  const responses = await Promise.all(wrongCodes(code, 50).map((wrong) => enterCode(guest, wrong)))
  expect(responses.every(({ status }) => status === 422)).toBe(true)
  expect(await shop.db.read.select().from(shop.db.t.verificationCodes)).toMatchObject([{ tries: 5, codeHash: null }])
  expect(await enterCode(guest, code)).toShow('This code can no longer be used. Request a new one.')
})

test('TF02: signing in again does not start the count over: ten wrong tries lock the codes for an hour', async () => {
  const { code } = await startChallenge()
  for (const wrong of wrongCodes(code, 5)) await enterCode(guest, wrong)
  shop.clock.advance(minute)
  const other = createTestClient(app)
  await logIn(other)
  const [newCode] = await mailedCodes(shop)
  const outcomes = []
  for (const wrong of wrongCodes(newCode!, 5)) outcomes.push((await enterCode(other, wrong)).status)
  expect(outcomes).toEqual([422, 422, 422, 422, 429])
  shop.clock.advance(minute)
  expect(await resend(other)).toHaveStatus(429)
  expect(await enterCode(other, newCode!)).toHaveStatus(429)
  shop.clock.advance(59 * minute)
  expect((await resend(other)).status).toBe(303)
  expect(await enterCode(other, (await mailedCodes(shop))[0]!)).toRedirectTo('/dashboard')
})

test('TF03: of nine sessions only the one with the latest code gets in', async () => {
  const { code } = await startChallenge()
  const clients = Array.from({ length: 8 }, () => createTestClient(app))
  for (const client of clients) await logIn(client)
  expect(await mailedCodes(shop)).toEqual([code])
  for (const client of clients) expect(await enterCode(client, code)).toHaveStatus(422)
  shop.clock.advance(45_000)
  await resend(clients[7]!)
  const [latest] = await mailedCodes(shop)
  expect(await enterCode(guest, code)).toHaveStatus(422)
  expect(await enterCode(guest, latest!)).toHaveStatus(422)
  expect(await enterCode(clients[7]!, latest!)).toRedirectTo('/dashboard')
})

test('a right code clears the count of wrong tries', async () => {
  const { ann, code } = await startChallenge()
  for (const wrong of wrongCodes(code, 4)) await enterCode(guest, wrong)
  shop.clock.advance(minute)
  await resend(guest)
  const [second] = await mailedCodes(shop)
  for (const wrong of wrongCodes(second!, 4)) await enterCode(guest, wrong)
  expect(await enterCode(guest, second!)).toRedirectTo('/dashboard')
  await updateUser(shop, ann, { lastLoginAt: null })
  shop.clock.advance(minute)
  const later = createTestClient(app)
  await logIn(later)
  const [third] = await mailedCodes(shop)
  for (const wrong of wrongCodes(third!, 4)) expect(await enterCode(later, wrong)).toHaveStatus(422)
  expect(await enterCode(later, third!)).toRedirectTo('/dashboard')
})

test('wrong tries in a browser with an older challenge do not use up the code of the latest one', async () => {
  const { code } = await startChallenge()
  const latest = createTestClient(app)
  await logIn(latest)
  shop.clock.advance(45_000)
  await resend(latest)
  const [latestCode] = await mailedCodes(shop)
  for (const wrong of wrongCodes(code, 6).filter((guess) => guess !== latestCode)) await enterCode(guest, wrong)
  expect(await enterCode(latest, latestCode!)).toRedirectTo('/dashboard')
})

test('TF04: a right code works once, also when it is sent many times at once', async () => {
  const { code } = await startChallenge()
  const pending = guest.cookies.get('session')!
  const tabs = Array.from({ length: 8 }, () => createTestClient(app, new Map([['session', pending]])))
  const responses = await Promise.all(tabs.map((tab) => enterCode(tab, code)))
  expect(responses.filter(({ location }) => location === '/dashboard')).toHaveLength(1)
  const { sessions } = shop.db.t
  expect((await shop.db.read.select().from(sessions)).filter(({ userId }) => userId !== null)).toHaveLength(1)
  expect(await enterCode(createTestClient(app, new Map([['session', pending]])), code)).toRedirectTo('/login')
})

test('TF05: a sign-in code does not fit checkout', async () => {
  const { code } = await startChallenge()
  expect(await enterCode(guest, code, 'checkout')).toRedirectTo('/checkout')
  expect(await guest.get('/verify-code?context=checkout')).toRedirectTo('/checkout')
  expect(await enterCode(guest, code)).toRedirectTo('/dashboard')
})

test('TF06: any other context is not found', async () => {
  await startChallenge()
  const queries = ['', '?context=', '?context=admin', '?context[]=login', '?context=login&context=checkout', '?context=__proto__']
  for (const query of queries) expect(await guest.get(`/verify-code${query}`)).toHaveStatus(404)
  for (const context of ['', 'admin', ['login', 'checkout']]) {
    expect(await guest.post('/verify-code', { context, code: '123456' })).toHaveStatus(404)
    expect(await guest.post('/verify-code/resend', { context })).toHaveStatus(404)
  }
  expect(await guest.post('/verify-code')).toHaveStatus(404)
})

test('TF07: before the code there is no signed-in session', async () => {
  await startChallenge()
  expect(await findSession(shop.db.read, (await readSessionToken(guest, shop))!, shop.now())).toMatchObject({ user: null })
  for (const path of ['/dashboard', '/admin/dashboard', '/checkout/sign-in']) expect(await guest.get(path)).toBeDenied()
  expect(await guest.get('/dashboard', { headers: { accept: 'application/json' } })).toHaveStatus(401)
  expect(await guest.htmx().get('/dashboard')).toBeDenied()
})

test('TF09: a planted session cannot be used before or after the code', async () => {
  await guest.get('/')
  await turnOn(shop, 'enable_login_2fa')
  await createAccount(shop)
  guest.cookies.set('session', 'planted-planted-planted-planted')
  await logIn(guest)
  const pending = (await readSessionToken(guest, shop))!
  expect(pending).not.toContain('planted')
  await logIn(guest)
  const again = (await readSessionToken(guest, shop))!
  expect(again).not.toBe(pending)
  await enterCode(guest, (await mailedCodes(shop))[0]!)
  for (const old of [pending, again]) expect(await findSession(shop.db.read, old, shop.now())).toBeNull()
})

test('AU17: a challenge ends when the account is disabled, or its password, email or role was changed', async () => {
  const { ann, code } = await startChallenge()
  const admin = await createAccount(shop, { email: 'admin@example.com', roleId: 5 })
  const changes = [{ roleId: 3 as const }, { password: '$argon2id$other' }, { email: 'new@example.com', emailKey: 'new@example.com' }]
  for (const change of changes) {
    await updateUser(shop, ann, change)
    expect(await guest.get(verifyPath)).toRedirectTo('/login')
    await updateUser(shop, ann, { roleId: 1, password: ann.password, email: ann.email, emailKey: ann.emailKey })
    expect(await guest.get(verifyPath)).toHaveStatus(200)
  }
  await shop.db.transaction((tx) => setUserDisabled(tx, { id: admin.id, name: 'Admin' }, ann.id, true, shop.now()))
  expect(await enterCode(guest, code)).toRedirectTo('/login')
  expect(await resend(guest)).toRedirectTo('/login')
})

test('a challenge does not open the sessions that were ended', async () => {
  const { ann } = await startChallenge()
  const other = await createSignedInClient(app, shop, ann)
  await shop.db.transaction((tx) => endSessions(tx, ann.id))
  expect(await other.get('/dashboard')).toBeDenied()
})

test('without a challenge the page leads to sign-in', async () => {
  expect(await guest.get(verifyPath)).toRedirectTo('/login')
  expect(await enterCode(guest, '123456')).toRedirectTo('/login')
  expect(await resend(guest)).toRedirectTo('/login')
})

test('signing in again in the same browser keeps the code that was mailed', async () => {
  const { code } = await startChallenge()
  shop.clock.advance(5 * minute)
  await logIn(guest)
  expect(await mailedCodes(shop)).toEqual([code])
  expect(await enterCode(guest, code)).toRedirectTo('/dashboard')
})

test('the page says when the email cannot arrive', async () => {
  await startChallenge()
  const { outbox } = shop.db.t
  const messages = { failed: 'could not be delivered', queued: 'is delayed', not_sent: 'cannot send email' } as const
  for (const [state, message] of Object.entries(messages)) {
    const lastError = state === 'queued' ? 'ECONNREFUSED' : null
    await shop.db.transaction((tx) => tx.update(outbox).set({ state: state as keyof typeof messages, lastError }))
    expect(await guest.get(verifyPath)).toShow(message)
    expect(await guest.htmx(verifyPath).get('/verify-code/mail?context=login')).toReplace('#vf-mail')
  }
})
