import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runCli } from '#tests/cli/run-cli.ts'
import { deliverRaw, mailTo } from '#tests/support/inbound-mail.ts'
import { readReviewForm } from '#tests/support/review-form.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import '#tests/support/matchers.ts'
import { prepareExecutable } from './prepare-executable.ts'
import { createProgramInEmptyFolder, quietEnvironment, startShop, type RunningShop } from './running-shop.ts'

const timeoutMs = 120_000
const root = join(import.meta.dir, '../..')

let executable: string
let demo: VisitedShop

beforeAll(async () => {
  executable = await prepareExecutable()
  demo = await visitShop(createProgramInEmptyFolder(executable))
}, 3 * timeoutMs)

afterAll(async () => {
  await demo?.process.end()
})

test('the only file in its folder serves the demo with its styles and pictures', async () => {
  const homePage = await demo.visitor.get('/')
  expect(homePage).toHaveStatus(200)
  expect(homePage).toShow('Hearth & Harbor')
  const [stylesheet] = /\/static\/css\/store\.[0-9a-f]+\.css/.exec(homePage.text) ?? []
  const [image] = /\/media\/[a-z0-9]+-\d+\.webp/.exec(homePage.text) ?? []
  expect((await demo.visitor.get(stylesheet!)).headers.get('content-type')).toStartWith('text/css')
  const response = await demo.visitor.get(image!)
  expect(response).toHaveStatus(200)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(readdirSync(demo.program.folder).sort()).toEqual(['data', 'sundry'])
})

test(
  'a backup made while it sells opens as a shop that knows the order',
  async () => {
    const number = await buyTray(demo)
    const backupResult = await runCli(['backup', 'shop.tar.gz'], quietEnvironment, demo.program)
    expect(backupResult.err).toBe('')
    expect(backupResult.code).toBe(0)
    const restoreResult = await runCli(['restore', 'shop.tar.gz', '--to', 'restored'], quietEnvironment, demo.program)
    expect(restoreResult.err).toBe('')
    expect(restoreResult.out).toContain('Start the store with DATA_DIR=')
    const shop = await visitShop(demo.program, { DATA_DIR: 'restored' })
    await shop.visitor.post('/login', { email: 'admin@example.com', password: 'sundry-demo' })
    expect(await shop.visitor.get('/admin/ecommerce/orders')).toShow(number)
    expect(await shop.process.end('SIGTERM')).toBe(0)
  },
  timeoutMs,
)

test(
  'a second process refuses the folder in a sentence, and the first continues',
  async () => {
    const { code, err } = await runCli([], quietEnvironment, demo.program)
    expect(code).toBe(1)
    expect(err).toContain(`is already in use by process ${demo.process.pid}`)
    expect(err).not.toContain('    at ')
    expect(await demo.visitor.get('/healthz')).toHaveStatus(200)
  },
  timeoutMs,
)

test('doctor finds nothing wrong beside the serving shop', async () => {
  const { code, out } = await runCli(['doctor'], quietEnvironment, demo.program)
  expect(out).toContain('No errors found.')
  expect(code).toBe(0)
})

test('it reads a picture of every kind staff upload, AVIF too', async () => {
  const { visitor } = demo
  await visitor.post('/login', { email: 'admin@example.com', password: 'sundry-demo' })
  const file = new File([await Bun.file(join(root, 'tests/media/files/two.avif')).bytes()], 'two.avif', { type: 'image/avif' })
  const response = await visitor.post('/admin/cms-pages/upload-image', { file })
  expect(response).toHaveStatus(200)
  expect(JSON.parse(response.text)).toMatchObject({ success: true })
})

test('it writes an invoice as a PDF with its own fonts', async () => {
  const { visitor } = demo
  await visitor.post('/login', { email: 'admin@example.com', password: 'sundry-demo' })
  const response = await visitor.get('/admin/ecommerce/orders/1/invoice.pdf')
  expect(response).toHaveStatus(200)
  expect(response.text).toStartWith('%PDF-')
  expect(response.text).toContain('NotoSans')
})

test('it draws the image that other sites show for a page', async () => {
  const { visitor } = demo
  const [, path] =
    /<meta property="og:image" content="http:\/\/[^/"]+(\/social-image\/[^"]+)"/.exec((await visitor.get('/contact')).text) ?? []
  const response = await visitor.get(path!)
  expect(response).toHaveStatus(200)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
})

test(
  'it reads received mail in a thread of its own',
  async () => {
    const { visitor } = demo
    const path = '/admin/unmatched-mail'
    await visitor.post('/login', { email: 'admin@example.com', password: 'sundry-demo' })
    await deliverRaw(visitor, mailTo('a'.repeat(32), { from: 'Noor Haddad <noor@example.com>' }))
    const readLists = async () => Promise.all(['unmatched', 'failed'].map(async (view) => (await visitor.get(`${path}?view=${view}`)).text))
    // A slow machine answers before the mail is read.
    let lists = await readLists()
    while (!lists.some((list) => list.includes(`${path}/1"`))) lists = await readLists()
    expect(lists.map((list) => list.includes('Noor Haddad'))).toEqual([true, false])
  },
  timeoutMs,
)

test('it says what it can do', async () => {
  const { code, out } = await runCli(['--help'], quietEnvironment, demo.program)
  expect(code).toBe(0)
  for (const command of ['serve', 'migrate', 'seed', 'backup', 'restore', 'doctor', 'user']) expect(out).toContain(`  ${command} `)
})

test(
  'the first start in production prints a link that makes the administrator, and nothing of the demo',
  async () => {
    const shop = await visitShop(createProgramInEmptyFolder(executable), { NODE_ENV: 'production' })
    expect(shop.process.out()).not.toContain('sundry-demo')
    expect(shop.process.out()).not.toContain('admin@example.com')
    const [link] = /\/account\/set-password\?token=\S+/.exec(shop.process.out()) ?? []
    expect(await shop.visitor.get(link!)).toHaveStatus(200)
    expect(await shop.visitor.get('/')).not.toShow('Hearth & Harbor')
    expect(await shop.process.end('SIGTERM')).toBe(0)
  },
  timeoutMs,
)

interface VisitedShop extends RunningShop {
  visitor: TestClient
}

async function visitShop(...start: Parameters<typeof startShop>): Promise<VisitedShop> {
  const shop = await startShop(...start)
  return { ...shop, visitor: createTestClient({ handle: (request) => proxyRequest(request, shop.base) }) }
}

/** Sends what a browser without a screen asks for over the wire. */
async function proxyRequest(request: Request, base: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const body = request.method === 'GET' ? null : await request.bytes()
  return fetch(base + pathname + search, { method: request.method, headers: request.headers, body, redirect: 'manual' })
}

/** Buys with forms alone, paying on the processor's own page. Answers the order's number. */
async function buyTray({ visitor }: VisitedShop): Promise<string> {
  const item = await visitor.get('/items/breakfast-tray')
  await visitor.post('/cart/add', { product_id: readHiddenField(item.text, 'product_id'), quantity: 1 })
  await visitor.post('/checkout', {
    name: 'Amara Okafor',
    email: 'amara@example.com',
    country: 'US',
    address1: '418 Alder Street',
    city: 'Portland',
    state: 'OR',
    postal_code: '97205',
  })
  const review = await visitor.get('/checkout/review')
  const placed = await visitor.post('/checkout/place-order', readReviewForm(review.text))
  const year = (new Date().getFullYear() + 2) % 100
  const card = new URLSearchParams({ number: '4242 4242 4242 4242', expiry: `12 / ${year}`, cvc: '123', name: 'Amara Okafor' })
  const paymentResponse = await fetch(placed.location!, { method: 'POST', body: card, redirect: 'manual' })
  const returnUrl = new URL(paymentResponse.headers.get('location')!)
  const confirmation = await visitor.follow(await visitor.get(returnUrl.pathname + returnUrl.search))
  expect(confirmation.path).toStartWith('/checkout/success/')
  const [, number] = /#(\d{5,})/.exec(confirmation.text) ?? []
  if (!number) throw new Error(`no order number on ${confirmation.path}`)
  return number
}

const readHiddenField = (markup: string, name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(markup)?.[1] ?? ''
