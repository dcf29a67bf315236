import { describe, expect, test } from 'bun:test'
import { noPassword, guestPassword } from '#src/accounts/passwords.ts'
import { findUserByEmail, getUser, setUserDisabled } from '#src/accounts/users.ts'
import { hashToken } from '#src/lib/tokens.ts'
import { chooseAtProvider, robin, signInSocially, socialTest, startSocialSignIn } from '#tests/support/pretend-providers.ts'
import { createTestCart } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { createSignedInClient } from '#tests/support/users.ts'
import { createAccount } from './create-account.ts'
import { enterCode, logIn, mailedCodes, minute, turnOn, updateUser } from './code-client.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest, providers } = socialTest()

const readIdentities = () => shop.db.read.select().from(shop.db.t.userIdentities)
const findRobin = () => findUserByEmail(shop.db.read, 'robin@example.com')
const isSignedIn = async (client: TestClient) => (await client.get('/account/connections')).status === 200
const createRobin = (patch: object = {}) => createAccount(shop, { email: 'robin@example.com', name: 'Robin', ...patch })
const enterLatestCode = async (client: TestClient, email = 'robin@example.com') =>
  enterCode(client, (await mailedCodes(shop, email))[0]!, 'identity')

/** Answers the question for an address and its code. */
async function proveAddress(client: TestClient, email = 'robin@example.com') {
  expect(await client.post('/auth/email', { email })).toRedirectTo('/verify-code?context=identity')
  return enterLatestCode(client, email)
}

describe('a new person', () => {
  for (const provider of ['google', 'github']) {
    test(`with an email that ${provider} has verified gets an account and a session`, async () => {
      expect(await signInSocially(guest, robin, provider)).toRedirectTo('/dashboard')
      expect(await findRobin()).toMatchObject({ name: 'Robin Vale', provider, password: noPassword, emailVerifiedAt: shop.now() })
      expect(await readIdentities()).toMatchObject([{ provider, email: 'robin@example.com', linkedAt: shop.now() }])
      expect(await isSignedIn(guest)).toBe(true)
    })
  }

  test('of a provider that does not say whether the email is verified proves it by a mailed code first', async () => {
    expect(await signInSocially(guest, robin, 'facebook')).toRedirectTo('/auth/email')
    expect((await guest.get('/auth/email')).text).toContain('value="robin@example.com"')
    expect(await findRobin()).toBeNull()
    expect(await proveAddress(guest)).toRedirectTo('/dashboard')
    expect(await findRobin()).toMatchObject({ provider: 'facebook', emailVerifiedAt: shop.now() })
  })

  test('returns to the page that asked to sign in, and comes back by the same account', async () => {
    await guest.follow(await guest.get('/account/connections'))
    expect(await guest.get(await chooseAtProvider(await startSocialSignIn(guest, 'google', '/account/connections'), robin))).toRedirectTo(
      '/account/connections',
    )
    const other = createTestClient(app)
    expect(await signInSocially(other, { ...robin, email: 'changed@example.com' })).toRedirectTo('/dashboard')
    expect(await readIdentities()).toHaveLength(1)
  })

  test('who comes from checkout returns to it, and from no other address in a link', async () => {
    for (const [next, path] of [
      ['/checkout', '/checkout'],
      ['/privacy', '/dashboard'],
      ['//evil.example', '/dashboard'],
    ] as const) {
      const client = createTestClient(app)
      expect(await client.get(await chooseAtProvider(await startSocialSignIn(client, 'google', next), robin))).toRedirectTo(path)
    }
  })

  test('is welcomed by email, and the sign-in history names the provider', async () => {
    await signInSocially(guest)
    expect(await shop.listMails()).toMatchObject([{ template: 'welcome', recipient: 'robin@example.com' }])
    expect(await shop.db.read.select().from(shop.db.t.signIns)).toMatchObject([{ method: 'google', result: 'succeeded' }])
  })

  test('without details sees the details form at checkout', async () => {
    guest.cookies.set('cart', (await createTestCart(shop, [await createTestProduct(shop)])).token)
    expect(await signInSocially(guest, { ...robin, name: '' })).toRedirectTo('/checkout')
    expect(await findRobin()).toMatchObject({ name: '', phone: '' })
    const { status, text } = await guest.get('/checkout')
    expect(status).toBe(200)
    expect(text).toContain('value="robin@example.com"')
  })

  test('is never asked for a code at sign-in later', async () => {
    await turnOn(shop, 'enable_login_2fa')
    await signInSocially(guest)
    shop.clock.advance(60 * 24 * 60 * minute)
    expect(await signInSocially(createTestClient(app))).toRedirectTo('/dashboard')
    expect(await mailedCodes(shop, 'robin@example.com')).toEqual([])
  })
})

describe('OA01: the state', () => {
  test('is at least 128 bits, and the session has a new ID afterwards', async () => {
    await guest.get('/checkout')
    const state = new URL(await startSocialSignIn(guest)).searchParams.get('state')!
    expect(state).toMatch(/^[a-z0-9]{32}$/)
    await signInSocially(guest)
    const token = guest.cookies.get('session')
    await guest.post('/logout')
    await signInSocially(guest)
    expect(guest.cookies.get('session')).not.toBe(token)
  })

  const misuses: Record<string, (callback: string) => Promise<[TestClient, string]>> = {
    'is missing': async (callback) => [guest, callback.replace(/state=[^&]+/, '')],
    'is wrong': async (callback) => [guest, callback.replace(/state=[^&]+/, `state=${'a'.repeat(32)}`)],
    'belongs to another browser': async (callback) => {
      const other = createTestClient(app)
      await startSocialSignIn(other)
      return [other, callback]
    },
    'is older than ten minutes': async (callback) => {
      shop.clock.advance(10 * minute)
      return [guest, callback]
    },
  }
  for (const [misuse, prepare] of Object.entries(misuses)) {
    test(`signs nobody in when it ${misuse}`, async () => {
      const [client, callback] = await prepare(await chooseAtProvider(await startSocialSignIn(guest), robin))
      expect((await client.get(callback)).status).toBe(400)
      expect(await isSignedIn(client)).toBe(false)
      expect(await findRobin()).toBeNull()
    })
  }

  test('works once, even with the cookie of the first time', async () => {
    const authorizationUrl = await startSocialSignIn(guest)
    const replay = createTestClient(app, new Map(guest.cookies))
    await guest.get(await chooseAtProvider(authorizationUrl, robin))
    expect((await replay.get(await chooseAtProvider(authorizationUrl, robin))).status).toBe(400)
    expect(await isSignedIn(replay)).toBe(false)
  })

  test('does not help with a code that was used before', async () => {
    const callback = await chooseAtProvider(await startSocialSignIn(guest), robin)
    await guest.get(callback)
    const other = createTestClient(app)
    const state = new URL(await startSocialSignIn(other)).searchParams.get('state')!
    expect((await other.get(callback.replace(/state=[^&]+/, `state=${state}`))).status).toBe(400)
    expect(await isSignedIn(other)).toBe(false)
  })

  test('is stored as a hash', async () => {
    const state = new URL(await startSocialSignIn(guest)).searchParams.get('state')!
    expect(await shop.db.read.select().from(shop.db.t.identityRequests)).toMatchObject([{ stateHash: hashToken(state) }])
  })
})

test('OA02: the token request carries the verifier of an S256 challenge, and another one gets no token', async () => {
  for (const provider of ['google', 'facebook', 'github']) {
    const client = createTestClient(app)
    const url = new URL(await startSocialSignIn(client, provider))
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
    url.searchParams.set('code_challenge', 'another')
    expect((await client.get(await chooseAtProvider(url.href, robin))).status).toBe(400)
    expect(await findRobin()).toBeNull()
  }
})

test('OA03: the state of one provider is refused in the callback of another', async () => {
  const callback = await chooseAtProvider(await startSocialSignIn(guest, 'google'), robin)
  expect((await guest.get(callback.replace('/google/', '/github/'))).status).toBe(400)
  expect((await guest.get(callback)).status).toBe(400)
  expect(await isSignedIn(guest)).toBe(false)
})

describe('OA04: an account with the same email', () => {
  test('is linked when both sides have proven the address, keeps its password, and its owner gets an email', async () => {
    const user = await createRobin()
    await updateUser(shop, user, { emailVerifiedAt: 1 })
    expect(await signInSocially(guest)).toRedirectTo('/dashboard')
    expect(await readIdentities()).toMatchObject([{ userId: user.id }])
    expect(await logIn(createTestClient(app), { email: 'robin@example.com' })).toRedirectTo('/dashboard')
    expect((await shop.listMails())[0]).toMatchObject({ template: 'provider_linked', recipient: 'robin@example.com' })
    const entries = await shop.db.read.select().from(shop.db.t.auditLog)
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

describe('OA06: what a provider sends', () => {
  test('no email leads to the question for one, which is mailed a code whether it has an account or not', async () => {
    await signInSocially(guest, { name: 'Kim', subject: 'kim' })
    for (const email of ['', 'nonsense']) expect((await guest.post('/auth/email', { email })).status).toBe(422)
    expect(await proveAddress(guest, 'kim@example.com')).toRedirectTo('/dashboard')
    expect(await findUserByEmail(shop.db.read, 'kim@example.com')).toMatchObject({ name: 'Kim', provider: 'google' })
  })

  test('an email that is none is not used', async () => {
    expect(await signInSocially(guest, { ...robin, email: 'robin@localhost<script>' })).toRedirectTo('/auth/email')
  })

  for (const [kind, name, stored] of [
    ['ten thousand characters', 'x'.repeat(10_000), ''],
    ['nothing', '', ''],
    ['line breaks and controls', ' Robin\n\u0007  Vale\u202e ', 'Robin Vale'],
    ['markup', '<b>Robin</b>', '<b>Robin</b>'],
  ] as const) {
    test(`a name of ${kind} is stored as plain text or not at all, and escaped`, async () => {
      await signInSocially(guest, { ...robin, name })
      expect((await findRobin())?.name).toBe(stored)
      expect((await guest.get('/dashboard')).text).not.toContain('<b>Robin')
    })
  }
})

describe('a provider', () => {
  for (const endpoint of ['token', 'profile'] as const) {
    test(`whose ${endpoint} endpoint fails leaves everything as it was and says so`, async () => {
      providers.failNext(endpoint)
      const response = await signInSocially(guest)
      expect(response.status).toBe(502)
      expect(response.text).toContain('Google does not respond at the moment.')
      expect(await findRobin()).toBeNull()
      expect(await isSignedIn(guest)).toBe(false)
    })
  }

  test('that the person cancels at leads back to the sign-in page', async () => {
    const state = new URL(await startSocialSignIn(guest)).searchParams.get('state')!
    const response = await guest.get(`/auth/google/callback?error=access_denied&state=${state}`)
    expect(response).toRedirectTo('/login')
    expect((await guest.follow(response)).text).toContain('You did not finish signing in with Google.')
  })

  test('that is unknown does not exist', async () => {
    expect((await guest.get('/auth/example')).status).toBe(404)
    expect((await guest.get('/auth/example/callback')).status).toBe(404)
  })
})

test('a signed-in visitor is not sent to a provider by a link', async () => {
  await signInSocially(guest)
  expect(await guest.get('/auth/github')).toRedirectTo('/dashboard')
})
