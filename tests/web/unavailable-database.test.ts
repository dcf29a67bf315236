import { Database } from 'bun:sqlite'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/types.ts'
import { type App, buildApp } from '#src/app.tsx'
import { seedLanguages } from '#src/i18n/languages.ts'
import type { Processor } from '#src/payments/processor.ts'
import { createSiteDownload } from '#src/site-downloads/site-downloads.ts'
import { chunks } from '#tests/i18n/pseudo-site-parts.ts'
import { createMigratedDatabase, testEngine } from '#tests/support/test-db.ts'
import { acceptJson, createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { withLock } from '#tests/support/locked-database.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'
import { statedAccess } from '#tests/support/stated-routes.ts'
import { hiddenFields, sendTicket } from '#tests/support/ticket-forms.ts'
import { openTicket } from '#tests/support/tickets.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { storeDownload } from '#src/site-downloads/store-download.ts'
import '#tests/support/matchers.ts'

// Any body is an authentic event.
const processor = {
  slug: 'till',
  processorId: 77,
  account: '',
  returnParameters: {},
  readWebhook: async (payload: string) => ({ eventId: 'event-1', type: 'paid', payload }),
} as unknown as Processor

describe.if(testEngine === 'sqlite')('while another process writes to the file', () => {
  let shop: TestShop
  let app: App
  let db: Db
  let other: Database
  let guest: TestClient
  let customer: TestClient

  beforeEach(async () => {
    const file = await createMigratedDatabase()
    db = await connect(file, { lockWaitMs: 20 })
    await db.transaction(seedLanguages)
    shop = Object.assign(await createTestShop({ config: { inventoryWebhookSecret: 'secret', rateLimits: false } }), { db })
    app = buildApp(shop)
    guest = createTestClient(app)
    customer = await createSignedInClient(app, shop, await createTestUser(shop, 1))
    other = new Database(file)
    other.run('begin immediate')
  })
  afterEach(async () => {
    other.close()
    await db.close()
  })

  test('pages, files and the health check are served, also to a customer whose visit should be noted', async () => {
    shop.clock.advance(10 * 60_000)
    for (const path of ['/', '/healthz', '/search?q=mug', '/cart', '/login', '/?lang=de'])
      expect({ path, status: (await guest.get(path)).status }).toEqual({ path, status: 200 })
    expect(await customer.get('/dashboard')).toHaveStatus(200)
    const [file] = /\/static\/[^"]+\.css/.exec((await guest.get('/')).text)!
    expect(await guest.get(file)).toHaveStatus(200)
    other.run('commit')
    expect(await customer.get('/dashboard')).toHaveStatus(200)
  })

  test('a form without script gets 503, and a page that sends again what was typed', async () => {
    const typed = {
      email: 'ann@example.com',
      name: 'Ann & "Bo" <b>',
      password: 'very secret words',
      password_confirmation: 'very secret words',
      note: 'two\nlines',
    }
    const refused = await guest.post('/register?next=%2Fcart', typed)
    expect(refused).toHaveStatus(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('cache-control')).toContain('no-store')
    expect(refused.text).toContain('method="post" action="/register?next=%2Fcart"')
    expect(refused.text).toContain('<input type="hidden" name="email" value="ann@example.com"')
    expect(refused.text).toContain('value="Ann &amp; &quot;Bo&quot; &lt;b&gt;"')
    expect(refused.text).toContain('value="two\nlines"')
    expect(refused.text).not.toContain('very secret words')
    expect(refused.text).toMatch(/<input[^>]*name="password"[^>]*type="password"|<input[^>]*type="password"[^>]*name="password"/)
  })

  test('a form with files keeps its text, and asks for the files again', async () => {
    const photo = new File(['x'], 'cup.png', { type: 'image/png' })
    const refused = await sendTicket(shop, guest, { files: photo })
    expect(refused).toHaveStatus(503)
    expect(refused.text).toContain('enctype="multipart/form-data"')
    expect(refused.text).toContain('<input type="hidden" name="message" value="The left cup has a crack."')
    expect(refused.text).toContain('cup.png')
    expect(refused.text).toMatch(/<input[^>]*name="files"[^>]*type="file"|<input[^>]*type="file"[^>]*name="files"/)
  })

  test('htmx gets a fragment with 503, which it does not swap; a program gets JSON', async () => {
    const form = { email: 'ann@example.com', name: 'Ann', password: 'very secret words', password_confirmation: 'very secret words' }
    const fragment = await guest.htmx().post('/register', form)
    expect(fragment).toHaveStatus(503)
    expect(fragment.headers.get('retry-after')).not.toBeNull()
    expect(fragment.text).not.toContain('<html')
    const body = await guest.post('/register', form, acceptJson)
    expect(body).toHaveStatus(503)
    expect(body.json()).toMatchObject({ success: false, error: 'busy' })
    const headers = { 'x-inventory-webhook-token': 'secret', 'content-type': 'application/json' }
    const machine = await guest.send('/webhooks/inventory-update', { method: 'POST', headers, body: '{"sku":"MUG","stock_level":1}' })
    expect(machine).toHaveStatus(503)
    expect(machine.headers.get('retry-after')).not.toBeNull()
  })

  test('what was refused can be sent again when the other has ended', async () => {
    const refused = await sendTicket(shop, guest)
    expect(refused).toHaveStatus(503)
    expect(await db.read.$count(db.t.tickets)).toBe(0)
    other.run('commit')
    expect((await guest.post('/tickets', hiddenFields(refused))).status).toBeLessThan(400)
    expect(await db.read.$count(db.t.tickets)).toBe(1)
  })
})

describe('while nothing can be written', () => {
  let shop: TestShop
  let clients: Record<'guest' | 'customer' | 'admin', TestClient>
  let ticketPath = ''
  let downloadPath = ''

  beforeAll(async () => {
    shop = await createTestShop({ config: { rateLimits: false } })
    const app = buildApp(shop)
    const signIn = async (role: 1 | 5) => createSignedInClient(app, shop, await createTestUser(shop, role))
    clients = { guest: createTestClient(app), customer: await signIn(1), admin: await signIn(5) }
    ticketPath = `/tickets/view/${(await openTicket(shop)).token}`
    downloadPath = `/cms-download/${await addDownload(shop)}`
    shop.db = withLock(shop).db
    // Sessions were used long ago: each request should note that.
    shop.clock.advance(10 * 60_000)
  })

  // They begin what is finished later, look for a secret, which is limited, or are recorded in the audit log.
  const mayBeRefused = /^GET \/(auth|discount|tickets\/view|preview)\/:|export\.csv$|products\.zip$/
  const routes = Object.entries(statedAccess).filter(([route]) => route.startsWith('GET ') && !mayBeRefused.test(route))

  test.each(routes)('%s is served', async (route, access) => {
    const path = route.slice(4).replace(/:\w+/g, '987654').replace('*', 'no-such-thing')
    const visitor = access === 'anyone' ? 'guest' : path.startsWith('/admin') ? 'admin' : 'customer'
    expect((await clients[visitor].get(path)).status).toBeLessThan(500)
  })

  test('what a page notes is left out: the visit to a ticket, a language, the count of a download', async () => {
    expect(await clients.guest.get(ticketPath)).toHaveStatus(200)
    expect(await clients.customer.get('/?lang=de')).toHaveStatus(200)
    expect(await clients.guest.get(downloadPath)).toHaveStatus(200)
  })

  test('a copy of all products is not made, because it would be recorded', async () =>
    expect(await clients.admin.get('/admin/ecommerce/import/products.zip')).toHaveStatus(503))
})

describe('while PostgreSQL cannot be reached', () => {
  let shop: TestShop
  let guest: TestClient

  beforeAll(async () => {
    const config = { rateLimits: false, inventoryWebhookSecret: 'secret', inboundSettings: { INBOUND_SECRET: 'secret' } }
    shop = await createTestShop({ config, processors: [processor] })
    // Nothing listens there.
    shop.db = await connect('postgres://nobody@127.0.0.1:1/none')
    guest = createTestClient(buildApp(shop))
  })

  test.each(['/', '/cart', '/login', '/admin', '/healthz', '/no-such-page'])(
    '%s is 503 with Retry-After, as page and for programs',
    async (path) => {
      for (const options of [{}, acceptJson]) {
        const response = await guest.get(path, options)
        expect(response).toHaveStatus(503)
        expect(path === '/healthz' || Number(response.headers.get('retry-after')) > 0).toBe(true)
      }
    },
  )

  test('files are served', async () => {
    const [file] = /\/static\/[^"]+\.css/.exec((await guest.get('/')).text)!
    expect(await guest.get(file)).toHaveStatus(200)
  })

  test('a form keeps what was typed, and does not say that nothing was changed', async () => {
    const refused = await sendTicket(shop, guest)
    expect(refused).toHaveStatus(503)
    expect(refused.text).toContain('name="message" value="The left cup has a crack."')
    expect(refused.text).not.toContain('Nothing was changed')
  })

  test('a form keeps what was typed beside large files, which are named', async () => {
    const files = new File([new Uint8Array(3_000_000)], 'cup "1".png', { type: 'image/png' })
    const refused = await sendTicket(shop, guest, { files })
    expect(refused).toHaveStatus(503)
    expect(refused.text).toContain('name="message" value="The left cup has a crack."')
    expect(refused).toShow('cup')
  })

  test.each([
    ['payments', '/webhooks/till', {}],
    ['the warehouse', '/webhooks/inventory-update', { 'x-inventory-webhook-token': 'secret' }],
    ['received mail', '/webhooks/inbound-email', { 'x-inbound-secret': 'secret' }],
  ])('an authentic webhook of %s is refused, so that its sender delivers it again', async (_, path, headers) => {
    const body = '{"sku":"MUG","stock_level":1}'
    const response = await guest.send(path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
    expect(response).toHaveStatus(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(response.json()).toMatchObject({ success: false, error: 'unavailable' })
  })
})

test('a form whose handler reads the body by itself keeps what was typed, too', async () => {
  const shop = await createTestShop({ config: { rateLimits: false } })
  const client = await createSignedInClient(
    buildApp(Object.assign({ ...shop }, { db: withLock(shop).db })),
    shop,
    await createTestUser(shop, 5),
  )
  const file = new File(['Wash by hand.'], 'care.txt', { type: 'text/plain' })
  const refused = await client.post('/admin/cms-downloads', { title: 'How to wash', enabled: 'true', file })
  expect(refused).toHaveStatus(503)
  expect(refused.text).toContain('<input type="hidden" name="title" value="How to wash"')
  expect(refused.text).toContain('care.txt')
  expect(refused.text).toMatch(/<input[^>]*name="file"[^>]*type="file"|<input[^>]*type="file"[^>]*name="file"/)
  expect(refused.text).not.toContain('type="hidden" name="file"')
})

test('a payment event that is stored and then cannot be processed is not acknowledged', async () => {
  const shop = await createTestShop({ processors: [processor] })
  const client = createTestClient(buildApp(Object.assign(shop, { db: withLock(shop, { first: 2 }).db })))
  expect(await client.send('/webhooks/till', { method: 'POST', body: '{}' })).toHaveStatus(503)
})

test('a payment event is not marked as failed because the database was locked for a moment', async () => {
  const shop = await createTestShop({ processors: [processor] })
  const client = createTestClient(buildApp(Object.assign({ ...shop }, { db: withLock(shop, { first: 2, last: 2 }).db })))
  expect(await client.send('/webhooks/till', { method: 'POST', body: '{}' })).toHaveStatus(503)
  const [event] = await shop.db.read.select().from(shop.db.t.webhookEvents)
  expect(event).toMatchObject({ state: 'received', attempts: 0, error: null })
})

async function addDownload(shop: TestShop): Promise<number> {
  const stored = await storeDownload(shop, { name: 'a.txt', parts: chunks('content') })
  const facts = { title: '', file: JSON.stringify(stored), enabled: true, membersOnly: false }
  return shop.db.transaction((tx) => createSiteDownload(tx, facts, shop.now()))
}
