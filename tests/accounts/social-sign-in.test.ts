import { describe, expect, test } from 'bun:test'
import { noPassword } from '#src/accounts/passwords/passwords.ts'
import { findUserByEmail } from '#src/accounts/users.ts'
import { hashToken } from '#src/lib/secrets/tokens.ts'
import { chooseAtProvider, robin, signInSocially, socialTest, startSocialSignIn } from '#tests/support/pretend-providers.ts'
import { createTestCart } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { enterCode, mailedCodes, minute, turnOn } from './code-client.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest, providers } = socialTest()
const readIdentities = () => shop.db.read.select().from(shop.db.t.userIdentities)
const findRobin = () => findUserByEmail(shop.db.read, 'robin@example.com')
const isSignedIn = async (client: TestClient) => (await client.get('/account/connections')).status === 200
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
