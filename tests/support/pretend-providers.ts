import { afterAll } from 'bun:test'
import { listIdentityProviders } from '#src/accounts/identity-providers.ts'
import { type PretendProviders, startPretendProviders } from '#src/twins/identity-providers/provider-server.ts'
import { createTestShop } from './shop.ts'
import { storeTest, type StoreTest } from './store-test.ts'
import type { TestClient, TestResponse } from './test-client.ts'
import { realSystem } from '#src/shop/real-system.ts'

/** `storeTest` with a shop that is connected to this file's pretend identity providers, and waits for them for `timeoutMs`. */
export function socialTest({ timeoutMs }: { timeoutMs?: number } = {}): StoreTest<never> & { providers: PretendProviders } {
  const providers = startPretendProviders({ shopUrl: 'http://localhost' })
  afterAll(() => providers.stop())
  const identityProviders = listIdentityProviders(providers.settings, 'http://localhost', realSystem, timeoutMs)
  return { providers, ...storeTest<never>({ createShop: (options) => createTestShop({ ...options, identityProviders }) }) }
}

/** What is typed at the provider; `verified` as the box is submitted. */
export interface PersonForm {
  name?: string
  email?: string
  verified?: 'on'
  subject?: string
}

export const robin: PersonForm = { name: 'Robin Vale', email: 'robin@example.com', verified: 'on', subject: 'robin' }

/** The path of the callback that the provider sends a browser to. */
export async function chooseAtProvider(authorizationUrl: string, person: PersonForm): Promise<string> {
  const response = await fetch(authorizationUrl, { method: 'POST', body: new URLSearchParams({ ...person }), redirect: 'manual' })
  const callback = new URL(response.headers.get('location')!)
  return callback.pathname + callback.search
}

export async function startSocialSignIn(client: TestClient, provider = 'google', next = ''): Promise<string> {
  return (await client.get(`/auth/${provider}${next && `?next=${encodeURIComponent(next)}`}`)).location!
}

export async function signInSocially(client: TestClient, person: PersonForm = robin, provider = 'google'): Promise<TestResponse> {
  return client.get(await chooseAtProvider(await startSocialSignIn(client, provider), person))
}

export async function linkProvider(client: TestClient, person: PersonForm = robin, provider = 'google'): Promise<TestResponse> {
  const { location } = await client.post(`/account/connections/${provider}`)
  return client.get(await chooseAtProvider(location!, person))
}
