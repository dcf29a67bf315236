import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { median, memoryMb } from './metrics.ts'
import { measurePageWeight } from './page-weight.ts'
import { measureImport, type ImportBenchmark } from './import-benchmark.ts'
import { measureInboundMail, type InboundMailBenchmark } from './inbound-mail-benchmark.ts'
import { measure, type Pair } from './measure.ts'
import { measureLongTasks, type LongTasksBenchmark } from './long-tasks-benchmark.ts'
import { measureOrders, type OrdersBenchmark } from './orders-benchmark.ts'
import { measureRelevance } from './relevance/measure-relevance.ts'
import { formatNumber, pageWeightLine, kb, shopTable, table, targetTable } from './report.ts'
import { productPaths, scenarios } from './scenarios.ts'
import { compareWithTargets, growthRatio, type ScenarioResult } from './targets.ts'
import { createBenchShop, canPinCores, startBaseline, type BenchShop } from './server.ts'

const usage = `bun run bench [options]

  --quick             one small shop, short rounds: under 40 seconds
  --only <name>       one scenario, or several with one --only each: ${scenarios.map(({ name }) => name).join(' · ')} · import · mail · orders · tasks · relevance
  --sizes <n,n>       products per shop (1000,100000)
  --catalog <folder>  a public list of products with judged searches, for relevance; without it one is downloaded
  --executable        load dist/sundry instead of the sources
  --build             build dist/sundry first
  --engine postgres   on the server DATABASE_URL names

bun run bench taps | tickets | translations | peer | evershop-products: see docs/benchmark.md`

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    sizes: { type: 'string' },
    catalog: { type: 'string' },
    executable: { type: 'boolean', default: false },
    build: { type: 'boolean', default: false },
    engine: { type: 'string', default: 'sqlite' },
    help: { type: 'boolean', default: false },
  },
})
const root = join(import.meta.dir, '..')
const executable = join(root, 'dist/sundry')
const rounds = options.quick ? { count: 5, ms: 150, warmUp: 1500, connections: 16 } : { count: 12, ms: 200, warmUp: 5000, connections: 16 }
const sizes = (options.sizes ?? (options.quick ? '1000' : '1000,100000')).split(',').map(Number)
const engine = options.engine === 'postgres' ? ('postgres' as const) : ('sqlite' as const)
const isSelected = (name: string) => options.only === undefined || options.only.includes(name)
const selectedScenarios = scenarios.filter(({ name }) => isSelected(name))
const importedProducts = 2000
const receivedMails = 1500
const longTaskMs = 4000
/** Within it the engine has cleared away what the visitors left behind. */
const restMs = 30_000
const cleanups: (() => unknown)[] = []

const runsImport = isSelected('import')
const runsMail = isSelected('mail')
// Compared with SQLite itself.
const runsOrders = engine === 'sqlite' && isSelected('orders')
const runsTasks = engine === 'sqlite' && isSelected('tasks')
const runsRelevance = isSelected('relevance') && !(options.quick && options.only === undefined)
const runsShops = selectedScenarios.length > 0 || runsImport || runsMail || runsOrders || runsTasks
if (options.help || (!runsShops && !runsRelevance)) {
  console.log(usage)
  process.exit(options.help ? 0 : 1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void cleanUp().then(() => process.exit(130)))
try {
  if (runsShops) await run()
  if (runsRelevance) {
    const lines = await measureRelevance({ engine, catalog: options.catalog, showsWorst: options.only !== undefined })
    console.log(`\n${lines.join('\n')}`)
  }
} finally {
  await cleanUp()
}
process.exit(0)

async function run(): Promise<void> {
  const started = performance.now()
  if (options.build) Bun.spawnSync([process.execPath, 'run', 'build'], { cwd: root, stdout: 'ignore', stderr: 'inherit' })
  if (canPinCores()) Bun.spawnSync(['taskset', '-acp', '1', String(process.pid)], { stdout: 'ignore' })
  console.log(describeMachine())

  const shops: BenchShop[] = []
  for (const products of sizes) {
    const shop = await createBenchShop({ products, engine, log: console.log })
    cleanups.push(() => shop.stop())
    shops.push(shop)
  }
  const starts = options.only ? [] : await startTimes(shops)
  const pairs: Pair[] = []
  for (const shop of shops) {
    const { process: server } = await shop.start('/healthz', options.executable ? executable : null)
    const baseline = await startBaseline(shop.port)
    cleanups.push(() => baseline.process.kill())
    pairs.push({ target: shop, shop: { port: shop.port, pid: server.pid }, baseline: { port: baseline.port, pid: baseline.process.pid } })
  }

  // Before a scenario changes the shop.
  const pageWeight = await measurePageWeight(`http://127.0.0.1:${pairs[0]!.shop.port}`, productPaths(pairs[0]!.target)[0]!)
  const results: ScenarioResult[] = []
  for (const scenario of selectedScenarios) {
    const name = scenario.per ? `${scenario.name}, per ${scenario.per}` : scenario.name
    results.push({ scenario, name, measured: await measure(scenario, pairs, rounds) })
  }
  for (const [index, { target }] of pairs.entries()) {
    console.log(`\n${target.products} products`)
    console.log(shopTable(results.map(({ name, measured }) => ({ name, measured: measured[index]! }))))
  }
  console.log()
  const memory = reportMemory(pairs, 'right after the last visitor')
  if (!options.quick) await Bun.sleep(restMs)
  const memoryAfterRest = options.quick ? [] : reportMemory(pairs, 'half a minute later')
  const orders: OrdersBenchmark[] = []
  if (runsOrders && !options.quick) for (const shop of shops) orders.push(await measureOrders(shop))
  const mails: InboundMailBenchmark[] = []
  if (runsMail && !options.quick) {
    for (const [index, shop] of shops.entries()) mails.push(await measureInboundMail(shop, pairs[index]!.shop.pid, receivedMails))
  }
  const tasks: LongTasksBenchmark[] = []
  if (runsTasks && !options.quick) for (const shop of shops) tasks.push(await measureLongTasks(shop, longTaskMs))
  const imports: ImportBenchmark[] = []
  // After all else: the shop is another one then.
  if (runsImport && !options.quick) {
    for (const [index, shop] of shops.entries()) imports.push(await measureImport(shop, pairs[index]!.shop.pid, importedProducts))
    reportMemory(pairs, 'right after the import')
  }
  const targetResults = [
    ...compareWithTargets(results, sizes),
    ...orders.flatMap((result) => result.targetResults),
    ...mails.flatMap((result) => result.targetResults),
    ...tasks.flatMap((result) => result.targetResults),
    ...imports.flatMap((result) => result.targetResults),
  ]
  if (sizes.length > 1 && results.length > 0) {
    console.log(`\nProcessor time per request with ${sizes.at(-1)} products against ${sizes[0]}`)
    console.log(
      table(
        ['', 'ratio'],
        results.map((result) => [result.name, formatNumber(growthRatio(result), 2)]),
      ),
    )
  }
  for (const start of starts) console.log(start.text)
  for (const { summary } of orders) console.log(summary)
  for (const { summary } of mails) console.log(summary)
  for (const { summary } of tasks) console.log(`\n${summary}`)
  for (const { summary } of imports) console.log(summary)
  console.log(pageWeightLine(pageWeight))

  console.log()
  console.log(
    targetTable([
      ...targetResults,
      {
        target: 'ms from start to first answer, executable',
        value: starts.find(({ mode }) => mode === 'executable')?.ms ?? NaN,
        atMost: 110,
        digits: 0,
      },
      { target: 'MB resident right after the last visitor', value: maxOf(memory), atMost: 150, digits: 0 },
      { target: 'MB resident half a minute later', value: maxOf(memoryAfterRest), atMost: 150, digits: 0 },
      {
        target: 'KB of HTML, CSS and JS of a product page, gzip',
        value: Number(kb(pageWeight.html + pageWeight.css + pageWeight.js)),
        atMost: 40,
        digits: 1,
      },
      { target: 'requests of a product page besides images', value: pageWeight.requests, atMost: 8, digits: 0 },
    ]),
  )
  console.log(`\n${formatNumber((performance.now() - started) / 1000)} s`)
}

/** The median of several starts on a database that exists, from source and as the executable. */
async function startTimes(shops: BenchShop[]): Promise<{ mode: string; ms: number; text: string }[]> {
  const times: { mode: string; ms: number; text: string }[] = []
  const shop = shops.at(-1)!
  for (const mode of ['source', 'executable'] as const) {
    if (mode === 'executable' && !existsSync(executable)) {
      console.log('No dist/sundry: build it with --build to measure how fast it starts')
      continue
    }
    const startupTimes: number[] = []
    for (let index = 0; index < (options.quick ? 3 : 7); index += 1) {
      const { ms } = await shop.start(productPaths(shop)[0]!, mode === 'executable' ? executable : null)
      startupTimes.push(ms)
    }
    const ms = median(startupTimes)
    times.push({
      mode,
      ms,
      text: `Start to first answered product page, ${mode}: ${formatNumber(ms)} ms (fastest ${formatNumber(Math.min(...startupTimes))})`,
    })
  }
  return times
}

/** Says how much memory each shop's server holds now; answers with the resident MB. */
function reportMemory(pairs: Pair[], when: string): number[] {
  return pairs.map(({ target, shop }) => {
    const { resident, own } = memoryMb(shop.pid)
    console.log(
      `Memory ${when}, ${target.products} products: ${formatNumber(resident)} MB resident, ${formatNumber(own)} MB of it not pages of files`,
    )
    return resident
  })
}

function maxOf(values: number[]): number {
  return values.length > 0 ? Math.max(...values) : NaN
}

function describeMachine(): string {
  const cores = canPinCores() ? 'servers on core 0, load on core 1' : 'servers and load share all cores'
  const from = options.executable ? 'dist/sundry' : 'the sources'
  return `Bun ${Bun.version} on ${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${cores}; ${engine}, from ${from}`
}

async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
}
