import { afterAll, beforeAll, expect, test } from 'bun:test'
import { copyFileSync, mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { running, sundry, type Environment, type Program } from '#tests/cli/run.ts'
import { browser, type Browser } from '#tests/support/browser.ts'
import '#tests/support/matchers.ts'
import { temporaryFolder } from '#tests/support/temporary.ts'

const patience = 120_000
const root = join(import.meta.dir, '../..')
const opened = /is open at (http:\S+)[\s\S]*Ctrl\+C/

let executable: string
let demo: OpenShop

beforeAll(async () => {
  executable = join(temporaryFolder(), 'built', 'sundry')
  const build = Bun.spawn([process.execPath, 'run', 'build', '--outfile', executable], { cwd: root, stdout: 'ignore', stderr: 'pipe' })
  const said = await new Response(build.stderr).text()
  if ((await build.exited) !== 0) throw new Error(`the build failed: ${said}`)
  demo = await open(emptyFolder())
}, patience)

afterAll(async () => {
  await demo?.process.end()
})

test('the only file in its folder serves the demo with its styles and pictures', async () => {
  const home = await demo.visitor.get('/')
  expect(home).toHaveStatus(200)
  expect(home).toShow('Hearth & Harbor')
  const [style] = /\/static\/css\/store\.[0-9a-f]+\.css/.exec(home.text) ?? []
  const [picture] = /\/media\/[a-z0-9]+-\d+\.webp/.exec(home.text) ?? []
  expect((await demo.visitor.get(style!)).headers.get('content-type')).toStartWith('text/css')
  const answer = await demo.visitor.get(picture!)
  expect(answer).toHaveStatus(200)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(readdirSync(demo.program.folder).sort()).toEqual(['data', 'sundry'])
})

test(
  'a backup made while it sells opens as a shop that knows the order',
  async () => {
    const number = await buyATray(demo)
    const made = await sundry(['backup', 'shop.tar.gz'], quiet, demo.program)
    expect(made.err).toBe('')
    expect(made.code).toBe(0)
    const restored = await sundry(['restore', 'shop.tar.gz', '--to', 'restored'], quiet, demo.program)
    expect(restored.err).toBe('')
    expect(restored.out).toContain('Start it with DATA_DIR=')
    const shop = await open(demo.program, { DATA_DIR: 'restored' })
    await shop.visitor.post('/login', { email: 'admin@example.com', password: 'sundry-demo' })
    expect(await shop.visitor.get('/admin/ecommerce/orders')).toShow(number)
    expect(await shop.process.end('SIGTERM')).toBe(0)
  },
  patience,
)

test(
  'a second process refuses the folder in a sentence, and the first goes on',
  async () => {
    const { code, err } = await sundry([], quiet, demo.program)
    expect(code).toBe(1)
    expect(err).toContain(`is already in use by process ${demo.process.pid}`)
    expect(err).not.toContain('    at ')
    expect(await demo.visitor.get('/healthz')).toHaveStatus(200)
  },
  patience,
)

test('doctor finds nothing wrong beside the serving shop', async () => {
  const { code, out } = await sundry(['doctor'], quiet, demo.program)
  expect(out).toContain('Nothing is wrong.')
  expect(code).toBe(0)
})

test('it reads a picture of every kind staff upload, AVIF too', async () => {
  const { visitor } = demo
  await visitor.post('/login', { email: 'admin@example.com', password: 'sundry-demo' })
  const file = new File([await Bun.file(join(root, 'tests/media/files/two.avif')).bytes()], 'two.avif', { type: 'image/avif' })
  const answer = await visitor.post('/admin/cms-pages/upload-image', { file })
  expect(answer).toHaveStatus(200)
  expect(JSON.parse(answer.text)).toMatchObject({ success: true })
})

test('it says what it can do', async () => {
  const { code, out } = await sundry(['--help'], quiet, demo.program)
  expect(code).toBe(0)
  for (const verb of ['serve', 'migrate', 'seed', 'backup', 'restore', 'doctor', 'user']) expect(out).toContain(`  ${verb} `)
})

test(
  'the first start in production prints a link that makes the administrator, and nothing of the demo',
  async () => {
    const shop = await open(emptyFolder(), { NODE_ENV: 'production' })
    expect(shop.process.out()).not.toContain('sundry-demo')
    expect(shop.process.out()).not.toContain('admin@example.com')
    const [link] = /\/account\/set-password\?token=\S+/.exec(shop.process.out()) ?? []
    expect(await shop.visitor.get(link!)).toHaveStatus(200)
    expect(await shop.visitor.get('/')).not.toShow('Hearth & Harbor')
    expect(await shop.process.end('SIGTERM')).toBe(0)
  },
  patience,
)

interface OpenShop {
  program: Program
  process: Awaited<ReturnType<typeof running>>
  visitor: Browser
}

const quiet: Environment = { PATH: '/nowhere', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn' }

/** A folder that holds the executable and nothing else. */
function emptyFolder(): Program {
  const folder = mkdtempSync(join(temporaryFolder(), 'alone-'))
  copyFileSync(executable, join(folder, 'sundry'))
  return { command: [join(folder, 'sundry')], folder }
}

async function open(program: Program, more: Environment = {}): Promise<OpenShop> {
  const process = await running(['serve'], { ...quiet, ...more }, opened, program)
  const [, base = ''] = opened.exec(process.out()) ?? []
  return { program, process, visitor: browser({ handle: (request) => passOn(request, base) }) }
}

/** Sends what a browser without a screen asks for over the wire. */
async function passOn(request: Request, base: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const body = request.method === 'GET' ? null : await request.bytes()
  return fetch(base + pathname + search, { method: request.method, headers: request.headers, body, redirect: 'manual' })
}

/** Buys with forms alone, paying on the processor's own page. Answers the order's number. */
async function buyATray({ visitor }: OpenShop): Promise<string> {
  const item = await visitor.get('/items/breakfast-tray')
  await visitor.post('/cart/add', { product_id: fieldOf(item.text, 'product_id'), quantity: 1 })
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
  const names = ['processor_id', 'rate_id', 'idempotency_key']
  const placed = await visitor.post('/checkout/place-order', Object.fromEntries(names.map((name) => [name, fieldOf(review.text, name)])))
  const year = (new Date().getFullYear() + 2) % 100
  const card = new URLSearchParams({ number: '4242 4242 4242 4242', expiry: `12 / ${year}`, cvc: '123', name: 'Amara Okafor' })
  const paid = await fetch(placed.location!, { method: 'POST', body: card, redirect: 'manual' })
  const back = new URL(paid.headers.get('location')!)
  const success = await visitor.follow(await visitor.get(back.pathname + back.search))
  expect(success.at).toStartWith('/checkout/success/')
  const [, number] = /#(\d{5,})/.exec(success.text) ?? []
  if (!number) throw new Error(`no order number on ${success.at}`)
  return number
}

const fieldOf = (markup: string, name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(markup)?.[1] ?? ''
