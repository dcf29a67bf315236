import { afterAll } from 'bun:test'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { buildApp } from '#src/app.tsx'
import { listen, type Listening } from '#src/listen.ts'
import { testShop, type TestShop, type TestShopOptions } from './shop.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let browser: Promise<Browser> | undefined
const open: Listening[] = []

/** The path of a Chromium on this machine; CHROMIUM names one that is not in the usual places. */
export function chromiumPath(): string {
  const found = Bun.env['CHROMIUM'] ?? Bun.which('chromium') ?? Bun.which('chromium-browser') ?? Bun.which('google-chrome')
  if (!found) throw new Error('no Chromium found: install it, or name it in CHROMIUM')
  return found
}

/** A shop that is served on a free port, as visitors reach it. `edges` are mounted besides its own. */
export async function servedShop(
  options: TestShopOptions = {},
  edges: (shop: TestShop) => Parameters<typeof buildApp>[1] = () => [],
): Promise<TestShop> {
  const shop = await testShop(options)
  // Cookies, redirects and the origin check all depend on the address: it has to be known before the app is built.
  const port = freePort()
  shop.config = { ...shop.config, port, baseUrl: `http://localhost:${port}`, rateLimits: false }
  open.push(listen(buildApp(shop, edges(shop)), shop))
  return shop
}

/** A tab of a browser of its own, which knows nobody's cookies. Faults its console reports are in `faults`. */
export async function openTab(shop: TestShop, options: BrowserContextOptions = {}): Promise<Page & { faults: string[] }> {
  browser ??= chromium.launch({ executablePath: chromiumPath(), args: flags })
  const context = await (await browser).newContext({ baseURL: shop.config.baseUrl, ...options })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  return Object.assign(page, { faults })
}

afterAll(async () => {
  await (await browser)?.close()
  browser = undefined
  await Promise.all(open.splice(0).map((server) => server.stop()))
})

function freePort(): number {
  const server = Bun.serve({ port: 0, fetch: () => new Response() })
  const { port } = server
  void server.stop(true)
  return port!
}
