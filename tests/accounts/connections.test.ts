import { describe, expect, test } from 'bun:test'
import { noPassword } from '#src/accounts/passwords/passwords.ts'
import type { User } from '#src/accounts/users.ts'
import { getUser } from '#src/accounts/users.ts'
import { linkProvider, robin, signInSocially, socialTest, chooseAtProvider } from '#tests/support/pretend-providers.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { createSignedInClient } from '#tests/support/users.ts'
import { createAccount, correctPassword } from './create-account.ts'
import { minute, updateUser } from './code-client.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest } = socialTest()
const path = '/account/connections'

const readIdentities = () => shop.db.read.select().from(shop.db.t.userIdentities)

async function signInAnn(patch: Partial<User> = { emailVerifiedAt: 1 }) {
  const ann = await createAccount(shop)
  await updateUser(shop, ann, patch)
  return { ann, client: await createSignedInClient(app, shop, ann) }
}

describe('connecting a provider from the account', () => {
  test('links it whatever its email is, rotates the session, tells the owner and is recorded', async () => {
    const { ann, client } = await signInAnn()
    const token = client.cookies.get('session')!
    expect(await linkProvider(client)).toRedirectTo(path)
    expect(await client.get(path)).toShow('Google robin@example.com Connected on')
    expect(client.cookies.get('session')).not.toBe(token)
    const old = createTestClient(app, new Map([['session', token]]))
    expect((await old.get(path)).status).not.toBe(200)
    expect(await getUser(shop.db.read, ann.id)).toMatchObject({ provider: 'google', email: 'ann@example.com' })
    expect((await shop.listMails())[0]).toMatchObject({ template: 'provider_linked', recipient: 'ann@example.com' })
    expect(await shop.db.read.select().from(shop.db.t.auditLog).orderBy(shop.db.t.auditLog.id)).toMatchObject([
      { action: 'user.identity_linked', actorId: ann.id },
    ])
    expect(await signInSocially(guest)).toRedirectTo('/dashboard')
  })

  test('is how staff link theirs', async () => {
    const { client } = await signInAnn({ emailVerifiedAt: 1, roleId: 5 })
    expect(await linkProvider(client)).toRedirectTo(path)
    expect(await readIdentities()).toHaveLength(1)
  })

  test('needs an account whose address is proven, as whoever registered it may not own it', async () => {
    const { client } = await signInAnn({ emailVerifiedAt: null })
    const response = await linkProvider(client)
    expect((await client.follow(response)).text).toContain('Confirm the email address of your account first')
    expect(await readIdentities()).toEqual([])
    await linkProvider(client, { email: 'ann@example.com', verified: 'on' })
    expect(await readIdentities()).toHaveLength(1)
  })

  test('does not take a person from another account', async () => {
    await signInSocially(guest)
    const { client } = await signInAnn()
    const response = await linkProvider(client)
    expect((await client.follow(response)).text).toContain('connected to another account here')
    expect(await readIdentities()).toHaveLength(1)
  })

  test('fails for a callback in another account, or in a browser that is signed out', async () => {
    const { client } = await signInAnn()
    const callback = await chooseAtProvider((await client.post(`${path}/google`)).location!, robin)
    const identity = client.cookies.get('identity')!
    const bob = await createSignedInClient(app, shop, await createAccount(shop, { email: 'bob@example.com' }))
    bob.cookies.set('identity', identity)
    expect((await bob.get(callback)).status).toBe(400)
    expect(await readIdentities()).toEqual([])
  })

  test('starts with a form only, and the page allows its redirect', async () => {
    const { client } = await signInAnn()
    expect((await client.get(path)).headers.get('content-security-policy')).toMatch(/form-action 'self' http:\/\/127\.0\.0\.1:\d+/)
    expect((await client.get(`${path}/google`, { headers: { accept: '*/*' } })).status).toBe(405)
    expect((await guest.post(`${path}/google`)).location).toContain('/login')
  })
})

describe('connecting a provider later than ten minutes after signing in', () => {
  const connect = async (patch?: Partial<User>) => {
    const { ann, client } = await signInAnn(patch)
    shop.clock.advance(10 * minute - 1)
    expect((await client.post(`${path}/google`)).location).toContain('/google/authorize')
    shop.clock.advance(1)
    return { ann, client }
  }

  test('asks for the password, which counts like signing in', async () => {
    const { client } = await connect()
    const question = await client.post(`${path}/google`)
    expect(question).toHaveStatus(200)
    expect(question).toShow('Enter your password to connect another way to sign in.')
    expect(question.headers.get('content-security-policy')).toMatch(/form-action 'self' http:\/\/127\.0\.0\.1:\d+/)
    for (let tries = 0; tries < 5; tries += 1)
      expect(await client.post(`${path}/google`, { link_password: 'wrong' })).toShow('This password is incorrect.')
    expect(await client.post(`${path}/google`, { link_password: correctPassword })).toHaveStatus(429)
    shop.clock.advance(minute)
    const { location } = await client.post(`${path}/google`, { link_password: correctPassword })
    expect(await client.get(await chooseAtProvider(location!, robin))).toRedirectTo(path)
    expect(await readIdentities()).toHaveLength(1)
  })

  test('is refused to an account without a password until it signs in again', async () => {
    const { client } = await connect({ emailVerifiedAt: 1, password: noPassword })
    const response = await client.post(`${path}/google`, { link_password: '' })
    expect(await client.follow(response)).toShow('Sign out and sign in again')
    expect(response).toRedirectTo(path)
  })
})

describe('an account that signs in through a provider only', () => {
  const passwords = { password: 'a fresh password', password_confirmation: 'a fresh password' }

  test('is offered a password on its dashboard and sets one, by which it can sign in', async () => {
    await signInSocially(guest)
    const token = guest.cookies.get('session')
    expect((await guest.get('/dashboard')).text).toContain('href="/account/set-password"')
    expect((await guest.get('/account/set-password')).text).toContain('value="robin@example.com"')
    expect(await guest.post('/account/set-password', passwords)).toRedirectTo('/dashboard')
    expect(guest.cookies.get('session')).not.toBe(token)
    expect((await shop.listMails())[0]).toMatchObject({ template: 'password_changed', recipient: 'robin@example.com' })
    expect((await guest.get('/dashboard')).text).not.toContain('href="/account/set-password"')
    expect(await guest.get('/account/set-password')).toRedirectTo('/dashboard')
    const other = createTestClient(app)
    expect(await other.post('/login', { email: 'robin@example.com', password: passwords.password })).toRedirectTo('/dashboard')
  })

  test('gets a link by email instead when it signed in a while ago', async () => {
    await signInSocially(guest)
    shop.clock.advance(15 * minute)
    expect(await guest.get('/account/set-password')).toRedirectTo('/account/security#password')
    expect(await guest.post('/account/set-password', passwords)).toRedirectTo('/account/security#password')
    expect(await getUser(shop.db.read, 1)).toMatchObject({ password: noPassword })
    expect(await guest.get('/account/security')).toShow('This account has no password. We can email you a link to set one.')
  })
})

describe('disconnecting a provider', () => {
  test('with a password removes it, rotates the session, tells the owner and is recorded', async () => {
    const { ann, client } = await signInAnn()
    await linkProvider(client)
    await linkProvider(client, robin, 'github')
    const token = client.cookies.get('session')
    expect(await client.post(`${path}/google/unlink`)).toRedirectTo(path)
    expect(client.cookies.get('session')).not.toBe(token)
    expect(await getUser(shop.db.read, ann.id)).toMatchObject({ provider: 'github' })
    await client.post(`${path}/github/unlink`)
    expect(await getUser(shop.db.read, ann.id)).toMatchObject({ provider: null })
    expect(await readIdentities()).toEqual([])
    expect((await shop.listMails())[0]).toMatchObject({ template: 'provider_unlinked', recipient: 'ann@example.com' })
  })

  test('is refused for the last way to sign in', async () => {
    await signInSocially(guest)
    const response = await guest.post(`${path}/google/unlink`)
    expect((await guest.follow(response)).text).toContain('Set a password first.')
    expect(await readIdentities()).toHaveLength(1)
  })
})
