import '#tests/support/matchers.ts'
import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { findSession } from '#src/accounts/sessions.ts'
import { findUserByEmail, getUser, type User } from '#src/accounts/users.ts'
import { createAccount, correctPassword } from '#tests/accounts/create-account.ts'
import { listMailed, mailedPath } from '#tests/accounts/mailed-links.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { createSignedInClient, readSessionToken, setSessionCookie } from '#tests/support/users.ts'

const { shop, app, guest } = storeTest()

const path = '/account/security'
const phone = {
  headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1' },
}
let ann: User
let client: TestClient
beforeEach(async () => {
  ann = await createAccount(shop)
  client = createTestClient(app)
  await client.post('/login', { email: ann.email, password: correctPassword })
})
const isDead = async (token: string | null) => (await findSession(shop.db.read, token!, shop.now())) === null
const newPassword = { password: 'a fresh password', password_confirmation: 'a fresh password' }

describe('changing the password', () => {
  const form = { current_password: correctPassword, ...newPassword }

  test('ends other sessions, gives this one a new cookie and tells the owner (AU04, AU06)', async () => {
    const elsewhere = await createSignedInClient(app, shop, ann)
    const [here, there] = [await readSessionToken(client, shop), await readSessionToken(elsewhere, shop)]
    const response = await client.post(`${path}/password`, form)
    expect(await client.follow(response)).toShow('Your password is changed.')
    expect(await isDead(here)).toBe(true)
    expect(await isDead(there)).toBe(true)
    expect(await listMailed(shop)).toEqual([`password_changed ${ann.email}`])
    expect(await createTestClient(app).post('/login', { email: ann.email, password: correctPassword })).toHaveStatus(422)
    expect(await createTestClient(app).post('/login', { email: ann.email, password: newPassword.password })).toRedirectTo('/dashboard')
  })

  test('asks for the current one, and guessing it counts like signing in', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await client.post(`${path}/password`, { ...form, current_password: 'wrong' })).toShow('This password is incorrect.')
    }
    const response = await client.post(`${path}/password`, form)
    expect(response).toHaveStatus(429)
    expect(response.headers.get('retry-after')).toBe('60')
    expect((await getUser(shop.db.read, ann.id)).password).toBe(ann.password)
  })

  test('is refused for a short or different one', async () => {
    expect(await client.post(`${path}/password`, { ...form, password: 'short', password_confirmation: 'short' })).toShow(
      'Use at least 8 characters.',
    )
    expect(await client.post(`${path}/password`, { ...form, password_confirmation: 'other' })).toShow('The passwords do not match.')
    expect(await client.post(`${path}/password`, { ...form, current_password: '' })).toHaveStatus(422)
  })

  test('voids a reset link that was mailed before', async () => {
    await guest.post('/forgot-password', { email: ann.email })
    const link = await mailedPath(shop, 'reset_password')
    await client.post(`${path}/password`, form)
    expect(await guest.get(link)).toHaveStatus(404)
  })

  test('an account without a password gets a link by email instead', async () => {
    await shop.db.transaction((tx) => tx.update(tx.t.users).set({ password: guestPassword }))
    const page = await client.get(path)
    expect(page).toShow('This account has no password.')
    expect(page.text).not.toContain('current_password')
    expect(await client.post(`${path}/password-link`)).toRedirectTo(path)
    expect(await listMailed(shop)).toEqual([`set_password ${ann.email}`])
  })
})

describe('changing the email', () => {
  const request = (email = 'new@example.com', password = correctPassword) =>
    client.post(`${path}/email`, { email, email_password: password })
  const emailOfAnn = async () => (await getUser(shop.db.read, ann.id)).email

  test('happens when the new address confirms; other sessions end and this one gets a new cookie', async () => {
    const elsewhere = await createSignedInClient(app, shop, ann)
    const [here, there] = [await readSessionToken(client, shop), await readSessionToken(elsewhere, shop)]
    expect(await client.follow(await request())).toShow('open the link we emailed to new@example.com')
    expect(await emailOfAnn()).toBe('ann@example.com')
    expect(await listMailed(shop)).toEqual(['confirm_email_change new@example.com', 'email_change_requested ann@example.com'])
    const link = await mailedPath(shop, 'confirm_email_change')
    expect(await client.get(link)).toShow('Use new@example.com for this account?')
    expect(await client.follow(await client.post(link))).toShow('Your email is confirmed.')
    expect(await getUser(shop.db.read, ann.id)).toMatchObject({
      email: 'new@example.com',
      emailKey: 'new@example.com',
      emailVerifiedAt: shop.now(),
    })
    expect([await isDead(here), await isDead(there)]).toEqual([true, true])
    expect(await client.post(link)).toHaveStatus(404)
  })

  test('is confirmed only by the account itself: a stranger at the new address confirms nothing', async () => {
    await request()
    const link = await mailedPath(shop, 'confirm_email_change')
    expect((await guest.get(link)).location).toStartWith('/login')
    const other = await createSignedInClient(app, shop, await createAccount(shop, { email: 'other@example.com' }))
    expect(await other.post(link)).toHaveStatus(404)
    expect(await emailOfAnn()).toBe('ann@example.com')
  })

  test('asks for the password', async () => {
    expect(await request('new@example.com', 'wrong')).toShow('This password is incorrect.')
    expect(await listMailed(shop)).toEqual([])
  })

  test('to an address that has an account looks the same, and its owner gets an email', async () => {
    await createAccount(shop, { email: 'taken@example.com' })
    const shown = async (email: string) =>
      (await client.follow(await request(email))).text.replaceAll(email, '').replaceAll(/[0-9a-f]{12,}/g, '')
    expect(await shown('taken@example.com')).toBe(await shown('fresh@example.com'))
    expect((await listMailed(shop)).filter((mail) => !mail.endsWith('ann@example.com'))).toEqual([
      'account_exists taken@example.com',
      'confirm_email_change fresh@example.com',
    ])
  })

  test('to an address that was taken in the meantime changes nothing', async () => {
    await request()
    const link = await mailedPath(shop, 'confirm_email_change')
    await createAccount(shop, { email: 'new@example.com' })
    expect(await client.post(link)).toShow('This address can no longer be used.')
    expect(await emailOfAnn()).toBe('ann@example.com')
  })

  test('can be cancelled from the former address before it is confirmed, and all sessions end', async () => {
    await request()
    const confirm = await mailedPath(shop, 'confirm_email_change')
    const cancel = await mailedPath(shop, 'email_change_requested')
    expect(await guest.get(cancel)).toShow('Your account keeps the address ann@example.com')
    expect(await guest.post(cancel)).toRedirectTo('/forgot-password')
    expect((await client.post(confirm)).location).toStartWith('/login')
    const again = await createSignedInClient(app, shop, ann)
    expect(await again.post(confirm)).toHaveStatus(404)
    expect(await guest.post(cancel)).toHaveStatus(404)
  })

  test('can be undone from the former address for seven days after it was confirmed', async () => {
    await request()
    const cancel = await mailedPath(shop, 'email_change_requested')
    await client.post(await mailedPath(shop, 'confirm_email_change'))
    // A second change does not void the first address's link.
    await request('third@example.com')
    await client.post(await mailedPath(shop, 'confirm_email_change'))
    expect(await emailOfAnn()).toBe('third@example.com')
    const token = await readSessionToken(client, shop)
    shop.clock.advance(7 * 24 * 3_600_000)
    expect(await guest.get(cancel)).toHaveStatus(404)
    shop.clock.advance(-1)
    expect(await guest.post(cancel)).toRedirectTo('/forgot-password')
    expect(await emailOfAnn()).toBe('ann@example.com')
    expect(await isDead(token)).toBe(true)
  })

  test('once undone from an address, later addresses cannot take the account back', async () => {
    await request('thief@example.com')
    const ownersCancel = await mailedPath(shop, 'email_change_requested')
    await client.post(await mailedPath(shop, 'confirm_email_change'))
    await request('third@example.com')
    const thiefsCancel = await mailedPath(shop, 'email_change_requested')
    expect(thiefsCancel).not.toBe(ownersCancel)
    await guest.post(ownersCancel)
    expect(await guest.post(thiefsCancel)).toHaveStatus(404)
    expect(await emailOfAnn()).toBe('ann@example.com')
  })

  test('voids links to the account that the former address received', async () => {
    await guest.post('/forgot-password', { email: ann.email })
    const reset = await mailedPath(shop, 'reset_password')
    await request()
    await client.post(await mailedPath(shop, 'confirm_email_change'))
    expect(await guest.get(reset)).toHaveStatus(404)
  })

  test('a signed-in account without a password must have signed in just now', async () => {
    await shop.db.transaction((tx) => tx.update(tx.t.users).set({ password: guestPassword }))
    expect(await request('new@example.com', '')).toRedirectTo(path)
    shop.clock.advance(15 * 60_000)
    expect(await request('newer@example.com', '')).toShow('Sign out and sign in again')
  })

  test('invalid and unchanged addresses are refused', async () => {
    expect(await request('nobody')).toShow('Enter an email address')
    expect(await request('ANN@example.com')).toShow('This is your current address.')
  })
})

describe('the list of sessions', () => {
  test('names each device, marks this one and hides the rest of its address', async () => {
    await client.get(path, phone)
    const desktop = createTestClient(app)
    await desktop.post(
      '/login',
      { email: ann.email, password: correctPassword },
      { headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Safari/537.36' } },
    )
    const page = await client.get(path, phone)
    expect(page).toShow('Chrome on Windows')
    expect(page.text.match(/This device/g)).toHaveLength(1)
  })

  test('ends one session or all others, never one of another account', async () => {
    const [one, two] = [await createSignedInClient(app, shop, ann), await createSignedInClient(app, shop, ann)]
    const other = await createSignedInClient(app, shop, await createAccount(shop, { email: 'other@example.com' }))
    const tokens = async () => Promise.all([client, one, two, other].map(async (each) => isDead(await readSessionToken(each, shop))))
    const hashOf = async (each: TestClient) =>
      (await findSession(shop.db.read, (await readSessionToken(each, shop))!, shop.now()))!.tokenHash
    await client.post(`${path}/sessions/end`, { session: await hashOf(other) })
    expect(await tokens()).toEqual([false, false, false, false])
    await client.post(`${path}/sessions/end`, { session: await hashOf(one) })
    expect(await tokens()).toEqual([false, true, false, false])
    await client.post(`${path}/sessions/end`, { session: 'nonsense' })
    expect(await tokens()).toEqual([false, true, false, false])
    expect(await client.follow(await client.post(`${path}/sessions/end`))).toShow('All other devices are signed out.')
    expect(await tokens()).toEqual([false, true, true, false])
  })

  test('its entries are useless as a cookie', async () => {
    const { tokenHash } = (await findSession(shop.db.read, (await readSessionToken(client, shop))!, shop.now()))!
    await setSessionCookie(guest, shop, tokenHash)
    expect((await guest.get(path)).location).toStartWith('/login')
  })
})

describe('the sign-in history', () => {
  test('shows successes and failures with time, device and method, newest first, at most 20', async () => {
    await guest.post('/login', { email: ann.email, password: 'wrong' }, phone)
    const page = await client.get(path)
    expect(page).toShow('Safari on iPhone')
    expect(page).toShow('Failed')
    expect(page).toShow('Password')
    for (let i = 0; i < 25; i += 1) await createSignedInClient(app, shop, ann)
    expect((await client.get(path)).text.match(/Signed in<\/span>/g)).toHaveLength(20)
  })

  test('of an unknown address has no entry', async () => {
    await guest.post('/login', { email: 'nobody@example.com', password: 'wrong' })
    expect(await shop.db.read.select().from(shop.db.t.signIns)).toHaveLength(1)
  })
})

describe('the address of an account made at checkout', () => {
  test('is confirmed by the link in the welcome email, by that account only', async () => {
    await client.post(`${path}/confirm-link`)
    const link = await mailedPath(shop, 'welcome')
    expect((await guest.post(link)).location).toStartWith('/login')
    expect((await getUser(shop.db.read, ann.id)).emailVerifiedAt).toBeNull()
    expect(await client.get(link)).toShow('Use ann@example.com for this account?')
    expect(await client.post(link)).toRedirectTo(path)
    expect((await getUser(shop.db.read, ann.id)).emailVerifiedAt).toBe(shop.now())
    expect(await client.get(path)).toShow('Confirmed')
    expect(await client.post(link)).toHaveStatus(404)
  })
})

test('staff manage their own sign-in on the same pages, and guests sign in first', async () => {
  const boss = await createSignedInClient(app, shop, await createAccount(shop, { email: 'boss@example.com', roleId: 5 }))
  expect(await boss.get(path)).toShow('Where you are signed in')
  expect(await guest.get(path)).toRedirectTo(`/login?next=${encodeURIComponent(path)}`)
  expect(await guest.post(`${path}/sessions/end`)).not.toHaveStatus(200)
  expect(await findUserByEmail(shop.db.read, ann.email)).toMatchObject({ id: ann.id })
  expect(await shop.db.read.select().from(shop.db.t.sessions).where(eq(shop.db.t.sessions.userId, ann.id))).toHaveLength(1)
})
