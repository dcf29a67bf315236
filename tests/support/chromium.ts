import { afterAll, afterEach, beforeEach } from 'bun:test'
import type { Page } from 'playwright-core'
import { buildApp } from '#src/app.tsx'
import { listen, type RunningServer } from '#src/listen.ts'
import { createTestShop, type TestShop, type TestShopOptions } from './shop.ts'
import { borrowTab, returnTab, type Tab, type TabOptions } from './tab-pool.ts'

interface Opened {
  tabs: Set<Tab>
  servers: Set<RunningServer>
}

const forTest: Opened = { tabs: new Set(), servers: new Set() }
const forFile: Opened = { tabs: new Set(), servers: new Set() }
let current = forFile

/** A shop served on a free port until the test ends, or the file if it starts outside of a test. `extraRoutes` are mounted in addition to its own. */
export async function startTestShop(
  options: TestShopOptions = {},
  extraRoutes: (shop: TestShop) => Parameters<typeof buildApp>[1] = () => [],
): Promise<TestShop> {
  const shop = await createTestShop(options)
  // Cookies, redirects and the origin check depend on the URL, so it must be known before the app is built.
  const port = findFreePort()
  shop.config = { ...shop.config, port, baseUrl: `http://localhost:${port}`, rateLimits: false }
  current.servers.add(listen(buildApp(shop, extraRoutes(shop)), shop))
  return shop
}

/**
 * A blank page without cookies and stored data, returned for the next test when the test ends, or the file if it opens outside of a test.
 * `consoleErrors` collects console and page errors.
 */
export async function openTab(shop: { config: Pick<TestShop['config'], 'baseUrl'> }, options: TabOptions = {}): Promise<Tab> {
  const tab = await borrowTab({ baseURL: shop.config.baseUrl, ...options })
  current.tabs.add(tab)
  return tab
}

export const waitForFocus = (tab: Page, selector: string): Promise<void> => tab.locator(`${selector}:focus`).waitFor({ state: 'attached' })

beforeEach(() => {
  current = forTest
})
afterEach(async () => {
  current = forFile
  await closeAll(forTest)
})
// The browsers stay for the next file. They end with the process that started them.
afterAll(() => closeAll(forFile))

async function closeAll({ tabs, servers }: Opened): Promise<void> {
  await Promise.all([...tabs].map(returnTab))
  await Promise.all([...servers].map((server) => server.stop()))
  tabs.clear()
  servers.clear()
}

/** Ports of earlier shops come first: their tabs and what these have cached are good for the next one. */
const usedPorts: number[] = []

function findFreePort(): number {
  const port = usedPorts.find(isFree) ?? reservePort(0)
  if (!usedPorts.includes(port)) usedPorts.push(port)
  return port
}

function isFree(port: number): boolean {
  try {
    return reservePort(port) === port
  } catch {
    return false
  }
}

/** The port, or any free one for 0. Throws when something listens there. */
function reservePort(port: number): number {
  const server = Bun.serve({ port, fetch: () => new Response() })
  const reserved = server.port!
  void server.stop(true)
  return reserved
}
