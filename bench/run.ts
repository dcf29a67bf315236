import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { median, memoryMb } from './figures.ts'
import { firstView } from './first-view.ts'
import { importFigures, type ImportFigures } from './imports.ts'
import { measure, type Measured, type Pair } from './measure.ts'
import { figure, firstViewLine, kb, ratioOf, shopTable, table, verdictTable, type Verdict } from './report.ts'
import { productPaths, scenarios } from './scenarios.ts'
import { benchShop, pinned, startPlain, type BenchShop } from './server.ts'

const usage = `bun run bench [options]

  --quick             one small shop, short rounds: under 40 seconds
  --only <name>       one scenario: ${scenarios.map(({ name }) => name).join(' · ')} · import
  --sizes <n,n>       products per shop (1000,100000)
  --executable        load dist/sundry instead of the sources
  --build             build dist/sundry first
  --engine postgres   on the server DATABASE_URL names`

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    sizes: { type: 'string' },
    executable: { type: 'boolean', default: false },
    build: { type: 'boolean', default: false },
    engine: { type: 'string', default: 'sqlite' },
    help: { type: 'boolean', default: false },
  },
})
const root = join(import.meta.dir, '..')
const built = join(root, 'dist/sundry')
const rounds = options.quick ? { count: 5, ms: 150, warmUp: 1500, lines: 16 } : { count: 12, ms: 200, warmUp: 5000, lines: 16 }
const sizes = (options.sizes ?? (options.quick ? '1000' : '1000,100000')).split(',').map(Number)
const engine = options.engine === 'postgres' ? ('postgres' as const) : ('sqlite' as const)
const chosen = scenarios.filter(({ name }) => options.only === undefined || name === options.only)
const importedProducts = 2000
/** Within it the engine has cleared away what the visitors left behind. */
const restMs = 30_000
const leftovers: (() => unknown)[] = []

const importing = options.only === undefined || options.only === 'import'
if (options.help || (chosen.length === 0 && !importing)) {
  console.log(usage)
  process.exit(options.help ? 0 : 1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void cleanUp().then(() => process.exit(130)))
try {
  await run()
} finally {
  await cleanUp()
}
process.exit(0)

async function run(): Promise<void> {
  const started = performance.now()
  if (options.build) Bun.spawnSync([process.execPath, 'run', 'build'], { cwd: root, stdout: 'ignore', stderr: 'inherit' })
  if (pinned()) Bun.spawnSync(['taskset', '-acp', '1', String(process.pid)], { stdout: 'ignore' })
  console.log(machine())

  const shops: BenchShop[] = []
  for (const products of sizes) {
    const shop = await benchShop({ products, engine, say: console.log })
    leftovers.push(() => shop.stop())
    shops.push(shop)
  }
  const starts = options.only ? [] : await startTimes(shops)
  const pairs: Pair[] = []
  for (const shop of shops) {
    const { process: server } = await shop.start('/healthz', options.executable ? built : null)
    const plain = await startPlain(shop.port)
    leftovers.push(() => plain.process.kill())
    pairs.push({ target: shop, shop: { port: shop.port, pid: server.pid }, plain: { port: plain.port, pid: plain.process.pid } })
  }

  const results: { name: string; measured: Measured[] }[] = []
  for (const scenario of chosen) {
    const name = scenario.per ? `${scenario.name}, per ${scenario.per}` : scenario.name
    results.push({ name, measured: await measure(scenario, pairs, rounds) })
  }
  for (const [at, { target }] of pairs.entries()) {
    console.log(`\n${target.products} products`)
    console.log(shopTable(results.map(({ name, measured }) => ({ name, measured: measured[at]! }))))
  }
  console.log()
  const memory = tellMemory(pairs, 'right after the last visitor')
  if (!options.quick) await Bun.sleep(restMs)
  const rested = options.quick ? [] : tellMemory(pairs, 'half a minute later')
  const imports: ImportFigures[] = []
  // After all else: the shop is another one then.
  if (importing && !options.quick) {
    for (const [at, shop] of shops.entries()) imports.push(await importFigures(shop, pairs[at]!.shop.pid, importedProducts))
    tellMemory(pairs, 'right after the import')
  }
  const verdicts = [...(results.length > 0 ? verdictsOf(results) : []), ...imports.flatMap((one) => one.verdicts)]
  if (sizes.length > 1 && results.length > 0) {
    console.log(`\nProcessor time per request with ${sizes.at(-1)} products against ${sizes[0]}`)
    console.log(
      table(
        ['', 'ratio'],
        results.map(({ name, measured }) => [name, figure(growthOf(measured), 2)]),
      ),
    )
  }
  for (const line of starts) console.log(line.text)
  for (const { line } of imports) console.log(line)
  const view = await firstView(`http://127.0.0.1:${pairs[0]!.shop.port}`, productPaths(pairs[0]!.target)[0]!)
  console.log(firstViewLine(view))

  console.log()
  console.log(
    verdictTable([
      ...verdicts,
      {
        target: 'ms from start to first answer, executable',
        value: starts.find(({ mode }) => mode === 'executable')?.ms ?? NaN,
        atMost: 200,
        digits: 0,
      },
      { target: 'MB resident right after the last visitor', value: most(memory), atMost: 150, digits: 0 },
      { target: 'MB resident half a minute later', value: most(rested), atMost: 150, digits: 0 },
      {
        target: 'KB of HTML, CSS and JS of a product page, gzip',
        value: Number(kb(view.html + view.css + view.js)),
        atMost: 40,
        digits: 1,
      },
      { target: 'requests of a product page besides pictures', value: view.requests, atMost: 8, digits: 0 },
    ]),
  )
  console.log(`\n${figure((performance.now() - started) / 1000)} s`)
}

/** The median of several starts on a database that exists, from source and as the executable. */
async function startTimes(shops: BenchShop[]): Promise<{ mode: string; ms: number; text: string }[]> {
  const times: { mode: string; ms: number; text: string }[] = []
  const shop = shops.at(-1)!
  for (const mode of ['source', 'executable'] as const) {
    if (mode === 'executable' && !existsSync(built)) {
      console.log('No dist/sundry: build it with --build to measure how fast it starts')
      continue
    }
    const all: number[] = []
    for (let at = 0; at < (options.quick ? 3 : 7); at += 1) {
      const { ms } = await shop.start(productPaths(shop)[0]!, mode === 'executable' ? built : null)
      all.push(ms)
    }
    const ms = median(all)
    times.push({ mode, ms, text: `Start to first answered product page, ${mode}: ${figure(ms)} ms (fastest ${figure(Math.min(...all))})` })
  }
  return times
}

/** Says how much memory each shop's server holds now; answers with the resident MB. */
function tellMemory(pairs: Pair[], when: string): number[] {
  return pairs.map(({ target, shop }) => {
    const { resident, own } = memoryMb(shop.pid)
    console.log(`Memory ${when}, ${target.products} products: ${figure(resident)} MB resident, ${figure(own)} MB of it not pages of files`)
    return resident
  })
}

function most(values: number[]): number {
  return values.length > 0 ? Math.max(...values) : NaN
}

function growthOf(measured: Measured[]): number {
  return measured.at(-1)!.shop.cpu / measured[0]!.shop.cpu
}

function verdictsOf(results: { name: string; measured: Measured[] }[]): Verdict[] {
  const compared = ['shop', 'section', 'product']
  return results
    .filter(({ name }) => compared.includes(name) || name.startsWith('filters'))
    .flatMap(({ name, measured }) => [
      ...(compared.includes(name) ? measured : []).map((one, at): Verdict => ({
        target: `${name}, ${sizes[at]} products: processor time against plain Bun.serve`,
        value: ratioOf(one),
        atMost: 12,
        digits: 1,
      })),
      ...(sizes.length > 1
        ? [{ target: `${name}: ${sizes.at(-1)} products against ${sizes[0]}`, value: growthOf(measured), atMost: 1.3, digits: 2 }]
        : []),
    ])
}

function machine(): string {
  const cores = pinned() ? 'servers on core 0, load on core 1' : 'servers and load share all cores'
  const from = options.executable ? 'dist/sundry' : 'the sources'
  return `Bun ${Bun.version} on ${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${cores}; ${engine}, from ${from}`
}

async function cleanUp(): Promise<void> {
  for (const undo of leftovers.splice(0).reverse()) await undo()
}
