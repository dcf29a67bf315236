import { beforeEach, describe, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { buildApp } from '#src/app.tsx'
import type { Shop } from '#src/shop.ts'
import { storefront } from '#src/storefront/layout.ts'
import { file, fragments, generatedFile, redirect, json, page } from '#src/web/response.tsx'
import { createRateLimiter } from '#src/web/count-in-memory.ts'
import { openTo } from '#src/web/access.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { testConfig } from '#tests/support/shop-without-database.ts'
import { createTestShop } from '#tests/support/shop.ts'
import '#tests/support/matchers.ts'
import { realSystem } from '#src/shop/real-system.ts'

let changeCount = 0
const lines: Record<string, unknown>[] = []
const shop = await createTestShop({ onLog: (line) => lines.push(JSON.parse(line)) })

async function* brokenList() {
  yield 'name'
  throw new Error('the disk failed')
}

const createProbeRoutes = (shop: Shop) =>
  new Elysia()
    .use(storefront(shop))
    .get('/probe/page', ({ view }) => page(view, 'Probe', <p id="probe">{'x'.repeat(2000)}</p>))
    .get('/probe/part', ({ view }) => fragments(view, <p id="probe">part</p>))
    .get('/probe/json', () => json({ fine: true }))
    .get('/probe/file', () => file(new Uint8Array(3000), { type: 'image/webp', publicMaxAge: 60 }))
    .get('/probe/broken-list', () => generatedFile(realSystem.timers, brokenList(), { type: 'text/csv', saveAs: 'list.csv' }))
    .get('/probe/go', ({ view }) => redirect(view, '/probe/page', 'Saved version'))
    .get('/probe/address', ({ req }) => json({ address: req.ip }))
    .get('/probe/:name/opened', ({ view }) => page(view, 'Opened', <p />))
    .post('/probe/change', ({ view }) => {
      changeCount++
      return redirect(view, '/probe/page', 'Saved version')
    })
const webhookRoutes = new Elysia().use(openTo('anyone')).post('/webhooks/probe', async ({ req }) => {
  changeCount++
  return json({ length: (await req.raw.text()).length })
})

const app = buildApp(shop, [createProbeRoutes(shop), webhookRoutes])
const shopper = createTestClient(app)

function createHttpsApp() {
  const httpsShop = { ...shop, config: testConfig({ baseUrl: 'https://shop.example' }) }
  return buildApp(httpsShop, [createProbeRoutes(httpsShop)])
}

beforeEach(() => {
  changeCount = 0
  lines.length = 0
})

describe('every response', () => {
  const paths = [
    '/probe/page',
    '/probe/json',
    '/probe/file',
    '/probe/go',
    '/static/img/icon.svg',
    '/static/nothing.css',
    '/nothing',
    '/Probe/',
    '/%',
  ]

  test.each(paths)('%s has the security headers and its request ID', async (path) => {
    const { headers } = await shopper.get(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/default-src '(self|none)'/)
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}$/)
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('strict-transport-security')).toBeNull()
    expect([...headers.keys()].filter((name) => /version|powered|server|sundry/.test(name))).toEqual([])
  })

  test('of a shop on HTTPS has HSTS', async () => {
    const secure = createTestClient(createHttpsApp())
    expect((await secure.get('/nothing')).headers.get('strict-transport-security')).toBe('max-age=63072000')
  })

  test('has a policy that lists every allowed source and allows nothing inline', async () => {
    const policy = (await shopper.get('/probe/page')).headers.get('content-security-policy')!
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('*')
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'", "script-src 'self'"]) {
      expect(policy.split('; ')).toContain(rule)
    }
  })

  test('writes one log line with its route pattern', async () => {
    await shopper.get('/probe/abcdefghijklmnop1234567890/opened?api_token=hush')
    await shopper.get('/nowhere/abcdefghijklmnop1234567890?api_token=hush')
    expect(lines.map(({ method, route, status }) => [method, route, status])).toEqual([
      ['GET', '/probe/:name/opened', 200],
      ['GET', '/nowhere/…', 404],
    ])
    expect(JSON.stringify(lines)).not.toMatch(/hush|klmnop/)
    expect(lines[0]).toHaveProperty('ms')
  })
})

test('a download that fails in the middle ends with an error and is logged', async () => {
  const response = await app.handle(new Request('http://localhost/probe/broken-list'))
  expect(response.status).toBe(200)
  const text = await response.text().catch((error: Error) => error.message)
  expect(text).toBe('the disk failed')
  expect(lines.filter(({ level }) => level === 50 || level === 'error')).toEqual([
    expect.objectContaining({ route: '/probe/broken-list', err: expect.objectContaining({ message: 'the disk failed' }) }),
  ])
})

describe('a request that changes data', () => {
  const rejectedHeaders: [string, Record<string, string>][] = [
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from another subdomain', { 'sec-fetch-site': 'same-site' }],
    ['with an empty Sec-Fetch-Site', { 'sec-fetch-site': '' }],
    ['cross-site with the shop’s Origin', { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' }],
  ]
  const rejectedWithoutSite: [string, Record<string, string>][] = [
    ['from another origin', { origin: 'https://evil.example' }],
    ['from the shop’s host on another port', { origin: 'http://localhost:8080' }],
    ['from a host that begins with the shop’s', { origin: 'http://localhost.evil.example' }],
    ['from the origin null', { origin: 'null' }],
    ['referred by another site', { referer: 'https://evil.example/http://localhost/' }],
  ]
  const acceptedWithoutSite: [string, Record<string, string>][] = [
    ['from the shop’s origin', { origin: 'http://localhost' }],
    ['referred by a page of the shop', { referer: 'http://localhost/cart' }],
    ['from a program without headers', {}],
  ]
  const postBare = (headers: Record<string, string>) =>
    app.handle(new Request('http://localhost/probe/change', { method: 'POST', headers, body: new URLSearchParams({ a: '1' }) }))

  test.each(rejectedHeaders)('%s is rejected', async (_, headers) => {
    expect(await shopper.post('/probe/change', {}, { headers })).toHaveStatus(403)
    expect(changeCount).toBe(0)
  })

  test.each(rejectedWithoutSite)('%s is rejected without Sec-Fetch-Site', async (_, headers) => {
    expect((await postBare(headers)).status).toBe(403)
    expect(changeCount).toBe(0)
  })

  test.each(acceptedWithoutSite)('%s is accepted', async (_, headers) => {
    expect((await postBare(headers)).status).toBe(303)
    expect(changeCount).toBe(1)
  })

  test.each(['same-origin', 'none'])('sent %s is accepted', async (fetchSite) => {
    expect(await shopper.post('/probe/change', {}, { headers: { 'sec-fetch-site': fetchSite } })).toRedirectTo('/probe/page')
  })

  test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/json'])('as %s from another site is rejected', async (type) => {
    const response = await shopper.send('/probe/change', {
      method: 'POST',
      body: 'a=1',
      headers: { 'content-type': type, 'sec-fetch-site': 'cross-site' },
    })
    expect(response).toHaveStatus(403)
  })

  test('from the public address is accepted behind a proxy that changes the host', async () => {
    const httpsApp = createHttpsApp()
    const post = (origin: string) =>
      httpsApp.handle(new Request('http://10.0.0.7:3000/probe/change', { method: 'POST', headers: { origin } }))
    expect((await post('https://shop.example')).status).toBe(303)
    expect((await post('https://shop.example.evil.example')).status).toBe(403)
  })

  test('skips the origin check only for webhooks, at their exact paths', async () => {
    const crossSiteOptions = { headers: { 'sec-fetch-site': 'cross-site' } }
    expect(await shopper.post('/webhooks/probe', { a: 1 }, crossSiteOptions)).toHaveStatus(200)
    changeCount = 0
    for (const path of [
      '/webhooks',
      '/webhooks/',
      '/webhooks/../probe/change',
      '/webhooks/%2e%2e/probe/change',
      '/webhooks//probe',
      '/webhooksx',
    ]) {
      expect((await shopper.post(path, {}, crossSiteOptions)).status).toBe(403)
    }
    expect(changeCount).toBe(0)
  })
})

describe('a request body', () => {
  test('reaches a webhook unchanged, whatever its content type', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
      const response = await shopper.send('/webhooks/probe', { method: 'POST', body: '{not json', headers: { 'content-type': type } })
      expect(response.json()).toEqual({ length: 9 })
    }
  })
})

describe('toasts', () => {
  test('are shown once, by the next page', async () => {
    const client = createTestClient(app)
    const movedResponse = await client.post('/probe/change')
    expect(movedResponse.headers.get('set-cookie')).toMatch(/^notice=.*; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax$/)
    expect(await client.follow(movedResponse)).toShow('Saved version')
    expect(await client.get('/probe/page')).not.toShow('Saved version')
  })

  test('wait through redirects, fragments, prefetched pages and files', async () => {
    const client = createTestClient(app)
    await client.post('/probe/change')
    await client.htmx().get('/probe/part')
    await client.htmx().get('/probe/page')
    await client.get('/static/img/icon.svg')
    expect(await client.get('/probe/page', { headers: { 'sec-purpose': 'prefetch;prerender' } })).not.toShow('Saved version')
    expect(await client.get('/probe/page')).toShow('Saved version')
  })

  test('are also shown by an error page', async () => {
    const client = createTestClient(app)
    await client.post('/probe/change')
    expect(await client.get('/nothing')).toShow('Saved version')
    expect(await client.get('/nothing')).not.toShow('Saved version')
  })

  test('cannot be forged by another person', async () => {
    const client = createTestClient(app)
    const body = Buffer.from(JSON.stringify(['notice', 'Call 555-0100 to confirm your card'])).toString('base64url')
    for (const forgedCookie of [body, `${body}.`, `${body}.x`, `${body}.${'A'.repeat(43)}`, '.', 'ü', '%00']) {
      client.cookies.set('notice', forgedCookie)
      const response = await client.get('/probe/page')
      expect(response).toHaveStatus(200)
      expect(response).not.toShow('555-0100')
    }
  })

  test('of a shop on HTTPS are in a cookie that no other site can set', async () => {
    const secure = createTestClient(createHttpsApp())
    const movedResponse = await secure.post('/probe/change')
    expect(movedResponse.headers.get('set-cookie')).toMatch(/^__Host-notice=.*; Path=\/; Max-Age=300; Secure; HttpOnly; SameSite=Lax$/)
    expect(movedResponse.headers.get('set-cookie')).not.toContain('Domain')
  })
})

describe('a visitor', () => {
  test.each(['evil.example', 'localhost, evil.example', 'a b', 'user@localhost', '[', ''])(
    'sending Host %p gets no error and no link to it',
    async (host) => {
      const response = await shopper.get('/probe/page', { headers: { host, 'x-forwarded-host': 'evil.example' } })
      expect([200, 400]).toContain(response.status)
      expect(response.text).not.toContain('evil.example')
    },
  )

  test('of a shop in production must request its own host', async () => {
    const productionApp = buildApp({ ...shop, config: testConfig({ production: true, baseUrl: 'https://shop.example' }) })
    const requestHealth = async (host: string) => (await productionApp.handle(new Request(`http://${host}/healthz`))).status
    for (const host of ['shop.example', 'shop.example:8443', '10.0.0.7:3000', '[::1]:3000', 'localhost:3000', 'web-1'])
      expect(await requestHealth(host)).toBe(200)
    for (const host of ['evil.example', 'shop.example.evil.example', 'www.shop.example', 'notshop.example'])
      expect(await requestHealth(host)).toBe(421)
  })

  test('gets fragments by a header that is listed in Vary', async () => {
    expect((await shopper.get('/probe/page')).headers.get('vary')).toContain('HX-Request-Type')
    const partial = await shopper.htmx().get('/probe/page')
    expect(partial.text).toStartWith('<title>Probe – Sundry</title><p id="probe">')
    expect(partial.headers.get('vary')).toContain('HX-Request-Type')
    expect(partial.headers.get('cache-control')).toBe('no-store')
  })

  test('going back in the history gets the whole page', async () => {
    const historyPage = await shopper.get('/probe/page', { headers: { 'hx-history-restore-request': 'true', 'hx-request-type': 'full' } })
    expect(historyPage.text).toStartWith('<!doctype html>')
  })

  test.each([
    ['zstd, gzip', 'zstd'],
    ['gzip, deflate, br', 'gzip'],
    ['gzip;q=0', null],
    ['br', null],
    ['', null],
  ])('accepting %p gets %p', async (acceptEncoding, encoding) => {
    const response = await app.handle(new Request('http://localhost/probe/page', { headers: { 'accept-encoding': acceptEncoding } }))
    expect(response.headers.get('content-encoding')).toBe(encoding)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const text = encoding === 'zstd' ? Bun.zstdDecompressSync(bytes) : encoding === 'gzip' ? Bun.gunzipSync(bytes) : bytes
    expect(new TextDecoder().decode(text)).toContain('<p id="probe">')
  })
})

describe('too many requests', () => {
  const fromAddress = (address: string) => ({ requestIP: () => ({ address }), timeout: () => {} })

  test.each([
    ['/nothing', 1200, 404],
    ['/webhooks/nothing', 600, 405],
  ])('to %s from one address are blocked after %i, for that address only', async (path, limit, unlimited) => {
    const limitedApp = buildApp(shop)
    const requestHealth = async (address: string) => {
      limitedApp.server = fromAddress(address) as never
      const { status, headers } = await limitedApp.handle(
        new Request(`http://localhost${path}`, { headers: { accept: 'application/json' } }),
      )
      return { status, retryAfter: headers.get('retry-after') }
    }
    for (let i = 0; i < limit; i++) await requestHealth('203.0.113.1')
    expect(await requestHealth('203.0.113.1')).toEqual({ status: 429, retryAfter: '60' })
    expect(await requestHealth('203.0.113.2')).toEqual({ status: unlimited, retryAfter: null })
  })

  test('from a private address that is no configured proxy are counted whatever they forward, and the operator is warned once', async () => {
    lines.length = 0
    const proxiedApp = buildApp(shop)
    proxiedApp.server = fromAddress('10.0.0.2') as never
    const statuses = new Map<number, number>()
    for (let i = 0; i < 1202; i++) {
      const headers = { accept: 'application/json', 'x-forwarded-for': `203.0.113.${i % 250}` }
      const { status } = await proxiedApp.handle(new Request('http://localhost/nothing', { headers }))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect([...statuses]).toEqual([
      [404, 1200],
      [429, 2],
    ])
    expect(lines.filter((line) => String(line['msg']).includes('TRUSTED_PROXIES'))).toHaveLength(1)
  })

  test('through a configured proxy are counted by the client it names', async () => {
    const proxiedApp = buildApp({ ...shop, config: testConfig({ trustedProxies: ['10.0.0.2'] }) })
    proxiedApp.server = fromAddress('10.0.0.2') as never
    const request = async (forwardedFor: string) => {
      const headers = { accept: 'application/json', 'x-forwarded-for': forwardedFor }
      return (await proxiedApp.handle(new Request('http://localhost/nothing', { headers }))).status
    }
    for (let i = 0; i < 1200; i++) await request('203.0.113.1')
    expect(await request('203.0.113.1')).toBe(429)
    expect(await request('203.0.113.2')).toBe(404)
  })

  test('from changing addresses of one IPv6 network are counted together', async () => {
    const limitedApp = buildApp(shop)
    const request = async (address: string) => {
      limitedApp.server = fromAddress(address) as never
      return (await limitedApp.handle(new Request('http://localhost/nothing', { headers: { accept: 'application/json' } }))).status
    }
    for (let i = 0; i < 1200; i++) await request(`2001:db8:1:2::${i.toString(16)}`)
    expect(await request('2001:db8:1:2:ffff::1')).toBe(429)
    expect(await request('2001:db8:1:3::1')).toBe(404)
  })

  test('no longer block after the clock was set back for more than their window', () => {
    const limit = createRateLimiter(1, 60_000)
    const now = Date.UTC(2026, 2, 2)
    expect([limit('a', now), limit('a', now)]).toEqual([0, 60])
    const earlier = now - 5 * 3_600_000
    expect(limit('a', earlier)).toBe(60)
    expect(limit('a', earlier + 60_000)).toBe(0)
  })

  test('are allowed where limits are disabled, for load tests', async () => {
    const unlimitedApp = buildApp({ ...shop, config: testConfig({ rateLimits: false }) })
    unlimitedApp.server = fromAddress('203.0.113.1') as never
    for (let i = 0; i < 1201; i++) {
      const { status } = await unlimitedApp.handle(new Request('http://localhost/nothing', { headers: { accept: 'application/json' } }))
      if (status !== 404) throw new Error(`request ${i} was answered ${status}`)
    }
  })
})
