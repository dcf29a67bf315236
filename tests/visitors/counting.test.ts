import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { buildApp } from '#src/app.tsx'
import { sumUpVisitors, visitorDays } from '#src/visitors/figures.ts'
import { writeVisitors } from '#src/visitors/log.ts'
import { isProgram } from '#src/visitors/steps.ts'
import { browser, type Browser } from '#tests/support/browser.ts'
import { aShippingRate } from '#tests/support/carts.ts'
import { addPerson, browserOf } from '#tests/support/people.ts'
import { type MadeProduct, aProduct } from '#tests/support/products.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'
import '#tests/support/matchers.ts'

let shop: TestShop
let app: ReturnType<typeof buildApp>
let mug: MadeProduct

beforeEach(async () => {
  shop = await testShop({ config: { rateLimits: false } })
  app = buildApp(shop)
  mug = await aProduct(shop, { name: 'Mug', stock: 10 })
  await aShippingRate(shop)
})

afterEach(() => shop.db.close())

const named = (agent: string) => ({ headers: { 'user-agent': agent } })
const firefox = named('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
const safari = named('Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Safari/604.1')
const ahead = { headers: { ...firefox.headers, 'sec-purpose': 'prefetch' } }
const nobody = { visits: 0, products: 0, carts: 0, checkouts: 0, reviews: 0 }

const today = () => new Date(shop.clock.now).toISOString().slice(0, 10)
async function counted(day = today()) {
  await writeVisitors(shop)
  const [row] = await visitorDays(shop.db.read, day, day)
  const { day: _day, ...visitors } = row!
  return visitors
}
const add = (who: Browser) => who.post('/cart/add', { product_id: mug.id, variant_id: mug.variantId, quantity: 1 }, firefox)

describe('visitors', () => {
  test('count once a day, as far as they came', async () => {
    const who = browser(app)
    await who.get('/', firefox)
    await who.get('/shop', firefox)
    expect(await counted()).toEqual({ ...nobody, visits: 1 })
    await who.get('/items/mug', firefox)
    await who.get('/', firefox)
    expect(await counted()).toEqual({ ...nobody, visits: 1, products: 1 })
    await add(who)
    await who.get('/checkout', firefox)
    expect(await counted()).toEqual({ visits: 1, products: 1, carts: 1, checkouts: 1, reviews: 0 })
    await browser(app).get('/shop', safari)
    expect(await counted()).toEqual({ visits: 2, products: 1, carts: 1, checkouts: 1, reviews: 0 })
  })

  test('who put something into the cart counts as having seen a product, wherever the button was', async () => {
    await add(browser(app))
    expect(await counted()).toEqual({ ...nobody, visits: 1, products: 1, carts: 1 })
  })

  test.each([
    ['a search engine', named('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')],
    ['a program', named('curl/8.5.0')],
    ['who says nothing', {}],
    ['a page fetched ahead', ahead],
    ['a part of a page', { headers: { ...firefox.headers, 'hx-request': 'true', 'hx-request-type': 'partial' } }],
  ])('%s is not counted', async (_who, asking) => {
    await browser(app).get('/items/mug', asking)
    expect(await counted()).toEqual(nobody)
  })

  test('a page fetched ahead counts when it says that it is shown', async () => {
    const who = browser(app)
    await who.get('/items/mug', ahead)
    expect(await who.post('/seen', { path: '/items/mug' }, firefox)).toHaveStatus(204)
    expect(await counted()).toEqual({ ...nobody, visits: 1, products: 1 })
    await browser(app).post('/seen', { path: '/admin/../shop' }, safari)
    expect(await counted()).toEqual({ ...nobody, visits: 2, products: 1 })
  })

  test('staff are not counted', async () => {
    const boss = await browserOf(app, shop, await addPerson(shop, 5))
    await boss.get('/items/mug', firefox)
    expect(await counted()).toEqual(nobody)
  })

  test('a day that is over is summed up, and who came on it forgotten', async () => {
    const day = today()
    await browser(app).get('/items/mug', firefox)
    await browser(app).get('/', safari)
    await writeVisitors(shop)
    await sumUpVisitors(shop)
    expect(await shop.db.read.select().from(shop.db.t.visitorSteps)).toHaveLength(2)
    shop.clock.advance(25 * 3_600_000)
    await sumUpVisitors(shop)
    await sumUpVisitors(shop)
    expect(await shop.db.read.select().from(shop.db.t.visitorSteps)).toHaveLength(0)
    expect(await counted(day)).toEqual({ ...nobody, visits: 2, products: 1 })
    await browser(app).get('/', firefox)
    expect(await counted()).toEqual({ ...nobody, visits: 1 })
  })

  test('two processes count the same visitor once', async () => {
    await browser(app).get('/items/mug', firefox)
    await writeVisitors(shop)
    const [row] = await shop.db.read.select().from(shop.db.t.visitorSteps)
    expect(row!.visitor).not.toContain('127.')
    const { visitorSteps } = shop.db.t
    await shop.db.transaction((tx) => tx.update(visitorSteps).set({ furthest: 5 }))
    await add(browser(app))
    await writeVisitors(shop)
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
])('%s is a program: %p', (agent, program) => {
  expect(isProgram(agent)).toBe(program)
})
