import '#tests/support/matchers.ts'
import { describe, expect, test } from 'bun:test'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { findUserByEmail } from '#src/accounts/users.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { serverWithRotatingAddress } from '#tests/support/rotating-address.ts'
import { createAccount, correctPassword } from './create-account.ts'
import { listMailed, mailedPath } from './mailed-links.ts'

const { shop, app, guest } = storeTest()

const form = { name: 'Ann', email: 'ann@example.com', password: 'harbor-light-9', password_confirmation: 'harbor-light-9' }
const findAnn = () => findUserByEmail(shop.db.read, form.email)

async function registerAndConfirm(client: TestClient) {
  await client.post('/register', form)
  return client.post(await mailedPath(shop, 'confirm_registration'))
}

describe('registering', () => {
  test('creates the account when its address is confirmed in the same browser, signs in and welcomes', async () => {
    expect(await guest.post('/register', form)).toRedirectTo('/register/check-email')
    expect(await findAnn()).toBeNull()
    expect(await guest.get('/dashboard')).toRedirectTo('/login?next=%2Fdashboard')
    const path = await mailedPath(shop, 'confirm_registration')
    const page = await guest.get(path)
    expect(page).toShow('This creates the account of ann@example.com.')
    expect(page.text).not.toContain('name="password"')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await findAnn()).toBeNull()
    expect(await guest.post(path)).toRedirectTo('/dashboard')
    expect(await findAnn()).toMatchObject({ name: 'Ann', roleId: 1, emailVerifiedAt: shop.now(), lastLoginAt: shop.now() })
    expect(await listMailed(shop)).toEqual(['confirm_registration ann@example.com', 'welcome ann@example.com'])
    expect((await shop.listMails())[0]!.text).toStartWith('Welcome, Ann.')
    expect((await shop.listMails())[0]!.text).not.toContain('confirm-email')
    expect(await createTestClient(app).post('/login', { email: form.email, password: form.password })).toRedirectTo('/dashboard')
  })

  test('asks another browser for the password, so the owner of a mistyped address creates nothing by a click', async () => {
    await guest.post('/register', form)
    const path = await mailedPath(shop, 'confirm_registration')
    const owner = createTestClient(app)
    expect((await owner.get(path)).text).toContain('name="password"')
    expect(await owner.post(path)).toHaveStatus(422)
    expect(await owner.post(path, { password: 'a wrong password' })).toShow('This password is incorrect.')
    expect(await findAnn()).toBeNull()
    expect(await owner.post(path, { password: form.password })).toRedirectTo('/dashboard')
    expect((await findAnn())?.password).toStartWith('$argon2id$')
  })

  test('guessing the password of a registration is limited', async () => {
    await guest.post('/register', form)
    const path = await mailedPath(shop, 'confirm_registration')
    const attacker = createTestClient(app)
    for (let tries = 0; tries < 10; tries += 1) expect(await attacker.post(path, { password: `guess ${tries}` })).toHaveStatus(422)
    expect(await attacker.post(path, { password: form.password })).toHaveStatus(429)
    expect(await findAnn()).toBeNull()
  })

  test('a link works once, for a day, and not with another token', async () => {
    await guest.post('/register', form)
    const path = await mailedPath(shop, 'confirm_registration')
    expect(await guest.get(path.slice(0, -1) + '_')).toHaveStatus(404)
    shop.clock.advance(24 * 3_600_000)
    expect(await guest.get(path)).toHaveStatus(404)
    expect(await guest.post(path)).toHaveStatus(404)
    shop.clock.advance(-1)
    expect(await guest.post(path, { password: form.password })).toRedirectTo('/dashboard')
    expect(await guest.post(path)).toHaveStatus(404)
  })

  test('the response is the same for an address with an account, whose owner gets links to sign in and to reset', async () => {
    const owner = await createAccount(shop)
    const unknown = createTestClient(app)
    const responses = await Promise.all([guest.post('/register', form), unknown.post('/register', { ...form, email: 'new@example.com' })])
    const shape = ({ status, location, headers }: (typeof responses)[0]) =>
      [status, location, headers.getSetCookie().map((line) => line.replace(/=[^;]+/, ''))] as const
    expect(shape(responses[0])).toEqual(shape(responses[1]))
    expect((await listMailed(shop)).toSorted()).toEqual(['account_exists ann@example.com', 'confirm_registration new@example.com'])
    const { text } = (await shop.listMails()).find(({ template }) => template === 'account_exists')!
    expect(text).toContain('http://localhost/login')
    expect(text).toContain('http://localhost/forgot-password')
    expect(await findAnn()).toEqual(owner)
  })

  test('an address gets at most three emails an hour, and one client registers ten times in ten minutes', async () => {
    app.server = serverWithRotatingAddress()
    for (let tries = 0; tries < 10; tries += 1) expect(await guest.post('/register', form)).toHaveStatus(303)
    const response = await guest.post('/register', form)
    expect(response).toHaveStatus(429)
    expect(response.text).toContain('value="ann@example.com"')
    expect(await listMailed(shop)).toHaveLength(3)
  })

  test('a disabled account gets no email', async () => {
    await createAccount(shop)
    await shop.db.transaction((tx) => tx.update(tx.t.users).set({ disabledAt: 1 }))
    expect(await guest.post('/register', form)).toRedirectTo('/register/check-email')
    expect(await listMailed(shop)).toEqual([])
  })

  test('a guest of earlier orders gets a password and keeps the account', async () => {
    const earlier = await createAccount(shop, { password: guestPassword, name: 'A.' })
    expect(await registerAndConfirm(guest)).toRedirectTo('/dashboard')
    expect(await findAnn()).toMatchObject({ id: earlier.id, name: 'Ann', emailVerifiedAt: shop.now() })
  })

  test('staff without a password do not get one this way', async () => {
    await createAccount(shop, { password: guestPassword, roleId: 3 })
    await guest.post('/register', form)
    expect(await listMailed(shop)).toEqual(['account_exists ann@example.com'])
    expect((await findAnn())?.password).toBe(guestPassword)
  })

  test('of two registrations of one address, the first that is confirmed wins', async () => {
    await guest.post('/register', form)
    const first = await mailedPath(shop, 'confirm_registration')
    const other = createTestClient(app)
    await other.post('/register', { ...form, name: 'Mallory' })
    const second = await mailedPath(shop, 'confirm_registration')
    expect(await guest.post(first)).toRedirectTo('/dashboard')
    expect(await other.post(second)).toHaveStatus(404)
    expect((await findAnn())?.name).toBe('Ann')
  })

  test('invalid input comes back with a message at each field', async () => {
    const response = await guest.post('/register', {
      ...form,
      name: '',
      email: 'nobody',
      password: 'short',
      password_confirmation: 'other',
    })
    expect(response).toHaveStatus(422)
    expect(response).toShow('Enter your name.')
    expect(await guest.post('/register', { ...form, email: 'nobody' })).toShow('Enter an email address, such as name@example.com.')
    expect(await guest.post('/register', { ...form, password: 'short', password_confirmation: 'short' })).toShow(
      'Use at least 8 characters.',
    )
    expect(await guest.post('/register', { ...form, password_confirmation: 'other' })).toShow('The passwords do not match.')
    expect(await listMailed(shop)).toEqual([])
  })

  test('a signed-in visitor has nothing to register', async () => {
    await createAccount(shop)
    await guest.post('/login', { email: form.email, password: correctPassword })
    expect(await guest.get('/register')).toRedirectTo('/dashboard')
  })

  test('the literal guest password is hashed like any other (GU02)', async () => {
    await guest.post('/register', { ...form, password: guestPassword, password_confirmation: guestPassword })
    await guest.post(await mailedPath(shop, 'confirm_registration'))
    expect((await findAnn())?.password).toStartWith('$argon2id$')
  })
})
