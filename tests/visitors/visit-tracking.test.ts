import { beforeEach, describe, expect, test } from 'bun:test'
import { aggregateVisitors, getDailyVisitors } from '#src/visitors/visitor-metrics.ts'
import { flushVisitors } from '#src/visitors/visitor-log.ts'
import { isBot } from '#src/visitors/bots.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { shop, app } = storeTest({ config: { rateLimits: false } })
beforeEach(async () => {
  await createFlatShippingRate(shop)
})
const mug = perTest(() => createTestProduct(shop, { name: 'Mug', stock: 10 }))

const withUserAgent = (agent: string) => ({ headers: { 'user-agent': agent } })
const firefox = withUserAgent('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
const safari = withUserAgent('Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1')
const prefetchHeaders = { headers: { ...firefox.headers, 'sec-purpose': 'prefetch' } }
const noVisitors = { visits: 0, products: 0, carts: 0, checkouts: 0, reviews: 0 }

const today = () => new Date(shop.clock.now).toISOString().slice(0, 10)
async function readCounts(day = today()) {
  await flushVisitors(shop)
  const [row] = await getDailyVisitors(shop.db.read, day, day)
  const { day: _day, ...visitors } = row!
  return visitors
}
const addMug = (client: TestClient) => client.post('/cart/add', { product_id: mug.id, variant_id: mug.variantId, quantity: 1 }, firefox)

describe('visitors', () => {
  test('are counted once a day, at the furthest step they reached', async () => {
    const client = createTestClient(app)
    await client.get('/', firefox)
    await client.get('/shop', firefox)
    expect(await readCounts()).toEqual({ ...noVisitors, visits: 1 })
    await client.get('/items/mug', firefox)
    await client.get('/', firefox)
    expect(await readCounts()).toEqual({ ...noVisitors, visits: 1, products: 1 })
    await addMug(client)
    await client.get('/checkout', firefox)
    expect(await readCounts()).toEqual({ visits: 1, products: 1, carts: 1, checkouts: 1, reviews: 0 })
    await createTestClient(app).get('/shop', safari)
    expect(await readCounts()).toEqual({ visits: 2, products: 1, carts: 1, checkouts: 1, reviews: 0 })
  })

  test('who added to the cart also count as product viewers, wherever the button was', async () => {
    await addMug(createTestClient(app))
    expect(await readCounts()).toEqual({ ...noVisitors, visits: 1, products: 1, carts: 1 })
  })

  test.each([
    ['a search engine', withUserAgent('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')],
    ['a program', withUserAgent('curl/8.5.0')],
    ['a client without a user agent', {}],
    ['a prefetched page', prefetchHeaders],
    ['a fragment request', { headers: { ...firefox.headers, 'hx-request': 'true', 'hx-request-type': 'partial' } }],
  ])('%s is not counted', async (_who, options) => {
    await createTestClient(app).get('/items/mug', options)
    expect(await readCounts()).toEqual(noVisitors)
  })

  test('with a prefetched page count once the page is shown', async () => {
    const client = createTestClient(app)
    await client.get('/items/mug', prefetchHeaders)
    expect(await client.post('/visits', { path: '/items/mug' }, firefox)).toHaveStatus(204)
    expect(await readCounts()).toEqual({ ...noVisitors, visits: 1, products: 1 })
    await createTestClient(app).post('/visits', { path: '/admin/../shop' }, safari)
    expect(await readCounts()).toEqual({ ...noVisitors, visits: 2, products: 1 })
  })

  test('who are staff are not counted', async () => {
    const admin = await createSignedInClient(app, shop, await createTestUser(shop, 5))
    await admin.get('/items/mug', firefox)
    expect(await readCounts()).toEqual(noVisitors)
  })

  test('of a past day are summarized and their records deleted', async () => {
    const day = today()
    await createTestClient(app).get('/items/mug', firefox)
    await createTestClient(app).get('/', safari)
    await flushVisitors(shop)
    await aggregateVisitors(shop)
    expect(await shop.db.read.select().from(shop.db.t.visitorSteps)).toHaveLength(2)
    shop.clock.advance(25 * 3_600_000)
    await aggregateVisitors(shop)
    await aggregateVisitors(shop)
    expect(await shop.db.read.select().from(shop.db.t.visitorSteps)).toHaveLength(0)
    expect(await readCounts(day)).toEqual({ ...noVisitors, visits: 2, products: 1 })
    await createTestClient(app).get('/', firefox)
    expect(await readCounts()).toEqual({ ...noVisitors, visits: 1 })
  })

  test('are counted once across two processes', async () => {
    await createTestClient(app).get('/items/mug', firefox)
    await flushVisitors(shop)
    const [row] = await shop.db.read.select().from(shop.db.t.visitorSteps)
    expect(row!.visitor).not.toContain('127.')
    const { visitorSteps } = shop.db.t
    await shop.db.transaction((tx) => tx.update(visitorSteps).set({ furthest: 5 }))
    await addMug(createTestClient(app))
    await flushVisitors(shop)
    expect(await shop.db.read.select().from(visitorSteps)).toEqual([{ ...row!, furthest: 5 }])
  })
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0', false],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36', true],
  ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)', true],
  ['facebookexternalhit/1.1', true],
  ['python-requests/2.32', true],
  ['', true],
])('%s is a bot: %p', (agent, program) => {
  expect(isBot(agent)).toBe(program)
})
