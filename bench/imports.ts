import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/open.ts'
import { csvLine } from '#src/lib/csv.ts'
import { importPath, newImportFile } from '#src/imports/files.ts'
import { readHead } from '#src/imports/index-file.ts'
import { optionsFrom } from '#src/imports/run-options.ts'
import { addRun, findRun, saveMapping, startRun } from '#src/imports/runs.ts'
import type { ImportRun } from '#src/imports/runs.ts'
import { cpuClock, median, percentile } from './figures.ts'
import { openLine } from './load.ts'
import { figure, type Verdict } from './report.ts'
import { productPaths } from './scenarios.ts'
import type { BenchShop } from './server.ts'
import { requestBytes } from './visitor.ts'

export interface ImportFigures {
  line: string
  verdicts: Verdict[]
}

const variants = 5
/** Ms between two requests of the visitor who looks on; one who waits for each answer sees every pause. */
const pause = 15

/**
 * Has a serving shop check and import new products with five variants each, without pictures, and looks at its pages meanwhile:
 * products a minute, and how long the answers took.
 */
export async function importFigures(shop: BenchShop, pid: number, products: number): Promise<ImportFigures> {
  const quiet = await look(shop, () => Bun.sleep(2000))
  const db = await connect(shop.databaseUrl, { shared: true })
  const id = await begin(db, shop, products)
  let run: ImportRun
  const checkStarted = performance.now()
  const checking = await look(shop, () => until(db, id, ['checked', 'failed']))
  const checkedMs = performance.now() - checkStarted
  run = await findRun(db.read, id)
  if (run.state !== 'checked' || run.created !== products)
    throw new Error(`the check ended ${run.state} with ${run.created} new products: ${run.lastError}`)
  await db.transaction((tx) => startRun(tx, id, { id: null, name: 'benchmark' }, Date.now()))
  const cpu = cpuClock(pid)
  const started = performance.now()
  const busy = await look(shop, () => until(db, id, ['done', 'failed']))
  const ms = performance.now() - started
  const cpuMs = cpu()
  run = await findRun(db.read, id)
  await db.close()
  if (run.created !== products) throw new Error(`the import ended ${run.state} with ${run.created} products`)
  const aMinute = (products / ms) * 60_000
  const times = (all: number[]) => `${figure(median(all), 1)} / ${figure(percentile(all, 0.99), 1)} / ${figure(Math.max(...all), 1)}`
  return {
    line: [
      `Import into ${shop.products} products: ${products} products with ${variants} variants each, ${figure(aMinute)} products a minute,`,
      `${figure(cpuMs / products, 1)} ms of processor time for each with ${busy.length} pages asked for meanwhile;`,
      `the check before took ${figure(checkedMs / 1000, 1)} s. Product pages meanwhile, ms (median / p99 / longest):`,
      `${times(busy)}; during the check ${times(checking)}; before ${times(quiet)}`,
    ].join(' '),
    verdicts: [
      { target: 'products imported in a minute, at least 5,000 (shown as minutes for 5,000)', value: 5000 / aMinute, atMost: 1, digits: 2 },
      { target: 'ms, p99 of a product page while an import runs', value: percentile(busy, 0.99), atMost: 100, digits: 1 },
    ],
  }
}

async function begin(db: Db, shop: BenchShop, products: number): Promise<number> {
  const has = { config: { dataDir: shop.folder } } as Parameters<typeof newImportFile>[0]
  mkdirSync(shop.folder, { recursive: true })
  const file = await newImportFile(has, 'csv')
  writeFileSync(importPath(has, file), fileOf(products))
  const { delimiter, headers } = await readHead(importPath(has, file), 0)
  const run = { userId: null, originalName: 'bench.csv', file, picturesFile: '', headers, options: { delimiter, decimal: '.' as const } }
  return db.transaction(async (tx) => {
    const id = await addRun(tx, run, Date.now())
    const { mapping, options } = await findRun(tx, id)
    await saveMapping(tx, id, { mapping, options: { ...optionsFrom(options), pictures: false } }, Date.now())
    return id
  })
}

// As Shopify writes them: a description of some length, two options, stock.
function fileOf(products: number): string {
  const text =
    '<p>Cool in <strong>summer</strong>, warm enough for an evening by the sea.</p><ul><li>Washed</li><li>Buttons of shell</li></ul>'
  const lines = [
    csvLine(
      'Handle,Title,Body (HTML),Vendor,Product Category,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Taxable,Status'.split(
        ',',
      ),
    ),
  ]
  const sizes = ['XS', 'S', 'M', 'L', 'XL']
  for (let at = 0; at < products; at += 1) {
    for (const [row, size] of sizes.entries()) {
      const own =
        row === 0
          ? [`Imported thing ${at}`, text.repeat(4), `Brand ${at % 20}`, `Imported > Shelf ${at % 30}`, 'linen, summer', 'true', 'Size']
          : ['', '', '', '', '', '', '']
      lines.push(
        csvLine([
          `imported-${at}`,
          ...own,
          size,
          `IMP-${at}-${size}`,
          '210',
          'shopify',
          String(row * 3),
          'deny',
          String(20 + row),
          'true',
          row === 0 ? 'active' : '',
        ]),
      )
    }
  }
  return lines.join('')
}

async function until(db: Db, id: number, states: ImportRun['state'][]): Promise<void> {
  for (;;) {
    const { state } = await findRun(db.read, id)
    if (states.includes(state)) return
    await Bun.sleep(100)
  }
}

/** Asks for product pages while something happens; answers how long each took in ms. */
async function look(shop: BenchShop, meanwhile: () => Promise<void>): Promise<number[]> {
  const line = await openLine(shop.port)
  const requests = productPaths(shop).map((path) => requestBytes('GET', path, { accept: 'text/html', 'accept-encoding': 'identity' }))
  const times: number[] = []
  let over = false
  const asking = (async () => {
    for (let at = 0; !over; at += 1) {
      const began = performance.now()
      const { status } = await line.ask(requests[at % requests.length]!)
      if (status !== 200) throw new Error(`a product page was answered with ${status}`)
      times.push(performance.now() - began)
      await Bun.sleep(pause)
    }
  })()
  await meanwhile()
  over = true
  await asking
  line.close()
  return times
}
