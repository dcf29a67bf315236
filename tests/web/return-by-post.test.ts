import { expect, test } from 'bun:test'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestClient } from '#tests/support/test-client.ts'

const { app } = storeTest()

// As a browser sends a form of another site: without cookies of ours.
const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://bank.example' }
const postFrom = (path: string, headers: Record<string, string | undefined>, body = new URLSearchParams()) =>
  createTestClient(app).send(path, { method: 'POST', headers, body })

const returns = ['/checkout/return?order=abc', '/checkout/return?order=abc&cancelled=1&via=link', '/dashboard?tab=subscriptions']

test.each(returns)('a form that returns to %s leads there by GET, without cookies', async (path) => {
  for (const headers of [foreign, { ...foreign, origin: 'null' }, { 'sec-fetch-site': undefined }]) {
    const response = await postFrom(path, headers, new URLSearchParams({ order: 'other', paid: '1' }))
    expect([response.status, response.location]).toEqual([303, path])
    expect(response.headers.getSetCookie()).toEqual([])
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})

test('an address with a slash at its end or capitals is the same', async () => {
  expect((await postFrom('/Checkout/Return/?order=Abc', foreign)).location).toBe('/checkout/return?order=Abc')
})

test('the answer of an identity provider goes into the query, and nothing else of its form does', async () => {
  const answer = new URLSearchParams({ code: 'c1', state: 's&1', id_token: 'x', user: '{}', next: '//evil.example' })
  const response = await postFrom('/auth/google/callback', foreign, answer)
  expect([response.status, response.location]).toEqual([303, '/auth/google/callback?code=c1&state=s%261'])
  expect(response.headers.getSetCookie()).toEqual([])
  // What the address says stays, and a body that cannot be read is left out.
  expect((await postFrom('/auth/google/callback?state=a', foreign, new URLSearchParams({ state: 'b' }))).location).toEndWith('?state=a')
  const unreadable = await createTestClient(app).send('/auth/google/callback', { method: 'POST', headers: foreign, body: 'x' })
  expect([unreadable.status, unreadable.location]).toEqual([303, '/auth/google/callback'])
})

test.each(['/cart/add', '/checkout', '/checkout/place-order', '/login', '/checkout/returns', '/auth/google', '/dashboard/orders/1'])(
  'a form of another site to %s is refused as before',
  async (path) => expect((await postFrom(path, foreign)).status).toBe(403),
)
