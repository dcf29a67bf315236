import { describe, expect, test } from 'bun:test'
import { identityTimeoutMs } from '#src/accounts/identity-provider.ts'
import { findUserByEmail } from '#src/accounts/users.ts'
import { signInSocially, socialTest, robin } from '#tests/support/pretend-providers.ts'
import '#tests/support/matchers.ts'

const { shop, guest, providers } = socialTest({ timeoutMs: 50 })

describe('a provider that does not respond', () => {
  for (const provider of ['google', 'facebook', 'github'])
    for (const endpoint of ['token', 'profile'] as const)
      test(`at the ${endpoint} endpoint of ${provider} leaves everything as it was and says so`, async () => {
        providers.failNext(endpoint, 'hang')
        const response = await signInSocially(guest, robin, provider)
        expect(response).toHaveStatus(502)
        expect(response).toShow('does not respond at the moment. Nothing was changed. Try again in a few minutes.')
        expect((await guest.get('/account/security')).location).toStartWith('/login')
        expect(await findUserByEmail(shop.db.read, 'robin@example.com')).toBeNull()
        expect(await shop.db.read.select().from(shop.db.t.identityRequests)).toEqual([])
      })

  test('is waited for less long than the server keeps a connection open', () => {
    expect(identityTimeoutMs).toBeLessThan(10_000)
  })
})
