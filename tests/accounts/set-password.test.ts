import { expect, test } from 'bun:test'
import { jwtVerify } from 'jose'
import { guestPassword, verifyPassword } from '#src/accounts/passwords/passwords.ts'
import { readSettings } from '#src/settings/settings.ts'
import { findSession, startSession } from '#src/accounts/sessions.ts'
import {
  findGuestOfSession,
  setFirstPassword,
  createSetPasswordLink,
  createSetupLink,
  findUserOfLink,
} from '#src/accounts/passwords/set-password.ts'
import { setUpAdministrator } from '#src/accounts/passwords/set-up-administrator.ts'
import { getUser } from '#src/accounts/users.ts'
import { setUserDisabled } from '#src/accounts/disable-account.ts'
import { proveEmail } from '#src/orders/prove-email.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors/errors.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'
import { createAccount, correctPassword } from './create-account.ts'

const guest = (shop: TestShop) => createAccount(shop, { password: guestPassword })

async function readClaims(shop: TestShop, link: string) {
  const token = new URL(link).searchParams.get('token') ?? ''
  const key = new TextEncoder().encode(shop.config.sessionSecret)
  return (await jwtVerify(token, key, { currentDate: new Date(shop.now()), algorithms: ['HS256'] })).payload
}

test('a link starts with the public URL and carries its purpose, account and expiry', async () => {
  const shop = await createTestShop({ config: { baseUrl: 'https://shop.example' } })
  const user = await guest(shop)
  const link = await createSetPasswordLink(shop, user)
  expect(link).toStartWith('https://shop.example/account/set-password?token=')
  const claims = await readClaims(shop, link)
  expect(claims).toMatchObject({ aud: 'set-password', sub: String(user.id) })
  expect(claims.exp! - claims.iat!).toBe(7 * 24 * 3600)
  expect(JSON.stringify(claims)).not.toContain('GUEST')
})

test('a link is valid for its account until the password is set', async () => {
  const shop = await createTestShop()
  const user = await guest(shop)
  const claims = await readClaims(shop, await createSetPasswordLink(shop, user))
  expect((await findUserOfLink(shop.db.read, claims))?.id).toBe(user.id)
  await setFirstPassword(shop, { user, password: 'a fresh password', oldToken: null, proveEmail })
  expect(await findUserOfLink(shop.db.read, claims)).toBeNull()
})

test('a link is not valid while its account is disabled', async () => {
  const shop = await createTestShop()
  const user = await guest(shop)
  const claims = await readClaims(shop, await createSetPasswordLink(shop, user))
  const setDisabled = (disabled: boolean) =>
    shop.db.transaction((tx) => setUserDisabled(tx, { id: null, name: 'Robin Vale' }, user.id, disabled, shop.now()))
  await setDisabled(true)
  expect(await findUserOfLink(shop.db.read, claims)).toBeNull()
  await setDisabled(false)
  expect((await findUserOfLink(shop.db.read, claims))?.id).toBe(user.id)
})

test('a link ends when the account gets another email or becomes staff', async () => {
  const shop = await createTestShop()
  const user = await guest(shop)
  const claims = await readClaims(shop, await createSetPasswordLink(shop, user))
  const change = (patch: Partial<typeof user>) => shop.db.transaction((tx) => tx.update(tx.t.users).set(patch))
  for (const patch of [{ emailKey: 'right@example.com' }, { roleId: 3 as const }]) {
    await change(patch)
    expect(await findUserOfLink(shop.db.read, claims)).toBeNull()
    await change({ emailKey: user.emailKey, roleId: user.roleId })
    expect((await findUserOfLink(shop.db.read, claims))?.id).toBe(user.id)
  }
})

test('a checkout session sets no password for a guest account that is disabled or staff by now', async () => {
  const shop = await createTestShop()
  const user = await guest(shop)
  const session = { data: { guestUserId: user.id }, createdAt: shop.now() }
  for (const patch of [{ disabledAt: 1 }, { disabledAt: null, roleId: 3 as const }]) {
    await shop.db.transaction((tx) => tx.update(tx.t.users).set(patch))
    expect(await findGuestOfSession(shop.db.read, session)).toBeNull()
  }
})

test('claims for another account, or none, are invalid', async () => {
  const shop = await createTestShop()
  const [user, otherUser] = [await guest(shop), await createAccount(shop, { email: 'b@example.com', password: guestPassword })]
  const claims = await readClaims(shop, await createSetPasswordLink(shop, user))
  for (const wrongClaims of [{ ...claims, sub: String(otherUser.id) }, { sub: String(user.id) }, { sub: 'x', state: claims.state }, {}]) {
    expect(await findUserOfLink(shop.db.read, wrongClaims)).toBeNull()
  }
})

test('setting a password signs in this browser, signs out all others, and notifies the owner', async () => {
  const shop = await createTestShop()
  const user = await guest(shop)
  const startTestSession = (userId: number | null) => shop.db.transaction((tx) => startSession(tx, { userId, now: shop.now() }))
  const [checkoutToken, otherToken] = [await startTestSession(null), await startTestSession(user.id)]
  const token = await setFirstPassword(shop, { user, password: 'a fresh password', oldToken: checkoutToken, proveEmail })
  expect((await findSession(shop.db.read, token, shop.now()))?.user?.id).toBe(user.id)
  for (const oldToken of [checkoutToken, otherToken]) expect(await findSession(shop.db.read, oldToken, shop.now())).toBeNull()
  const updated = await getUser(shop.db.read, user.id)
  expect(await verifyPassword('a fresh password', updated.password)).toBe(true)
  expect(updated.lastLoginAt).toBe(shop.now())
  expect(await shop.db.read.select().from(shop.db.t.outbox)).toMatchObject([{ template: 'welcome', recipient: user.email }])
})

test('of two concurrent requests to set a password, one gets an error', async () => {
  const shop = await createTestShop()
  const user = await guest(shop)
  const outcomes = await Promise.allSettled(
    ['first password', 'second password'].map((password) => setFirstPassword(shop, { user, password, oldToken: null, proveEmail })),
  )
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(failed).toHaveLength(1)
  expect(failed[0]?.reason).toBeInstanceOf(Conflict)
})

test('a short password is refused and nothing is saved', async () => {
  const shop = await createTestShop()
  const user = await guest(shop)
  await expect(setFirstPassword(shop, { user, password: 'short', oldToken: null, proveEmail })).rejects.toBeInstanceOf(UserError)
  expect((await getUser(shop.db.read, user.id)).password).toBe(guestPassword)
})

test('a checkout session may set the password only of the guest account it created', async () => {
  const shop = await createTestShop()
  const [user, fullAccount] = [await guest(shop), await createAccount(shop, { email: 'full@example.com' })]
  const session = (guestUserId?: number) => ({ data: guestUserId === undefined ? {} : { guestUserId }, createdAt: shop.now() })
  expect((await findGuestOfSession(shop.db.read, session(user.id)))?.id).toBe(user.id)
  expect(await findGuestOfSession(shop.db.read, session(fullAccount.id))).toBeNull()
  expect(await findGuestOfSession(shop.db.read, session())).toBeNull()
  expect(await findGuestOfSession(shop.db.read, null)).toBeNull()
})

test('the setup link is valid for a day and creates the first administrator once', async () => {
  const shop = await createTestShop()
  const claims = await readClaims(shop, await createSetupLink(shop))
  expect(claims.aud).toBe('setup')
  expect(claims.exp! - claims.iat!).toBe(24 * 3600)
  const input = { name: 'Ann', email: 'ann@example.com', password: correctPassword, oldToken: null }
  const outcomes = await Promise.allSettled([
    setUpAdministrator(shop, input),
    setUpAdministrator(shop, { ...input, email: 'evil@example.com' }),
  ])
  const token = outcomes.find((outcome) => outcome.status === 'fulfilled')?.value ?? ''
  expect((await findSession(shop.db.read, token, shop.now()))?.user?.roleId).toBe(5)
  expect((await readSettings(shop.db.read)).unknown_browser_codes).toBe('staff')
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(failed).toHaveLength(1)
  expect(failed[0]?.reason).toBeInstanceOf(NotFound)
})
