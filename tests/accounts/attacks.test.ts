import '#tests/support/matchers.ts'
import { describe, expect, test } from 'bun:test'
import { guestPassword, noPassword } from '#src/accounts/passwords/passwords.ts'
import { findSession } from '#src/accounts/sessions.ts'
import { createSetPasswordLink } from '#src/accounts/passwords/set-password.ts'
import { findUserByEmail, getUser } from '#src/accounts/users.ts'
import { eraseUser } from '#src/privacy/erase-user.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { createTestCart } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { serverWithRotatingAddress } from '#tests/support/rotating-address.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { readSessionToken } from '#tests/support/users.ts'
import { createAccount, correctPassword } from './create-account.ts'
import { listMailed, mailedPath } from './mailed-links.ts'

const { shop, app, guest } = storeTest()

const email = 'ann@example.com'
const credentials = { email, password: correctPassword }
const newPassword = { password: 'a fresh password', password_confirmation: 'a fresh password' }
const details = { email, name: 'Ann', address1: '418 Alder Street', city: 'Portland', state: 'OR', postal_code: '97205', country: 'US' }

/** A browser with a cart. */
async function createShopper(): Promise<TestClient> {
  const shopper = createTestClient(app)
  shopper.cookies.set('cart', (await createTestCart(shop, [await createTestProduct(shop, { stock: 100 })])).token)
  return shopper
}

describe('signing in', () => {
  test('AU01: 100 wrong passwords are slowed down, and the right one works after the wait', async () => {
    await createAccount(shop)
    let checked = 0
    for (let tries = 0; tries < 100; tries += 1)
      checked += Number((await guest.post('/login', { email, password: 'wrong' })).status === 422)
    expect(checked).toBe(5)
    expect(await guest.post('/login', credentials)).toHaveStatus(429)
    shop.clock.advance(60_000)
    expect(await guest.post('/login', credentials)).toRedirectTo('/dashboard')
  })

  test('AU02: one password for many accounts is limited by the address', async () => {
    app.server = serverWithRotatingAddress()
    const statuses = []
    for (let i = 0; i < 12; i += 1)
      statuses.push((await guest.post('/login', { email: `user${i}@example.com`, password: 'spring2026' })).status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(10)
    expect(statuses.at(-1)).toBe(429)
  })

  test('AU03: passwords of every length and form give an ordinary failure, and none is truncated', async () => {
    const long = 'x'.repeat(72)
    await createAccount(shop, { password: await Bun.password.hash(long, { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 }) })
    for (const password of [`${long}y`, long.slice(1), ' ', 'nul\u0000', 'x'.repeat(60_000)]) {
      shop.clock.advance(3_600_000)
      expect([400, 413, 422]).toContain((await createTestClient(app).post('/login', { email, password })).status)
    }
    shop.clock.advance(3_600_000)
    expect(await guest.post('/login', { email, password: long })).toRedirectTo('/dashboard')
  })

  test('AU04: a planted session is replaced when its browser signs in, registers, or sets a password', async () => {
    const user = await createAccount(shop)
    await guest.post('/register', { ...newPassword, name: 'Ann', email: 'new@example.com' })
    const planted = (await readSessionToken(guest, shop))!
    await guest.post('/login', credentials)
    const signedIn = (await readSessionToken(guest, shop))!
    expect(signedIn).not.toBe(planted)
    expect(await findSession(shop.db.read, planted, shop.now())).toBeNull()
    await guest.post('/account/security/password', { current_password: correctPassword, ...newPassword })
    expect(await readSessionToken(guest, shop)).not.toBe(signedIn)
    expect(await findSession(shop.db.read, signedIn, shop.now())).toBeNull()
    expect((await getUser(shop.db.read, user.id)).lastLoginAt).toBe(shop.now())
  })

  test('AU05: a cookie from before signing out is dead, and account pages are not stored', async () => {
    await createAccount(shop)
    await guest.post('/login', credentials)
    const cookies = new Map(guest.cookies)
    expect((await guest.get('/account/security')).headers.get('cache-control')).toBe('no-store')
    await guest.post('/logout')
    expect((await createTestClient(app, cookies).get('/account/security')).location).toStartWith('/login')
  })

  test('AU08: every cookie is HttpOnly, SameSite=Lax and for the whole host', async () => {
    await createAccount(shop)
    const shopper = await createShopper()
    const responses = [await shopper.post('/login', credentials), await shopper.get('/?lang=en'), await shopper.post('/logout')]
    const lines = responses.flatMap(({ headers }) => headers.getSetCookie())
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) {
      expect(line).toMatch(/; Path=\/(;|$)/)
      expect(line).toMatch(/; HttpOnly(;|$)/)
      expect(line).toMatch(/; SameSite=Lax(;|$)/)
      expect(line).not.toMatch(/domain/i)
    }
  })

  test('AU13: no way of signing in leaves the site', async () => {
    await createAccount(shop)
    for (const next of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', '%2F%2Fevil.example', 'https://evil.example']) {
      expect(await createTestClient(app).post('/login', { ...credentials, next })).toRedirectTo('/dashboard')
    }
  })

  test('AU15: another site can neither sign in, register nor reset', async () => {
    await createAccount(shop)
    const crossSite = { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } }
    for (const path of ['/login', '/register', '/forgot-password', '/account/security/email', '/account/privacy/delete']) {
      expect(await guest.post(path, credentials, crossSite)).toHaveStatus(403)
    }
  })

  test('AU17: a disabled account is out at the next request, and its mailed links are dead', async () => {
    await createAccount(shop)
    await guest.post('/login', credentials)
    await shop.db.transaction((tx) => tx.update(tx.t.users).set({ disabledAt: shop.now() }))
    expect((await guest.get('/account/security')).location).toStartWith('/login')
    expect((await guest.post('/account/privacy/export', { export_password: correctPassword })).text).not.toContain('profile')
  })

  test('AU17: a deleted account is out at the next request of every browser, and its mailed links are dead', async () => {
    const { id } = await createAccount(shop)
    await guest.post('/login', credentials)
    await guest.post('/forgot-password', { email })
    const reset = await mailedPath(shop, 'reset_password')
    await eraseUser(shop, { userId: id, actor: { id: null, name: 'Robin' }, language: null })
    expect((await guest.get('/account/security')).location).toStartWith('/login')
    expect(await guest.get(reset)).toHaveStatus(404)
  })

  test('AU11: an account that signs in through a provider only gets a link that works, a guest one for the first password', async () => {
    await createAccount(shop, { password: noPassword })
    await createAccount(shop, { email: 'guest@example.com', password: guestPassword })
    for (const address of [email, 'guest@example.com']) await guest.post('/forgot-password', { email: address })
    expect(await listMailed(shop)).toEqual([`reset_password ${email}`, 'set_password guest@example.com'])
    expect(await guest.post(await mailedPath(shop, 'reset_password'), newPassword)).toRedirectTo('/login')
    expect(await guest.post('/login', { email, password: newPassword.password })).toRedirectTo('/dashboard')
  })

  test('AC16: nobody gets wholesale prices by asking for them', async () => {
    const { seoLink } = await createTestProduct(shop, { price: 2000, wholesalePrice: 1300 })
    await createAccount(shop)
    await guest.post('/login', credentials)
    for (const query of ['', '?wholesale=1', '?role_id=2&price=1300'])
      for (const client of [guest, guest.htmx(`/items/${seoLink}`)])
        expect(await client.get(`/items/${seoLink}${query}`)).not.toShow('$13.00')
  })

  test('AC10: an address is one account, in whatever case it is typed', async () => {
    const ann = await createAccount(shop)
    await expect(createAccount(shop, { email: 'ANN@Example.com' })).rejects.toMatchObject({ key: 'accounts.emailTaken' })
    await guest.post('/login', { ...credentials, email: 'Ann@EXAMPLE.com' })
    const session = await findSession(shop.db.read, (await readSessionToken(guest, shop))!, shop.now())
    expect(session?.user?.id).toBe(ann.id)
  })
})

describe('guests', () => {
  test('GU01: the text that marks a guest is a wrong password', async () => {
    await createAccount(shop, { password: guestPassword })
    expect(await guest.post('/login', { email, password: guestPassword })).toHaveStatus(422)
    expect(guest.cookies.has('session')).toBe(false)
  })

  test('GU02: the text that marks a guest is hashed when a person chooses it', async () => {
    const user = await createAccount(shop, { password: guestPassword })
    const token = new URL(await createSetPasswordLink(shop, user)).searchParams.get('token')!
    await guest.post('/account/set-password', { token, password: guestPassword, password_confirmation: guestPassword })
    expect((await getUser(shop.db.read, user.id)).password).toStartWith('$argon2id$')
    const buyer = await createShopper()
    await buyer.post('/checkout', { ...details, email: 'new@example.com', password: guestPassword, password_confirmation: guestPassword })
    expect((await findUserByEmail(shop.db.read, 'new@example.com'))!.password).toStartWith('$argon2id$')
  })

  test('GU03: checking out with the address of an account neither signs in nor fills in its details', async () => {
    await createAccount(shop, { phone: '555-0199' })
    const attacker = await createShopper()
    expect(await attacker.post('/checkout', details)).toRedirectTo('/checkout/review')
    expect((await attacker.get('/dashboard')).location).toStartWith('/login')
    expect(await attacker.get('/checkout?edit=1')).not.toShow('555-0199')
  })

  test('GU04: a password given at checkout for an account changes nothing there', async () => {
    const ann = await createAccount(shop)
    const attacker = await createShopper()
    expect(await attacker.post('/checkout', { ...details, ...newPassword })).toHaveStatus(422)
    expect((await getUser(shop.db.read, ann.id)).password).toBe(ann.password)
  })

  test('GU05: a first password needs the browser that ordered or the mailed link, once', async () => {
    const buyer = await createShopper()
    await buyer.post('/checkout', details)
    expect(await guest.get('/account/set-password')).toRedirectTo('/login')
    expect(await guest.post('/account/set-password', newPassword)).toHaveStatus(404)
    expect(await buyer.post('/account/set-password', newPassword)).toRedirectTo('/dashboard')
    const again = await buyer.post('/account/set-password', newPassword)
    expect(again).toHaveStatus(404)
  })

  test('GU06: a second guest with the address cannot set the password of the first', async () => {
    const [first, second] = [await createShopper(), await createShopper()]
    await first.post('/checkout', details)
    shop.clock.advance(60_000)
    await second.post('/checkout', details)
    expect(await second.get('/account/set-password')).toRedirectTo('/login')
    expect((await second.get('/dashboard?tab=orders')).location).toStartWith('/login')
    const third = await createShopper()
    expect(await third.get('/checkout')).not.toShow(details.address1)
    expect(await first.get('/account/set-password')).toRedirectTo('/login')
  })

  test('GU07: where guests may not check out, a missing, short, different or foreign password creates nothing', async () => {
    await shop.db.transaction((tx) => saveSettings(tx, { disable_guest_checkout: true }, shop.now()))
    const buyer = await createShopper()
    const forms: Record<string, string>[] = [
      {},
      { password: 'short', password_confirmation: 'short' },
      { ...newPassword, password_confirmation: 'other' },
    ]
    for (const form of forms) {
      expect(await buyer.post('/checkout', { ...details, ...form })).toHaveStatus(422)
    }
    expect(await findUserByEmail(shop.db.read, email)).toBeNull()
    await createAccount(shop)
    expect(await buyer.post('/checkout', { ...details, ...newPassword })).toHaveStatus(422)
    expect((await buyer.get('/dashboard')).location).toStartWith('/login')
  })
})
