import { afterAll } from 'bun:test'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { buildApp } from '#src/app.tsx'
import { listen, type RunningServer } from '#src/listen.ts'
import { createTestShop, type TestShop, type TestShopOptions } from './shop.ts'

// Each window of Chromium draws its address bar's suggestions in a hidden page of its own, which takes three times as long as opening a tab.
// A second list replaces Playwright's, so what that turns off for tests is repeated.
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

const flags = [
  `--disable-features=${disabledFeatures.join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let browser: Promise<Browser> | undefined
const openServers: RunningServer[] = []

/** The path of an installed Chromium; CHROMIUM overrides the usual locations. */
export function chromiumPath(): string {
  const path = Bun.env['CHROMIUM'] ?? Bun.which('chromium') ?? Bun.which('chromium-browser') ?? Bun.which('google-chrome')
  if (!path) throw new Error('no Chromium found: install it, or name it in CHROMIUM')
  return path
}

/** A shop served on a free port. `extraRoutes` are mounted in addition to its own. */
export async function startTestShop(
  options: TestShopOptions = {},
  extraRoutes: (shop: TestShop) => Parameters<typeof buildApp>[1] = () => [],
): Promise<TestShop> {
  const shop = await createTestShop(options)
  // Cookies, redirects and the origin check depend on the URL, so it must be known before the app is built.
  const port = freePort()
  shop.config = { ...shop.config, port, baseUrl: `http://localhost:${port}`, rateLimits: false }
  openServers.push(listen(buildApp(shop, extraRoutes(shop)), shop))
  return shop
}

/** A page in a new browser context without cookies. `consoleErrors` collects console and page errors. */
export async function openTab(shop: TestShop, options: BrowserContextOptions = {}): Promise<Page & { consoleErrors: string[] }> {
  browser ??= chromium.launch({ executablePath: chromiumPath(), args: flags })
  const context = await (await browser).newContext({ baseURL: shop.config.baseUrl, ...options })
  const page = await context.newPage()
  const consoleErrors: string[] = []
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  return Object.assign(page, { consoleErrors: consoleErrors })
}

export const waitForFocus = (tab: Page, selector: string): Promise<void> => tab.locator(`${selector}:focus`).waitFor({ state: 'attached' })

// The browser stays for the next file. It ends with the process that started it.
afterAll(async () => {
  await Promise.all((await browser)?.contexts().map((context) => context.close()) ?? [])
  await Promise.all(openServers.splice(0).map((server) => server.stop()))
})

function freePort(): number {
  const server = Bun.serve({ port: 0, fetch: () => new Response() })
  const { port } = server
  void server.stop(true)
  return port!
}
