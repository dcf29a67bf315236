import '#tests/support/matchers.ts'
import { describe, expect, test } from 'bun:test'
import { SignJWT } from 'jose'
import { createSessionCookies } from '#src/web/cookies/session-cookie.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'

const { shop, app } = storeTest()
const secret = 's'.repeat(40)
const token = 'abcdefghijklmnopqrstuvwxyz012345'
const sign = (claims: Record<string, unknown>, key = secret, alg = 'HS256') =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key))

describe('the session cookie', () => {
  test('carries the token, and the token only', async () => {
    const cookies = createSessionCookies(secret)
    const cookie = await cookies.seal(token)
    expect(JSON.parse(atob(cookie.split('.')[1]!))).toEqual({ aud: 'session', sid: token })
    expect(await cookies.open(cookie)).toBe(token)
    expect(await cookies.open(cookie)).toBe(token)
    expect(await createSessionCookies(secret).open(cookie)).toBe(token)
  })

  test('counts only with our signature, our algorithm and its own purpose', async () => {
    const cookies = createSessionCookies(secret)
    const cookie = await cookies.seal(token)
    const claims = { aud: 'session', sid: token }
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims))}.`.replaceAll('=', '')
    const forged = [
      token,
      cookie.slice(0, -4) + 'AAAA',
      unsigned,
      await sign(claims, 'x'.repeat(40)),
      await sign(claims, 's'.repeat(40), 'HS384'),
      await sign({ aud: 'set-password', sid: token }),
      await sign({ sid: token }),
      await sign({ aud: 'session', sub: token }),
      `${cookie}${'A'.repeat(400)}`,
    ]
    for (const value of forged) expect(await cookies.open(value)).toBeNull()
    expect(await createSessionCookies('y'.repeat(40)).open(cookie)).toBeNull()
  })

  test('with a bad signature never reaches the database, and is deleted', async () => {
    const user = await createTestUser(shop, 1)
    const client = await createSignedInClient(app, shop, user)
    const valid = client.cookies.get('session')!
    const visitor = createTestClient(app)
    const withoutCookie = await countQueries(shop, () => visitor.get('/cart'))
    const withForgedCookie = await countQueries(shop, async () => {
      visitor.cookies.set('session', valid.slice(0, -4) + 'AAAA')
      await visitor.get('/cart')
    })
    expect(withForgedCookie).toBe(withoutCookie)
    expect(visitor.cookies.has('session')).toBe(false)
    expect(await countQueries(shop, () => client.get('/cart'))).toBeGreaterThan(withoutCookie)
  })

  test('of an ended session is deleted by a page, not by a fragment that may be slower than the sign-in that replaced it', async () => {
    const client = await createSignedInClient(app, shop, await createTestUser(shop, 1))
    await shop.db.transaction((tx) => tx.delete(tx.t.sessions))
    await client.get('/cart', { headers: { 'sec-fetch-dest': 'empty' } })
    await client.htmx('/cart').get('/cart')
    expect(client.cookies.has('session')).toBe(true)
    await client.get('/cart', { headers: { 'sec-fetch-dest': 'document' } })
    expect(client.cookies.has('session')).toBe(false)
  })
})
