import '#tests/support/matchers.ts'
import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { findSession } from '#src/accounts/sessions.ts'
import { findUserByEmail, getUser } from '#src/accounts/users.ts'
import { hashToken } from '#src/lib/secrets/tokens.ts'
import { serverWithRotatingAddress } from '#tests/support/rotating-address.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { createSignedInClient, readSessionToken } from '#tests/support/users.ts'
import { createAccount, correctPassword } from './create-account.ts'
import { listMailed, mailedPath } from './mailed-links.ts'

const { shop, app, guest } = storeTest()

const email = 'ann@example.com'
const newPassword = { password: 'a fresh password', password_confirmation: 'a fresh password' }
const forget = (address = email, client = guest) => client.post('/forgot-password', { email: address })
const signIn = (password: string, client = createTestClient(app)) => client.post('/login', { email, password })

describe('a forgotten password', () => {
  test('is replaced through a mailed link, which ends all sessions, proves the address and signs nobody in', async () => {
    const ann = await createAccount(shop)
    const elsewhere = createTestClient(app)
    await signIn(correctPassword, elsewhere)
    const oldToken = (await readSessionToken(elsewhere, shop))!
    expect(await forget('ANN@example.com ')).toRedirectTo('/forgot-password/check-email')
    const path = await mailedPath(shop, 'reset_password')
    const page = await guest.get(path)
    expect(page.text).toContain('value="ann@example.com"')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('cache-control')).toBe('no-store')
    const response = await guest.post(path, newPassword)
    expect(response).toRedirectTo('/login')
    expect(guest.cookies.has('session')).toBe(false)
    expect(await guest.follow(response)).toShow('Your password is changed. Sign in with it.')
    expect(await findSession(shop.db.read, oldToken, shop.now())).toBeNull()
    expect((await getUser(shop.db.read, ann.id)).emailVerifiedAt).toBe(shop.now())
    expect(await listMailed(shop)).toEqual([`reset_password ${email}`, `password_changed ${email}`])
    expect(await signIn(correctPassword)).toHaveStatus(422)
    expect(await signIn(newPassword.password)).toRedirectTo('/dashboard')
  })

  test('a link that was mailed to a former address changes and proves nothing', async () => {
    const ann = await createAccount(shop)
    await forget()
    const path = await mailedPath(shop, 'reset_password')
    const changed = { email: 'new@example.com', emailKey: 'new@example.com' }
    await shop.db.transaction((tx) => tx.update(tx.t.users).set(changed).where(eq(tx.t.users.id, ann.id)))
    expect(await guest.post(path, newPassword)).toHaveStatus(404)
    expect(await getUser(shop.db.read, ann.id)).toMatchObject({ password: ann.password, emailVerifiedAt: null })
  })

  test('the link works once, for an hour, only the newest, and the table has only its hash', async () => {
    await createAccount(shop)
    await forget()
    const older = await mailedPath(shop, 'reset_password')
    const token = older.split('/').at(-1)!
    expect(token).toMatch(/^[a-z0-9]{32}$/)
    const rows = JSON.stringify(await shop.db.read.select().from(shop.db.t.accountLinks))
    expect(rows).toContain(hashToken(token))
    expect(rows).not.toContain(token)
    await forget()
    const path = await mailedPath(shop, 'reset_password')
    expect(path).not.toBe(older)
    expect(await guest.get(older)).toHaveStatus(404)
    shop.clock.advance(3_600_000)
    expect(await guest.get(path)).toHaveStatus(404)
    expect(await guest.post(path, newPassword)).toHaveStatus(404)
    shop.clock.advance(-1)
    expect(await guest.post(path, { ...newPassword, password_confirmation: 'other' })).toShow('The passwords do not match.')
    const outcomes = await Promise.all([guest.post(path, newPassword), createTestClient(app).post(path, newPassword)])
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 404])
    expect(await guest.get(path)).toShow('Only the latest one works.')
  })

  test('the response is the same whether the address is unknown, a guest, disabled or an account', async () => {
    await createAccount(shop)
    await createAccount(shop, { email: 'guest@example.com', password: guestPassword })
    const disabled = await createAccount(shop, { email: 'gone@example.com' })
    await shop.db.transaction((tx) => tx.update(tx.t.users).set({ disabledAt: 1 }).where(eq(tx.t.users.id, disabled.id)))
    const responses = []
    for (const address of [email, 'guest@example.com', 'gone@example.com', 'nobody@example.com']) {
      const { status, location, text, headers } = await forget(address, createTestClient(app))
      responses.push(JSON.stringify([status, location, text, headers.getSetCookie()]))
    }
    expect(new Set(responses).size).toBe(1)
    expect(await listMailed(shop)).toEqual([`reset_password ${email}`, 'set_password guest@example.com'])
    expect(await shop.db.read.select().from(shop.db.t.accountLinks)).toHaveLength(1)
  })

  test('what happens before the response is the same for every address', async () => {
    await createAccount(shop)
    const write = async (address: string) => {
      await forget(address, createTestClient(app))
      const [links, jobs] = [await shop.db.read.select().from(shop.db.t.accountLinks), await shop.db.read.select().from(shop.db.t.jobs)]
      return { links: links.length, jobs: jobs.length, mails: (await shop.listMails()).length, userId: links.at(-1)!.userId }
    }
    expect(await write(email)).toEqual({ links: 1, jobs: 1, mails: 0, userId: null })
    expect(await write('nobody@example.com')).toEqual({ links: 2, jobs: 2, mails: 0, userId: null })
  })

  test('is mailed although strangers used up what registering, or changing an email, may send to the address', async () => {
    await createAccount(shop)
    const stranger = await createSignedInClient(app, shop, await createAccount(shop, { email: 'stranger@example.com' }))
    for (let times = 0; times < 4; times += 1) {
      await guest.post('/register', { name: 'Ann', email, ...newPassword })
      await listMailed(shop)
      await stranger.post('/account/security/email', { email, email_password: correctPassword })
    }
    const count = async (template: string) => (await listMailed(shop)).filter((mail) => mail === `${template} ${email}`).length
    expect(await count('account_exists')).toBe(6)
    await forget()
    expect(await count('reset_password')).toBe(1)
    const ann = await createSignedInClient(app, shop, (await findUserByEmail(shop.db.read, email))!)
    await ann.post('/account/security/confirm-link')
    expect(await count('welcome')).toBe(1)
  })

  test('an account gets at most three emails an hour, one client ten requests in ten minutes', async () => {
    await createAccount(shop)
    app.server = serverWithRotatingAddress()
    for (let tries = 0; tries < 10; tries += 1) expect(await forget()).toHaveStatus(303)
    expect(await listMailed(shop)).toHaveLength(3)
    const response = await forget()
    expect(response).toHaveStatus(429)
    expect(response.headers.get('retry-after')).toBe('600')
  })

  test('the link starts with the configured URL, whatever host the request named (AU11)', async () => {
    await createAccount(shop)
    await guest.post('/forgot-password', { email }, { headers: { host: 'evil.example' } })
    await mailedPath(shop, 'reset_password')
    expect((await shop.listMails())[0]!.text).toContain('http://localhost/reset-password/')
    expect((await shop.listMails())[0]!.html).not.toContain('evil.example')
  })

  test('a link of an account that was disabled since is dead', async () => {
    await createAccount(shop)
    await forget()
    const path = await mailedPath(shop, 'reset_password')
    await shop.db.transaction((tx) => tx.update(tx.t.users).set({ disabledAt: 1 }))
    expect(await guest.post(path, newPassword)).toHaveStatus(404)
  })

  test('staff must choose one that is not easy to guess', async () => {
    await createAccount(shop, { roleId: 4 })
    await forget()
    const path = await mailedPath(shop, 'reset_password')
    expect(await guest.post(path, { password: 'password123', password_confirmation: 'password123' })).toShow('This password is too common.')
    expect(await guest.post(path, newPassword)).toRedirectTo('/login')
  })
})

describe('a guessable password of a person who became staff', () => {
  const weak = 'password123'
  const createStaff = async () =>
    createAccount(shop, { roleId: 3, password: await Bun.password.hash(weak, { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 }) })

  test('must be replaced at the next sign-in, which gives no session', async () => {
    await createStaff()
    const response = await signIn(weak, guest)
    expect(response.location).toStartWith('/reset-password/')
    expect(guest.cookies.has('session')).toBe(false)
    expect(await guest.follow(response)).toShow('Your password is too easy to guess for a staff account.')
    expect(await guest.post(response.location!, { password: weak, password_confirmation: weak })).toHaveStatus(422)
    expect(await guest.post(response.location!, newPassword)).toRedirectTo('/login')
    expect(await signIn(newPassword.password)).toRedirectTo('/dashboard')
    expect(await signIn(weak)).toHaveStatus(422)
  })

  test('does not prove the address, and the page expires after a quarter of an hour', async () => {
    const staff = await createStaff()
    const { location } = await signIn(weak, guest)
    shop.clock.advance(15 * 60_000)
    expect(await guest.get(location!)).toHaveStatus(404)
    shop.clock.advance(-1)
    await guest.post(location!, newPassword)
    expect((await getUser(shop.db.read, staff.id)).emailVerifiedAt).toBeNull()
  })

  test('of a customer is no reason to ask', async () => {
    await createAccount(shop, { password: await Bun.password.hash(weak, { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 }) })
    expect(await signIn(weak)).toRedirectTo('/dashboard')
  })
})
