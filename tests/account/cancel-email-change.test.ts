import '#tests/support/matchers.ts'
import { beforeEach, expect, test } from 'bun:test'
import { addIdentity, listIdentities } from '#src/accounts/identities/identities.ts'
import { getUser, type User } from '#src/accounts/users.ts'
import { createAccount, correctPassword } from '#tests/accounts/create-account.ts'
import { mailedPath } from '#tests/accounts/mailed-links.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'

const { shop, app, guest } = storeTest()
const newPassword = { password: 'a fresh password', password_confirmation: 'a fresh password' }
let ann: User
let client: TestClient
beforeEach(async () => {
  ann = await createAccount(shop)
  client = createTestClient(app)
  await client.post('/login', { email: ann.email, password: correctPassword })
})
const request = (email = 'new@example.com') => client.post('/account/security/email', { email, email_password: correctPassword })
const createIdentity = (provider: 'google' | 'github') =>
  shop.db.transaction((tx) =>
    addIdentity(tx, ann.id, { provider, subject: 'a1', email: null, isEmailVerified: false, name: '' }, shop.now()),
  )

test('once a change of email is cancelled, the password of whoever asked for it is void until the owner resets it by email', async () => {
  const other = await createAccount(shop, { email: 'ben@example.com' })
  await request('thief@example.com')
  await createIdentity('github')
  const cancel = await mailedPath(shop, 'email_change_requested')
  await client.post(await mailedPath(shop, 'confirm_email_change'))
  await guest.post('/forgot-password', { email: 'thief@example.com' })
  const thiefsReset = await mailedPath(shop, 'reset_password')
  expect(await guest.get(cancel)).toShow('your password stops working')
  expect(await guest.follow(await guest.post(cancel))).toShow('your password no longer works')
  for (const email of ['ann@example.com', 'thief@example.com'])
    expect(await guest.post('/login', { email, password: correctPassword })).toShow('Incorrect email or password')
  expect(await guest.get(thiefsReset)).toHaveStatus(404)
  expect(await listIdentities(shop.db.read, ann.id)).toEqual([])
  expect(await getUser(shop.db.read, ann.id)).toMatchObject({ provider: null })
  expect(await getUser(shop.db.read, other.id)).toMatchObject({ password: other.password })
  await guest.post('/forgot-password', { email: ann.email })
  expect(await guest.post(await mailedPath(shop, 'reset_password'), newPassword)).toRedirectTo('/login')
  expect(await guest.post('/login', { email: ann.email, password: newPassword.password })).toRedirectTo('/dashboard')
})

test('a provider that was connected before the change stays', async () => {
  await createIdentity('google')
  shop.clock.advance(1)
  await request()
  await guest.post(await mailedPath(shop, 'email_change_requested'))
  expect(await listIdentities(shop.db.read, ann.id)).toMatchObject([{ provider: 'google' }])
})
