import { afterAll, describe, expect, test } from 'bun:test'
import { type IdentityProvider, IdentityProviderError } from '#src/accounts/identity-provider.ts'
import { listIdentityProviders } from '#src/accounts/identity-providers.ts'
import { startPretendProviders } from '#src/twins/identity-providers/provider-server.ts'
import { chooseAtProvider, type PersonForm, robin } from '#tests/support/pretend-providers.ts'
import { realSystem } from '#src/shop/real-system.ts'

const storeUrl = 'http://localhost'
const codeVerifier = 'v'.repeat(43)
const twin = startPretendProviders({ shopUrl: storeUrl })
afterAll(() => twin.stop())

/** The code that the provider gives the browser of a person. */
async function authorize(provider: IdentityProvider, person: PersonForm = robin): Promise<string> {
  const callback = await chooseAtProvider(provider.authorizationUrl({ state: 'state', codeVerifier }).href, person)
  return new URL(callback, storeUrl).searchParams.get('code')!
}

const failureOf = async (provider: IdentityProvider, callback: { code: string; codeVerifier: string }) => {
  const error: unknown = await provider.fetchProfile(callback).catch((failure: unknown) => failure)
  return error instanceof IdentityProviderError ? error.reason : error
}

const listed = listIdentityProviders(twin.settings, storeUrl, realSystem)
describe.each(listed)('the identity provider contract: $id', (provider) => {
  const signIn = async (person?: PersonForm) => provider.fetchProfile({ code: await authorize(provider, person), codeVerifier })

  test('needs no more than the settings of the pretend one', () => {
    expect(provider.missing).toEqual([])
  })

  test('tells who the person is', async () => {
    const { subject, isEmailVerified, ...profile } = await signIn()
    expect(profile).toEqual({ provider: provider.id, name: 'Robin Vale', email: 'robin@example.com' })
    expect(subject).not.toBe('')
    // One that does not say so proves nothing.
    expect(isEmailVerified).toBe(provider.id !== 'facebook')
  })

  test('never takes an email for verified that is not', async () => {
    const { verified: _, ...unverified } = robin
    expect(await signIn(unverified)).toMatchObject({ isEmailVerified: false })
  })

  test('knows a person by a subject that outlasts the email, and that nobody else has', async () => {
    const { subject } = await signIn()
    expect((await signIn({ ...robin, email: 'changed@example.com' })).subject).toBe(subject)
    expect((await signIn({ ...robin, subject: 'sasha' })).subject).not.toBe(subject)
  })

  test('reports a person without email or name as such', async () => {
    expect(await signIn({ subject: 'kim' })).toMatchObject({ email: null, name: '' })
  })

  test('refuses a code that was used, that is another’s, or whose verifier is another', async () => {
    const code = await authorize(provider)
    await provider.fetchProfile({ code, codeVerifier })
    expect(await failureOf(provider, { code, codeVerifier })).toBe('refused')
    const other = listed.find(({ id }) => id !== provider.id)!
    expect(await failureOf(provider, { code: await authorize(other), codeVerifier })).toBe('refused')
    expect(await failureOf(provider, { code: await authorize(provider), codeVerifier: 'w'.repeat(43) })).toBe('refused')
  })

  test('refuses a store with another secret', async () => {
    const settings = Object.fromEntries(
      Object.entries(twin.settings).map(([name, value]) => [name, name.endsWith('_SECRET') ? 'other' : value]),
    )
    const stranger = listIdentityProviders(settings, storeUrl, realSystem).find(({ id }) => id === provider.id)!
    expect(await failureOf(stranger, { code: await authorize(provider), codeVerifier })).toBe('refused')
  })

  test.each(['token', 'profile'] as const)('is unavailable when its %s endpoint fails or does not respond in time', async (endpoint) => {
    twin.failNext(endpoint)
    expect(await failureOf(provider, { code: await authorize(provider), codeVerifier })).toBe('unavailable')
    const impatient = listIdentityProviders(twin.settings, storeUrl, realSystem, 50).find(({ id }) => id === provider.id)!
    twin.failNext(endpoint, 'hang')
    expect(await failureOf(impatient, { code: await authorize(provider), codeVerifier })).toBe('unavailable')
  })

  test('is unavailable when nothing listens', async () => {
    const settings = Object.fromEntries(
      Object.entries(twin.settings).map(([name, value]) => [name, name.endsWith('_TOKEN_URL') ? 'http://127.0.0.1:1' : value]),
    )
    const unreachable = listIdentityProviders(settings, storeUrl, realSystem).find(({ id }) => id === provider.id)!
    expect(await failureOf(unreachable, { code: 'any', codeVerifier })).toBe('unavailable')
  })
})
