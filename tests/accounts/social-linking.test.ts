import { describe, expect, test } from 'bun:test'
import { noPassword, guestPassword } from '#src/accounts/passwords/passwords.ts'
import { findUserByEmail, getUser } from '#src/accounts/users.ts'
import { setUserDisabled } from '#src/accounts/disable-account.ts'
import { robin, signInSocially, socialTest } from '#tests/support/pretend-providers.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { createSignedInClient } from '#tests/support/users.ts'
import { createAccount } from './create-account.ts'
import { enterCode, logIn, mailedCodes, updateUser } from './code-client.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest } = socialTest()
const readIdentities = () => shop.db.read.select().from(shop.db.t.userIdentities)
const isSignedIn = async (client: TestClient) => (await client.get('/account/connections')).status === 200
const createRobin = (patch: object = {}) => createAccount(shop, { email: 'robin@example.com', name: 'Robin', ...patch })
const enterLatestCode = async (client: TestClient, email = 'robin@example.com') =>
  enterCode(client, (await mailedCodes(shop, email))[0]!, 'identity')

/** Answers the question for an address and its code. */
async function proveAddress(client: TestClient, email = 'robin@example.com') {
  expect(await client.post('/auth/email', { email })).toRedirectTo('/verify-code?context=identity')
  return enterLatestCode(client, email)
}

describe('OA04: an account with the same email', () => {
  test('is linked when both sides have proven the address, keeps its password, and its owner gets an email', async () => {
    const user = await createRobin()
    await updateUser(shop, user, { emailVerifiedAt: 1 })
    expect(await signInSocially(guest)).toRedirectTo('/dashboard')
    expect(await readIdentities()).toMatchObject([{ userId: user.id }])
    expect(await logIn(createTestClient(app), { email: 'robin@example.com' })).toRedirectTo('/dashboard')
    expect((await shop.listMails())[0]).toMatchObject({ template: 'provider_linked', recipient: 'robin@example.com' })
    const entries = await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)
    expect(entries).toMatchObject([{ action: 'user.identity_linked', subject: `user:${user.id}`, change: { provider: 'google' } }])
  })

  for (const [account, password] of [
    ['with a password', undefined],
    ['of a guest', guestPassword],
  ] as const) {
    test(`${account} stays closed to an email that the provider has not verified`, async () => {
      const user = await createRobin(password ? { password } : {})
      await updateUser(shop, user, { emailVerifiedAt: 1 })
      const { verified: _, ...unverified } = robin
      for (const provider of ['google', 'github']) {
        const client = createTestClient(app)
        expect(await signInSocially(client, { ...unverified, subject: 'mallory' }, provider)).toRedirectTo('/auth/email')
        expect(await isSignedIn(client)).toBe(false)
      }
      expect(await readIdentities()).toEqual([])
    })
  }

  test('is not linked to a second person of the provider who has its address later', async () => {
    await signInSocially(guest)
    const later = createTestClient(app)
    expect(await signInSocially(later, { ...robin, subject: 'another' })).toRedirectTo('/login')
    expect(await isSignedIn(later)).toBe(false)
    expect(await readIdentities()).toHaveLength(1)
  })

  test('of staff is never linked by signing in, whatever is proven', async () => {
    const user = await createRobin({ roleId: 3 })
    await updateUser(shop, user, { emailVerifiedAt: 1 })
    expect(await signInSocially(guest)).toRedirectTo('/login')
    const other = createTestClient(app)
    await signInSocially(other, { name: 'Robin', subject: 'no-email' })
    expect(await proveAddress(other)).toRedirectTo('/login')
    expect([await isSignedIn(guest), await isSignedIn(other)]).toEqual([false, false])
    expect(await readIdentities()).toEqual([])
  })

  test('of a guest becomes a full account, and the browser that ordered cannot set its password any more', async () => {
    const user = await createRobin({ password: guestPassword })
    expect(await signInSocially(guest)).toRedirectTo('/dashboard')
    expect(await getUser(shop.db.read, user.id)).toMatchObject({ password: noPassword, emailVerifiedAt: shop.now(), name: 'Robin' })
  })

  test('that is disabled gets the message of every refused account', async () => {
    const user = await createRobin()
    await signInSocially(guest, { ...robin, email: 'x@example.com', subject: 'x' })
    for (const [email, subject] of [
      ['robin@example.com', 'robin'],
      ['x@example.com', 'x'],
    ] as const) {
      const { id } = (await findUserByEmail(shop.db.read, email))!
      await shop.db.transaction((tx) => setUserDisabled(tx, { id: null, name: 'Test' }, id, true, shop.now()))
      const client = createTestClient(app)
      const response = await signInSocially(client, { ...robin, email, subject })
      expect(response).toRedirectTo('/login')
      expect((await client.follow(response)).text).toContain('You could not be signed in with Google.')
      expect(await isSignedIn(client)).toBe(false)
    }
    expect((await readIdentities()).filter(({ userId }) => userId === user.id)).toEqual([])
  })
})

describe('OA05: a password account whose email was never proven', () => {
  test('asks the person for a mailed code, then loses its password and its sessions', async () => {
    const attacker = await createRobin({ name: 'Mallory' })
    const attackerClient = await createSignedInClient(app, shop, attacker)
    expect(await signInSocially(guest)).toRedirectTo('/verify-code?context=identity')
    expect(await readIdentities()).toEqual([])
    expect(await isSignedIn(guest)).toBe(false)
    expect(await isSignedIn(attackerClient)).toBe(true)
    expect(await enterLatestCode(guest)).toRedirectTo('/dashboard')
    expect(await isSignedIn(attackerClient)).toBe(false)
    expect((await logIn(createTestClient(app), { email: 'robin@example.com' })).status).toBe(422)
    expect(await getUser(shop.db.read, attacker.id)).toMatchObject({
      password: noPassword,
      emailVerifiedAt: shop.now(),
      provider: 'google',
    })
  })

  test('is left as it is without the code, and by a wrong one', async () => {
    const user = await createRobin()
    await signInSocially(guest)
    expect((await enterCode(guest, '000000', 'identity')).status).toBe(422)
    expect(await getUser(shop.db.read, user.id)).toMatchObject({ password: user.password, provider: null, emailVerifiedAt: null })
  })

  test('sends a code that works in no other browser', async () => {
    await createRobin()
    await signInSocially(guest)
    const other = createTestClient(app)
    expect(await enterLatestCode(other)).toRedirectTo('/auth/email')
    expect(await isSignedIn(other)).toBe(false)
  })
})
