import { describe, expect, test } from 'bun:test'
import type { RoleId } from '#db/schema/accounts.ts'
import { knownBrowserDays } from '#src/accounts/limits.ts'
import { pruneAccess } from '#src/accounts/prune-access.ts'
import { asksUnknownBrowsers } from '#src/accounts/sign-in/who-needs-code.ts'
import { type Settings, readSettings, saveSettings } from '#src/settings/settings.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { correctPassword, createAccount } from './create-account.ts'
import { day, enterCode, logIn, mailedCodes, updateUser } from './code-client.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest } = storeTest()
const verifyPath = '/verify-code?context=login'
type Choice = Settings['unknown_browser_codes']

const choose = (unknown_browser_codes: Choice) => shop.db.transaction((tx) => saveSettings(tx, { unknown_browser_codes }, shop.now()))
const withMailServer = () => {
  shop.mailer = { send: async () => '250 OK', check: async () => {}, close: () => {} }
}
const stored = () => shop.db.read.select().from(shop.db.t.knownBrowsers)

/** An account that signed in a minute ago, so the thirty-day rule asks for nothing. */
async function createRecent(roleId: RoleId = 1) {
  const ann = await createAccount(shop)
  await updateUser(shop, ann, { lastLoginAt: shop.now() - 60_000, roleId })
  return ann
}

async function signInWithCode(client = guest) {
  expect(await logIn(client)).toRedirectTo(verifyPath)
  expect(await enterCode(client, (await mailedCodes(shop))[0]!)).toHaveStatus(303)
  shop.clock.advance(60_000)
}

describe('a code is asked for in an unknown browser', () => {
  test.each<[Choice, RoleId, string | null, boolean]>([
    ['nobody', 5, 'password', false],
    ['staff', 3, 'password', true],
    ['staff', 5, 'password', true],
    ['staff', 2, 'password', false],
    ['everyone', 1, 'password', true],
    ['everyone', 5, 'google', false],
    ['everyone', 5, 'link', false],
  ])('of %s, role %i, by %s: %p', (choice, roleId, method, asks) => {
    expect(asksUnknownBrowsers(choice, { roleId }, { method: method as 'password', canMail: true })).toBe(asks)
    expect(asksUnknownBrowsers(choice, { roleId }, { method: method as 'password', canMail: false })).toBe(false)
  })

  test('and not in that browser again, nor elsewhere without the setting', async () => {
    withMailServer()
    await createRecent()
    expect(await logIn(createTestClient(app))).toRedirectTo('/dashboard')
    await choose('everyone')
    await signInWithCode()
    await guest.post('/logout')
    expect(await logIn(guest)).toRedirectTo('/dashboard')
    shop.clock.advance(60_000)
    expect(await logIn(createTestClient(app))).toRedirectTo(verifyPath)
  })

  test('but not while no mail server could send one', async () => {
    await createRecent(5)
    await choose('staff')
    expect((await logIn(guest)).location).not.toBe(verifyPath)
    expect(await mailedCodes(shop)).toEqual([])
  })
})

describe('a known browser', () => {
  test('is a signed cookie that scripts cannot read, and only its hash is stored', async () => {
    withMailServer()
    await createRecent()
    await choose('everyone')
    expect(await logIn(guest)).toRedirectTo(verifyPath)
    const response = await enterCode(guest, (await mailedCodes(shop))[0]!)
    const cookie = response.headers.getSetCookie().find((text) => text.includes('known-browser='))!
    expect(cookie).toMatch(/HttpOnly/i)
    const token = Buffer.from(/known-browser=([^.;]+)/.exec(cookie)![1]!, 'base64url').toString()
    expect(token.length).toBeGreaterThan(20)
    expect(JSON.stringify(await stored())).not.toContain(token)
    guest.cookies.set('known-browser', `${Buffer.from(token).toString('base64url')}.forged`)
    await guest.post('/logout')
    shop.clock.advance(60_000)
    expect(await logIn(guest)).toRedirectTo(verifyPath)
  })

  test('belongs to one account, and a browser may be known to several', async () => {
    withMailServer()
    await createRecent()
    const bob = await createAccount(shop, { email: 'bob@example.com' })
    await updateUser(shop, bob, { lastLoginAt: shop.now() })
    await choose('everyone')
    await signInWithCode()
    await guest.post('/logout')
    expect(await logIn(guest, { email: 'bob@example.com' })).toRedirectTo(verifyPath)
    await enterCode(guest, (await mailedCodes(shop, 'bob@example.com'))[0]!)
    for (const email of ['ann@example.com', 'bob@example.com']) {
      await guest.post('/logout')
      expect(await logIn(guest, { email })).toRedirectTo('/dashboard')
    }
  })

  test.each([
    ['a new password', async () => void (await guest.post('/account/security/password', passwords))],
    ['being forgotten', async () => void (await guest.post(`/account/security/browsers/${(await stored())[0]!.id}/forget`, {}))],
    ['its lifetime', async () => shop.clock.advance(knownBrowserDays * day + 1)],
  ])('ends with %s', async (_, end) => {
    withMailServer()
    await createRecent()
    await choose('everyone')
    await signInWithCode()
    expect(await guest.get('/account/security')).toShow('Known browsers')
    await end()
    await pruneAccess(shop)
    expect(await stored()).toEqual([])
  })

  test('of another account cannot be forgotten', async () => {
    withMailServer()
    await createRecent()
    await createAccount(shop, { email: 'bob@example.com' })
    await choose('everyone')
    await signInWithCode()
    const { id } = (await stored())[0]!
    await choose('nobody')
    const other = createTestClient(app)
    await logIn(other, { email: 'bob@example.com' })
    await other.post(`/account/security/browsers/${id}/forget`, {})
    expect(await stored()).toHaveLength(1)
  })
})

const passwords = {
  current_password: correctPassword,
  password: 'another long password',
  password_confirmation: 'another long password',
}

test('stores from before the setting ask as before', async () => {
  expect((await readSettings(shop.db.read)).unknown_browser_codes).toBe('nobody')
})
