import { beforeEach, expect, test } from 'bun:test'
import { maxLiveSearches } from '#src/search/limits.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestClient } from '#tests/support/test-client.ts'

const { app, shop, guest } = storeTest()

let address = ''
let network = 0
beforeEach(() => {
  // Files share compiled routes and with them the counts.
  address = `203.0.113.${++network}`
  app.server = { requestIP: () => ({ address }), timeout() {} } as never
})

const paths = ['/search/suggest?q=lamp', '/api/live-search-api?q=lamp']
const search = (index: number) =>
  createTestClient(app)
    .htmx()
    .get(paths[index % 2]!)

test('suggestions and the JSON search together are limited to 60 a minute, and say how many are left', async () => {
  const first = await search(0)
  expect(first.headers.get('ratelimit-policy')).toBe('"live-search";q=60;w=60')
  expect(first.headers.get('ratelimit')).toMatch(/^"live-search";r=59;t=\d+$/)
  for (let index = 1; index < maxLiveSearches; index++) expect((await search(index)).status).toBe(200)
  const refused = await search(1)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('ratelimit')).toStartWith('"live-search";r=0;')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await search(0)).status).toBe(429)
  address = '203.0.113.99'
  expect((await search(0)).status).toBe(200)
  address = `203.0.113.${network}`
  shop.clock.advance(61_000)
  expect((await search(0)).status).toBe(200)
})

test('pages do not count, nor do suggestions that lead to one', async () => {
  for (let index = 0; index < maxLiveSearches + 5; index++) {
    expect((await guest.get('/search/suggest?q=lamp')).status).toBe(303)
    if (index % 20 === 0) expect((await guest.get('/search?q=lamp')).headers.has('ratelimit')).toBe(false)
  }
  expect((await search(0)).status).toBe(200)
})
