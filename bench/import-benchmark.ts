import { join } from 'node:path'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/types.ts'
import { csvLine } from '#src/lib/files/csv.ts'
import { importFile, createImportFileName } from '#src/imports/uploads/upload-storage.ts'
import { readFileHeader } from '#src/import-files/index-file.ts'
import { resolveImportOptions } from '#src/imports/import-options.ts'
import { addRun, findRun, saveMapping, startRun } from '#src/imports/import-runs.ts'
import type { ImportRun } from '#src/imports/import-runs.ts'
import { createDiskStorage } from '#src/shop/disk-files.ts'
import { realSystem } from '#src/shop/real-system.ts'
import { cpuClock, median, percentile } from './metrics.ts'
import { openConnection } from './load.ts'
import { formatNumber, type TargetResult } from './report.ts'
import { productPaths } from './scenarios.ts'
import type { BenchShop } from './server.ts'
import { requestBytes } from './visitor.ts'

export interface ImportBenchmark {
  summary: string
  targetResults: TargetResult[]
}

const variants = 5
/** Ms between two requests of the visitor who looks on; one who waits for each answer sees every pause. */
const probeIntervalMs = 15

/**
 * Has a serving shop check and import new products with five variants each, without pictures, and looks at its pages meanwhile:
 * products a minute, and how long the answers took.
 */
export async function measureImport(shop: BenchShop, pid: number, products: number): Promise<ImportBenchmark> {
  const idleTimes = await probePages(shop, () => Bun.sleep(2000))
  const db = await connect(shop.databaseUrl, { shared: true })
  const id = await createRun(db, shop, products)
  let run: ImportRun
  const checkStarted = performance.now()
  const checkTimes = await probePages(shop, () => waitForState(db, id, ['checked', 'failed']))
  const checkedMs = performance.now() - checkStarted
  run = await findRun(db.read, id)
  if (run.state !== 'checked' || run.created !== products)
    throw new Error(`the check ended ${run.state} with ${run.created} new products: ${run.lastError}`)
  await db.transaction((tx) => startRun(tx, id, { id: null, name: 'benchmark' }, Date.now()))
  const cpu = cpuClock(pid)
  const started = performance.now()
  const importTimes = await probePages(shop, () => waitForState(db, id, ['done', 'failed']))
  const ms = performance.now() - started
  const cpuMs = cpu()
  run = await findRun(db.read, id)
  await db.close()
  if (run.created !== products) throw new Error(`the import ended ${run.state} with ${run.created} products`)
  const productsPerMinute = (products / ms) * 60_000
  const formatTimes = (durations: number[]) =>
    `${formatNumber(median(durations), 1)} / ${formatNumber(percentile(durations, 0.99), 1)} / ${formatNumber(Math.max(...durations), 1)}`
  return {
    summary: [
      `Import into ${shop.products} products: ${products} products with ${variants} variants each, ${formatNumber(productsPerMinute)} products a minute,`,
      `${formatNumber(cpuMs / products, 1)} ms of processor time for each with ${importTimes.length} pages asked for meanwhile;`,
      `the check before took ${formatNumber(checkedMs / 1000, 1)} s. Product pages meanwhile, ms (median / p99 / longest):`,
      `${formatTimes(importTimes)}; during the check ${formatTimes(checkTimes)}; before ${formatTimes(idleTimes)}`,
    ].join(' '),
    targetResults: [
      {
        target: 'products imported in a minute, at least 5,000 (shown as minutes for 5,000)',
        value: 5000 / productsPerMinute,
        atMost: 1,
        digits: 2,
      },
      { target: 'ms, p99 of a product page while an import runs', value: percentile(importTimes, 0.99), atMost: 100, digits: 1 },
    ],
  }
}

async function createRun(db: Db, shop: BenchShop, products: number): Promise<number> {
  const fileShop = { ...realSystem, importFiles: createDiskStorage(join(shop.folder, 'imports'), realSystem.random) }
  const file = createImportFileName(fileShop, 'csv')
  await fileShop.importFiles.put(file, new TextEncoder().encode(shopifyCsv(products)))
  const { delimiter, headers } = await readFileHeader(importFile(fileShop, file), 0)
  const run = { userId: null, originalName: 'bench.csv', file, imagesFile: '', headers, options: { delimiter, decimal: '.' as const } }
  return db.transaction(async (tx) => {
    const id = await addRun(tx, run, Date.now())
    const { mapping, options } = await findRun(tx, id)
    await saveMapping(tx, id, { mapping, options: { ...resolveImportOptions(options), images: false } }, Date.now())
    return id
  })
}

// As Shopify writes them: a description of some length, two options, stock.
function shopifyCsv(products: number): string {
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
  for (let index = 0; index < products; index += 1) {
    for (const [row, size] of sizes.entries()) {
      const own =
        row === 0
          ? [
              `Imported thing ${index}`,
              text.repeat(4),
              `Brand ${index % 20}`,
              `Imported > Shelf ${index % 30}`,
              'linen, summer',
              'true',
              'Size',
            ]
          : ['', '', '', '', '', '', '']
      lines.push(
        csvLine([
          `imported-${index}`,
          ...own,
          size,
          `IMP-${index}-${size}`,
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

async function waitForState(db: Db, id: number, states: ImportRun['state'][]): Promise<void> {
  for (;;) {
    const { state } = await findRun(db.read, id)
    if (states.includes(state)) return
    await Bun.sleep(100)
  }
}

/** Asks for product pages while something happens; answers how long each took in ms. */
export async function probePages(shop: BenchShop, work: () => Promise<void>): Promise<number[]> {
  const connection = await openConnection(shop.port)
  const requests = productPaths(shop).map((path) => requestBytes('GET', path, { accept: 'text/html', 'accept-encoding': 'identity' }))
  const times: number[] = []
  let isFinished = false
  const probing = (async () => {
    for (let index = 0; !isFinished; index += 1) {
      const startedAt = performance.now()
      const { status } = await connection.send(requests[index % requests.length]!)
      if (status !== 200) throw new Error(`a product page was answered with ${status}`)
      times.push(performance.now() - startedAt)
      await Bun.sleep(probeIntervalMs)
    }
  })()
  await work()
  isFinished = true
  await probing
  connection.close()
  return times
}
