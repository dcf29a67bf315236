import { loadavg, tmpdir } from 'node:os'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from 'playwright-core'
import { median, percentile } from './metrics.ts'
import { formatNumber, table } from './report.ts'

const usage = `bun run bench taps [options]

Milliseconds from a tap on a product page to the next frame (Event Timing), in a phone's Chromium with a slowed processor.

  --tries <n>         page loads per checkout (20)
  --slowdown <n>      times slower than this machine (4)
  --against <folder>  another checkout, measured in turns with this one
  --product <slug>    a demo product with colors and sizes (harbor-mug)`

const { values: options } = parseArgs({
  options: {
    tries: { type: 'string', default: '20' },
    slowdown: { type: 'string', default: '4' },
    against: { type: 'string' },
    product: { type: 'string', default: 'harbor-mug' },
    help: { type: 'boolean', default: false },
  },
})

interface Checkout {
  name: string
  url: string
  stop(): Promise<void>
}

/** Each is tapped in this order on one page; `selector` must match one visible element then. */
const taps = [
  { name: 'color', selector: '.option .option-row label:has([name=color]:not(:checked)) >> nth=1' },
  { name: 'size', selector: '.option .option-row label:has([name=size]:not(:checked)) >> nth=0' },
  { name: 'quantity', selector: '#buy [data-by="1"]' },
  { name: 'add', selector: '#add' },
  { name: 'drawer quantity', selector: '#cart-body .line [data-by="1"]' },
  { name: 'close drawer', selector: '#cart [aria-label="Close"]' },
]

/** Long enough for the response of a tap and what follows from it, at four times slower. */
const settleMs = 450

const collectEvents = `
  self.interactions = []
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) self.interactions.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })`

if (options.help) {
  console.log(usage)
  process.exit(0)
}
const cleanups: (() => Promise<unknown>)[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void cleanUp().then(() => process.exit(130)))
try {
  await run()
} finally {
  await cleanUp()
}
process.exit(0)

async function run(): Promise<void> {
  const folders = [join(import.meta.dir, '..'), ...(options.against ? [resolve(options.against)] : [])]
  const checkouts: Checkout[] = []
  for (const [index, folder] of folders.entries()) {
    const checkout = await serveDemo(index === 0 ? 'this checkout' : folder, folder)
    cleanups.push(() => checkout.stop())
    checkouts.push(checkout)
  }
  const executablePath = Bun.env['CHROMIUM'] ?? Bun.which('chromium') ?? Bun.which('google-chrome') ?? ''
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  cleanups.push(() => browser.close())
  const durations = checkouts.map(() => new Map<string, number[]>(taps.map(({ name }) => [name, []])))
  const loads: number[] = []
  // The first round only warms up caches.
  for (let round = -1; round < Number(options.tries); round += 1) {
    for (const [index, checkout] of checkouts.entries()) {
      const measured = await measurePage(browser, checkout.url)
      if (round >= 0) for (const [name, ms] of measured) durations[index]!.get(name)!.push(ms)
    }
    loads.push(loadavg()[0]!)
  }
  console.log(`${options.tries} tries at ${options.slowdown} times slower; load average ${loads.map((load) => load.toFixed(1)).join(' ')}`)
  for (const [index, { name }] of checkouts.entries()) console.log(`\n${name}\n${report(durations[index]!, durations[1])}`)
}

async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}

function report(durations: Map<string, number[]>, other: Map<string, number[]> | undefined): string {
  const rows = [...durations].map(([name, values]) => [
    name,
    formatNumber(median(values)),
    formatNumber(percentile(values, 0.9)),
    formatNumber(Math.max(...values)),
    other ? formatNumber(median(values) / median(other.get(name)!), 2) : '',
  ])
  return table(['ms to the next frame', 'median', 'p90', 'worst', other ? 'ratio' : ''], rows)
}

async function measurePage(browser: Browser, url: string): Promise<Map<string, number>> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true })
  const tab = await context.newPage()
  await tab.addInitScript(collectEvents)
  const session = await context.newCDPSession(tab)
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(options.slowdown) })
  await tab.goto(`${url}/items/${options.product}`, { waitUntil: 'networkidle' })
  const measured = new Map<string, number>()
  for (const { name, selector } of taps) measured.set(name, await measureTap(tab, selector))
  await context.close()
  return measured
}

async function measureTap(tab: Page, selector: string): Promise<number> {
  const target = tab.locator(selector)
  await target.scrollIntoViewIfNeeded()
  await Bun.sleep(settleMs)
  await tab.evaluate('self.interactions.length = 0')
  await target.tap({ force: true })
  await Bun.sleep(settleMs)
  // Events below 16 ms are not reported.
  return tab.evaluate<number>('Math.max(8, ...self.interactions)')
}

async function serveDemo(name: string, folder: string): Promise<Checkout> {
  const port = await freePort()
  const data = mkdtempSync(join(tmpdir(), 'sundry-interactions-'))
  const url = `http://localhost:${port}`
  const server = Bun.spawn([process.execPath, '--no-env-file', 'src/main.ts', 'serve'], {
    cwd: folder,
    env: {
      PATH: Bun.env.PATH,
      HOME: Bun.env.HOME,
      DATA_DIR: data,
      HOST: '127.0.0.1',
      PORT: String(port),
      BASE_URL: url,
      RATE_LIMITS: 'off',
    },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'inherit',
  })
  while (server.exitCode === null && !(await fetch(`${url}/items/${options.product}`).catch(() => null))?.ok) await Bun.sleep(200)
  if (server.exitCode !== null) throw new Error(`the server of ${folder} ended with code ${server.exitCode}`)
  return {
    name,
    url,
    async stop() {
      server.kill()
      await server.exited
      rmSync(data, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}
