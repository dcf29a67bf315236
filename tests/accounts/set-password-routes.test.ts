import '#tests/support/matchers.ts'
import { expect, test } from 'bun:test'
import { listAuditEntries } from '#src/accounts/audit/audit.ts'
import { guestPassword } from '#src/accounts/passwords/passwords.ts'
import { startSession } from '#src/accounts/sessions.ts'
import { createSetPasswordLink, createSetupLink } from '#src/accounts/passwords/set-password.ts'
import { findUserByEmail, getUser } from '#src/accounts/users.ts'
import { buildApp } from '#src/app.tsx'
import { readSettings } from '#src/settings/settings.ts'
import { createTestShop } from '#tests/support/shop.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { setSessionCookie } from '#tests/support/users.ts'
import { createAccount, correctPassword } from './create-account.ts'

async function createVisitor() {
  const shop = await createTestShop()
  return { shop, visitor: createTestClient(buildApp(shop)) }
}
const credentials = { email: 'ann@example.com', password: correctPassword }
const pathOf = (link: string) => link.replace('http://localhost', '')
const newPassword = { password: 'a fresh password', password_confirmation: 'a fresh password' }

test('an emailed link sets the password of its account once, and signs in', async () => {
  const { shop, visitor } = await createVisitor()
  const guest = await createAccount(shop, { password: guestPassword })
  const path = pathOf(await createSetPasswordLink(shop, guest))
  const form = await visitor.get(path)
  expect(form).toHaveStatus(200)
  expect(form.text).toContain('value="ann@example.com"')
  expect(form.headers.get('referrer-policy')).toBe('no-referrer')
  expect(form.headers.get('cache-control')).toBe('no-store')
  expect(form.headers.get('x-robots-tag')).toBe('noindex')
  const token = new URL(path, 'http://x').searchParams.get('token')!
  const response = await visitor.post('/account/set-password', { token, ...newPassword })
  expect(response).toHaveStatus(302)
  expect(response).toRedirectTo('/dashboard')
  expect(await visitor.follow(response)).toShow('Your password is set')
  expect(await createTestClient(buildApp(shop)).get(path)).toHaveStatus(404)
  expect(await createTestClient(buildApp(shop)).post('/account/set-password', { token, ...newPassword })).toHaveStatus(404)
  expect(await createTestClient(buildApp(shop)).post('/login', { email: 'ann@example.com', password: newPassword.password })).toRedirectTo(
    '/dashboard',
  )
})

test('an invalid new password is refused and never shown again', async () => {
  const { shop, visitor } = await createVisitor()
  const token = new URL(await createSetPasswordLink(shop, await createAccount(shop, { password: guestPassword }))).searchParams.get(
    'token',
  )!
  const submitPassword = (password: string, password_confirmation = password) =>
    visitor.post('/account/set-password', { token, password, password_confirmation })
  expect(await submitPassword('short')).toShow('Use at least 8 characters.')
  expect(await submitPassword('')).toShow('Enter a new password.')
  const mismatchResponse = await submitPassword('one password', 'The passwords do not match.')
  expect(mismatchResponse).toHaveStatus(422)
  expect(mismatchResponse).toShow('The passwords do not match. Enter them again.')
  expect(mismatchResponse.text).not.toContain('one password')
})

test.each(['x', 'a.b.c', ''])('the token %j is invalid', async (token) => {
  const { visitor } = await createVisitor()
  expect(await visitor.post('/account/set-password', { token, ...newPassword })).toHaveStatus(404)
})

test('an expired, altered or foreign link is invalid', async () => {
  const { shop, visitor } = await createVisitor()
  const guest = await createAccount(shop, { password: guestPassword })
  const path = pathOf(await createSetPasswordLink(shop, guest))
  const otherShop = { ...shop, config: { ...shop.config, sessionSecret: 'x'.repeat(40) } }
  expect(await visitor.get(pathOf(await createSetPasswordLink(otherShop, guest)))).toHaveStatus(404)
  expect(await visitor.get(path.slice(0, -4) + 'AAAA')).toHaveStatus(404)
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa(`{"aud":"setup"}`)}.`.replaceAll('=', '')
  // Its last full stop is taken for that of a sentence in an email.
  const attempt = await visitor.get(`/account/set-password?token=${unsigned}`)
  expect(attempt).toHaveStatus(302)
  expect(await visitor.get(attempt.headers.get('location')!)).toHaveStatus(404)
  shop.clock.now += 7 * 24 * 3_600_000 - 1000
  expect(await visitor.get(path)).toHaveStatus(200)
  shop.clock.now += 2000
  expect(await visitor.get(path)).toHaveStatus(404)
})

test('an expired link gets its owner a new one by email, an altered or used one does not', async () => {
  const { shop, visitor } = await createVisitor()
  const guest = await createAccount(shop, { password: guestPassword })
  const path = pathOf(await createSetPasswordLink(shop, guest))
  const token = new URL(path, 'http://x').searchParams.get('token')!
  shop.clock.now += 8 * 24 * 3_600_000
  const expired = await visitor.get(path)
  expect(expired).toHaveStatus(404)
  expect(expired.text).toContain('action="/account/set-password/link"')
  const altered = token.slice(0, -4) + 'AAAA'
  expect((await visitor.get(`/account/set-password?token=${altered}`)).text).not.toContain('action="/account/set-password/link"')
  expect(await visitor.post('/account/set-password/link', { token: altered })).toHaveStatus(404)
  expect(await shop.listMails()).toEqual([])

  const response = await visitor.post('/account/set-password/link', { token })
  expect(await visitor.follow(response)).toShow('We emailed you a new link to set your password.')
  const [mail] = await shop.listMails()
  expect(mail).toMatchObject({ template: 'set_password', recipient: 'ann@example.com' })
  const mailedToken = /token=([\w.-]+)/.exec(mail!.text)![1]!
  expect(await visitor.post('/account/set-password', { token: mailedToken, ...newPassword })).toRedirectTo('/dashboard')
  expect(await createTestClient(buildApp(shop)).post('/account/set-password/link', { token })).toHaveStatus(404)
  expect((await shop.listMails()).filter(({ template }) => template === 'set_password')).toHaveLength(1)
})

test("a guest's checkout session may set the password without a link until one is set", async () => {
  const { shop, visitor } = await createVisitor()
  const guest = await createAccount(shop, { password: guestPassword })
  const token = await shop.db.transaction((tx) => startSession(tx, { userId: null, data: { guestUserId: guest.id }, now: shop.now() }))
  await setSessionCookie(visitor, shop, token)
  expect(await visitor.get('/account/set-password')).toShow('Set your password')
  expect(await visitor.post('/account/set-password', newPassword)).toRedirectTo('/dashboard')
  expect((await getUser(shop.db.read, guest.id)).password).toStartWith('$argon2id$')
  const otherClient = createTestClient(buildApp(shop))
  await setSessionCookie(otherClient, shop, token)
  expect(await otherClient.get('/account/set-password')).toRedirectTo('/login')
})

test('without a link, strangers are redirected to sign-in and full accounts to their dashboard', async () => {
  const { shop, visitor } = await createVisitor()
  expect(await visitor.get('/account/set-password')).toRedirectTo('/login')
  await createAccount(shop)
  await visitor.post('/login', credentials)
  expect(await visitor.get('/account/set-password')).toRedirectTo('/dashboard')
})

test('the setup page asks what staff may do, with flat permissions chosen, and records the answer', async () => {
  const { shop, visitor } = await createVisitor()
  const path = pathOf(await createSetupLink(shop))
  const page = await visitor.get(path)
  expect(page).toShow('What may your staff do?')
  expect(page.text).toMatch(/name="staff_rights" value="flat"[^>]* checked/)
  const token = new URL(path, 'http://x').searchParams.get('token')!
  const form = { token, name: 'Boss', email: 'boss@example.com', ...newPassword }
  const rejected = await visitor.post('/account/set-password', { ...form, staff_rights: 'everything' })
  expect(rejected).toHaveStatus(422)
  expect(rejected).toShow('Choose what staff can do.')
  const retried = await visitor.post('/account/set-password', { ...form, name: '', staff_rights: 'least_privilege' })
  expect(retried.text).toMatch(/name="staff_rights" value="least_privilege"[^>]* checked/)
  expect((await readSettings(shop.db.read)).staff_rights).toBe('flat')
  expect(await visitor.post('/account/set-password', { ...form, staff_rights: 'least_privilege' })).toRedirectTo('/admin/first-steps')
  expect((await readSettings(shop.db.read)).staff_rights).toBe('least_privilege')
  expect(await listAuditEntries(shop.db.read, { subject: 'settings' })).toMatchObject([
    { actor: 'Boss', action: 'settings.saved', change: { staff_rights: ['flat', 'least_privilege'] } },
  ])
})

test('the setup link creates the first administrator and works only once', async () => {
  const { shop, visitor } = await createVisitor()
  const path = pathOf(await createSetupLink(shop))
  expect(await visitor.get(path)).toShow('Set up your store')
  const token = new URL(path, 'http://x').searchParams.get('token')!
  const rejected = await visitor.post('/account/set-password', { token, email: 'not one', name: '', ...newPassword })
  expect(rejected).toHaveStatus(422)
  expect(rejected).toShow('Enter your name.')
  const form = { token, name: 'Boss', email: 'boss@example.com', role_id: '1', ...newPassword }
  expect(await visitor.post('/account/set-password', form)).toRedirectTo('/admin/first-steps')
  expect(await findUserByEmail(shop.db.read, 'boss@example.com')).toMatchObject({ roleId: 5, name: 'Boss' })
  expect(await visitor.get(path)).toHaveStatus(404)
  expect(await visitor.post('/account/set-password', { ...form, email: 'evil@example.com' })).toHaveStatus(404)
})

test('a common password is refused for staff and accepted from customers', async () => {
  const { shop, visitor } = await createVisitor()
  for (const [roleId, isAccepted] of [
    [1, true],
    [3, false],
  ] as const) {
    const user = await createAccount(shop, { email: `role${roleId}@example.com`, password: guestPassword, roleId })
    const token = new URL(await createSetPasswordLink(shop, user)).searchParams.get('token')!
    for (const password of [`role${roleId}@example.com`, 'password123']) {
      const response = await visitor.post('/account/set-password', { token, password, password_confirmation: password })
      expect(response).toHaveStatus(isAccepted ? 302 : 422)
      if (isAccepted) break
    }
  }
})

test('the first administrator may not use a password that is easy to guess', async () => {
  const { shop, visitor } = await createVisitor()
  const token = new URL(await createSetupLink(shop)).searchParams.get('token')!
  const form = { token, name: 'Boss', email: 'boss@example.com' }
  const setUp = (password: string) => visitor.post('/account/set-password', { ...form, password, password_confirmation: password })
  expect(await setUp('password123')).toShow('This password is too common')
  expect(await setUp('boss@example.com')).toShow('This password is your email or the store’s name.')
  expect(await findUserByEmail(shop.db.read, 'boss@example.com')).toBeNull()
})
