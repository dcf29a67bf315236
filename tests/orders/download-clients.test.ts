import { beforeEach, describe, expect, test } from 'bun:test'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import '#tests/support/matchers.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { perTest, storeTest } from '#tests/support/store-test.ts'
import { createTestUser, createSignedInClient } from '#tests/support/users.ts'
import { attachFile, placePaidOrder } from './create-downloads.ts'

const { shop, app } = storeTest()
const minute = 60_000
const day = 24 * 60 * minute
const limit = 3

const book = perTest(() => createTestProduct(shop, { name: 'Field notes', isDigital: true, stock: null }))
let order: Awaited<ReturnType<typeof placePaidOrder>>
beforeEach(async () => {
  app.server = { requestIP: (request: Request) => ({ address: request.headers.get('test-address') ?? '' }), timeout() {} } as never
  await attachFile(shop, book, 'notes.pdf', { expiresDays: null, maxDownloads: limit })
  order = await placePaidOrder(shop, [book])
})

const newBrowser = () => createTestClient(app)
const fetchFrom = async (client: TestClient, address: string, headers: Record<string, string> = {}, method = 'GET') =>
  client.send(order.path, { method, headers: { 'test-address': address, ...headers } })
const statusFrom = async (...request: Parameters<typeof fetchFrom>) => (await fetchFrom(...request)).status
const readDownloadsLeft = async () => (await shop.db.read.select().from(shop.db.t.downloads))[0]!.downloadsLeft
/** Another client each time, from IPv4 and IPv6. */
const otherAddress = (index: number) => (index % 2 === 0 ? `198.51.100.${index}` : `2001:db8:0:${index.toString(16)}::1`)

async function useUp() {
  for (let index = 0; index < limit; index++) await fetchFrom(newBrowser(), otherAddress(index))
}

describe('a download is counted for each client', () => {
  test('so that of 30 clients at the same time as many are served as downloads are left', async () => {
    const statuses = await Promise.all(Array.from({ length: 30 }, (_, index) => statusFrom(newBrowser(), otherAddress(index))))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(limit).fill(200), ...Array<number>(30 - limit).fill(403)])
    expect(await readDownloadsLeft()).toBe(0)
  })

  test('and once for concurrent requests of one, with and without its cookie', async () => {
    const browser = newBrowser()
    const request = () => statusFrom(browser, '203.0.113.7')
    expect(await Promise.all(Array.from({ length: 12 }, request))).toEqual(Array<number>(12).fill(200))
    expect(await readDownloadsLeft()).toBe(limit - 1)
    shop.clock.advance(31 * minute)
    expect(await Promise.all(Array.from({ length: 12 }, request))).toEqual(Array<number>(12).fill(200))
    expect(await readDownloadsLeft()).toBe(limit - 2)
  })

  test('who is recognized by its cookie at any address', async () => {
    const browser = newBrowser()
    await fetchFrom(browser, '203.0.113.7')
    expect(await statusFrom(browser, '198.51.100.9')).toBe(200)
    expect(await readDownloadsLeft()).toBe(limit - 1)
  })

  test.each([
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['2001:db8:1:2::7', '2001:db8:1:2:ffff::8', true],
    ['2001:db8:1:2::7', '2001:db8:1:3::7', false],
    ['', '', false],
  ])('without a cookie by its address: %p and then %p, the same client: %p', async (first, second, isSame) => {
    await fetchFrom(newBrowser(), first)
    await fetchFrom(newBrowser(), second)
    expect(await readDownloadsLeft()).toBe(isSame ? limit - 1 : limit - 2)
  })

  test('and a cookie that was made up, changed or belongs to no download is no other one', async () => {
    const browser = newBrowser()
    await fetchFrom(browser, '203.0.113.7')
    const [name, value] = [...browser.cookies].find(([key]) => key.includes('downloads'))!
    await useUpRest()
    const forged = [
      'x',
      'a'.repeat(32),
      `${Buffer.from('a'.repeat(32)).toString('base64url')}.x`,
      `x${value}`,
      value.slice(0, -2),
      `${value}x`,
    ]
    for (const cookie of forged) {
      expect([cookie, await statusFrom(newBrowser(), '192.0.2.1', { cookie: `${name}=${cookie}` })]).toEqual([cookie, 403])
    }
    expect(await statusFrom(newBrowser(), '192.0.2.1', { cookie: `${name}=${value}` })).toBe(200)
  })

  test('and a cookie of one purchase gives no other one away', async () => {
    const browser = newBrowser()
    await fetchFrom(browser, '203.0.113.7')
    order = await placePaidOrder(shop, [book])
    const [cookie] = [...browser.cookies].map(([name, value]) => `${name}=${value}`)
    for (let index = 0; index < limit; index++) await fetchFrom(newBrowser(), otherAddress(index))
    expect(await statusFrom(newBrowser(), '203.0.113.7', { cookie: cookie! })).toBe(403)
  })

  async function useUpRest() {
    for (let index = 1; index < limit; index++) await fetchFrom(newBrowser(), otherAddress(index))
  }
})

describe('a range', () => {
  test('of a client that was sent nothing counts, and is refused with none left', async () => {
    expect(await statusFrom(newBrowser(), '203.0.113.7', { range: 'bytes=1-' })).toBe(206)
    expect(await readDownloadsLeft()).toBe(limit - 1)
    await fetchFrom(newBrowser(), otherAddress(1))
    await fetchFrom(newBrowser(), otherAddress(2))
    for (const range of ['bytes=1-', 'bytes=0-', 'bytes=-5', 'bytes=5-9', 'bytes=1-,3-']) {
      for (const method of ['GET', 'HEAD'])
        expect([range, await statusFrom(newBrowser(), '192.0.2.1', { range }, method)]).toEqual([range, 403])
    }
  })

  test('continues for a day what its client was sent, also from another address and with none left', async () => {
    const [browser, program] = [newBrowser(), '2001:db8:9:9']
    await fetchFrom(browser, '203.0.113.7')
    await fetchFrom(newBrowser(), `${program}::1`)
    await fetchFrom(newBrowser(), otherAddress(1))
    shop.clock.advance(day - 1)
    expect(await statusFrom(browser, '198.51.100.77', { range: 'bytes=4-' })).toBe(206)
    expect(await statusFrom(newBrowser(), `${program}::2`, { range: 'bytes=4-' })).toBe(206)
    shop.clock.advance(1)
    expect(await statusFrom(browser, '203.0.113.7', { range: 'bytes=4-' })).toBe(403)
  })

  test.each<Record<string, string>>([{ range: 'bytes=1-2,4-' }, { range: 'bytes=4-', 'if-range': '"other"' }])(
    'that is answered with the whole file is no continuation: %p',
    async (headers) => {
      const browser = newBrowser()
      await fetchFrom(browser, '203.0.113.7')
      shop.clock.advance(31 * minute)
      expect(await statusFrom(browser, '203.0.113.7', headers)).toBe(200)
      expect(await readDownloadsLeft()).toBe(limit - 2)
    },
  )
})

describe('a HEAD request', () => {
  test('neither counts nor makes its client one that was sent the file', async () => {
    const browser = newBrowser()
    const response = await fetchFrom(browser, '203.0.113.7', {}, 'HEAD')
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
    expect(await readDownloadsLeft()).toBe(limit)
    expect(await statusFrom(browser, '203.0.113.7', { range: 'bytes=4-' })).toBe(206)
    expect(await readDownloadsLeft()).toBe(limit - 1)
  })

  test('with none left says nothing about the file', async () => {
    await useUp()
    const response = await fetchFrom(newBrowser(), '192.0.2.1', {}, 'HEAD')
    expect(response).toHaveStatus(403)
    for (const name of ['etag', 'content-disposition', 'accept-ranges', 'content-range']) expect(response.headers.get(name)).toBeNull()
  })
})

describe('the order page', () => {
  test('offers the last download for half an hour to the client that has it, and to no other', async () => {
    const browser = newBrowser()
    await fetchFrom(browser, '203.0.113.7')
    for (let index = 1; index < limit; index++) await fetchFrom(newBrowser(), otherAddress(index))
    const showsLink = async (client: TestClient) => (await client.get(order.page)).text.includes(order.path)
    expect([await showsLink(browser), await showsLink(newBrowser())]).toEqual([true, false])
    shop.clock.advance(30 * minute)
    expect(await showsLink(browser)).toBe(false)
  })
})

test('renewed downloads count again for a client that had the former ones', async () => {
  const browser = newBrowser()
  await fetchFrom(browser, '203.0.113.7')
  const admin = await createSignedInClient(app, shop, await createTestUser(shop, 5))
  await admin.post(`/admin/ecommerce/orders/${order.id}/downloads/${order.line.id}/renew`)
  await fetchFrom(browser, '203.0.113.7')
  expect(await readDownloadsLeft()).toBe(limit - 1)
})

test('a download without a limit needs no cookie', async () => {
  await shop.db.transaction((tx) => tx.update(tx.t.downloads).set({ downloadsLeft: null }))
  const response = await fetchFrom(newBrowser(), '203.0.113.7')
  expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
})
