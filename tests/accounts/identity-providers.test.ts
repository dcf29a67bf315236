import { expect, test } from 'bun:test'
import { identityProviderTypes, identityProviderVariables, listIdentityProviders } from '#src/accounts/identity-providers.ts'
import { checkIdentityProviders } from '#src/cli/machine-checks.ts'
import { createTestShop } from '#tests/support/shop.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { buildApp } from '#src/app.tsx'
import { testConfig } from '#tests/support/shop-without-database.ts'
import { realSystem } from '#src/shop/real-system.ts'

const settings = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret', GOOGLE_CLIENT_ID: 'id' }

test('every provider has its own ID and variables', () => {
  const names = [...identityProviderTypes.map(({ id }) => id), ...identityProviderVariables.map(({ name }) => name)]
  expect(new Set(names).size).toBe(names.length)
})

test('a provider needs its ID and secret; the sign-in page offers those that have both', async () => {
  const identityProviders = listIdentityProviders(settings, 'http://localhost', realSystem)
  expect(identityProviders.map(({ id, missing }) => [id, missing])).toEqual([
    ['google', ['GOOGLE_CLIENT_SECRET']],
    ['facebook', ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET']],
    ['github', []],
  ])
  const client = createTestClient(buildApp(await createTestShop({ identityProviders })))
  const { text } = await client.get('/login')
  expect(text).toContain('Continue with GitHub')
  expect(text).not.toContain('Continue with Google')
  expect((await client.get('/auth/google')).status).toBe(404)
  const target = new URL((await client.get('/auth/github')).location!)
  expect(target.origin).toBe('https://github.com')
  expect(target.searchParams.get('redirect_uri')).toBe('http://localhost/auth/github/callback')
})

test('doctor lists what is configured with its redirect URL, and what is incomplete', () => {
  const results = checkIdentityProviders(testConfig({ identitySettings: settings, baseUrl: 'https://shop.example' }))
  expect(results).toEqual([
    { level: 'notice', text: 'Sign-in with Google is disabled: GOOGLE_CLIENT_SECRET not set' },
    { level: 'fine', text: 'Sign-in with GitHub is configured. Its redirect URL is https://shop.example/auth/github/callback' },
  ])
})
