import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { SQL } from 'bun'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate/migrate.ts'
import type { Db } from '#db/types.ts'
import { seedShipping } from '#db/seeds/demo/shipping.ts'
import { recountListings } from '#src/products/listing-counts.ts'
import { refreshListing } from '#src/products/refresh-listing.ts'
import { countedPlacement } from '#src/products/placements.ts'
import { seedLanguages } from '#src/i18n/languages.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { seedTaxRates } from '#src/tax/rates.ts'
import { openBulkWriter } from './bulk.ts'
import { brands, categories, productRows, benchmarkTime } from './catalog.ts'
import { seedPages } from './pages.ts'

/**
 * The SQLite file of a shop with that many products, made once and kept in the temporary folder while neither the schema nor
 * the story changes. Copy it before use.
 */
export async function seededFile(products: number, log: (message: string) => void = () => {}): Promise<string> {
  const folder = join(tmpdir(), 'sundry-bench')
  const file = join(folder, `shop-${products}-${seedHash('sqlite')}.db`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (name.startsWith(`shop-${products}-`)) rmSync(join(folder, name))
  const draft = `${file}.draft`
  await seedDatabase(draft, products, log)
  for (const suffix of ['-wal', '-shm', '.lock', '.pid']) rmSync(draft + suffix, { force: true })
  renameSync(draft, file)
  return file
}

/** The same on the PostgreSQL server `server` names: the address of a database to copy with `create database … template …`. */
export async function seededDatabase(server: string, products: number, log: (message: string) => void = () => {}): Promise<string> {
  const name = `sundry_bench_${products}_${seedHash('postgres')}`
  const admin = new SQL({ url: server, max: 1 })
  const address = databaseUrlFor(server, name)
  try {
    const existing = (await admin`select 1 from pg_database where datname = ${name}`) as unknown[]
    if (existing.length > 0) return address
    await admin.unsafe(`create database ${name}_draft template template0 encoding 'UTF8'`)
    await seedDatabase(databaseUrlFor(server, `${name}_draft`), products, log)
    await admin.unsafe(`alter database ${name}_draft rename to ${name}`)
    return address
  } finally {
    await admin.close()
  }
}

export function databaseUrlFor(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function seedDatabase(url: string, products: number, log: (message: string) => void): Promise<void> {
  const started = performance.now()
  await migrate(url)
  await withDatabase(url, async (db) => {
    await db.transaction(async (tx) => {
      await seedLanguages(tx)
      await seedShipping(tx, benchmarkTime)
      await seedTaxRates(tx)
      await saveSettings(tx, { site_name: 'Benchmark', support_email: 'help@example.com' }, benchmarkTime)
    })
  })
  await fillCatalog(url, products, log)
  await withDatabase(url, async (db) => {
    await db.transaction(recountListings)
    await db.transaction((tx) => seedPages(tx, products))
    for (const id of [1, Math.ceil(products / 2), products]) await assertListingUnchanged(db, id)
  })
  log(`${products} products seeded in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

async function fillCatalog(url: string, products: number, log: (message: string) => void): Promise<void> {
  const bulk = openBulkWriter(url)
  await bulk.insertRows('brands', brands)
  await bulk.insertRows('categories', categories)
  const batchSize = 2000
  for (let from = 1; from <= products; from += batchSize) {
    const rows = Array.from({ length: Math.min(batchSize, products - from + 1) }, (_, at) => productRows(from + at))
    // Stock before the variants, and these before the places: then what the database keeps of them is written once.
    await bulk.insertRows(
      'inventory',
      rows.flatMap(({ inventory }) => inventory),
    )
    await bulk.insertRows(
      'products',
      rows.map(({ product }) => product),
    )
    await bulk.insertRows(
      'variants',
      rows.flatMap(({ variants }) => variants),
    )
    await bulk.insertRows(
      'media',
      rows.flatMap(({ media }) => media),
    )
    await bulk.insertRows(
      'productImages',
      rows.flatMap(({ images }) => images),
    )
    await bulk.insertRows(
      'categoryProducts',
      rows.flatMap(({ placements }) => placements),
    )
    await bulk.insertRows(
      'stockLedger',
      rows.flatMap(({ ledger }) => ledger),
    )
    if (from > batchSize && (from - 1) % 20_000 === 0) log(`${from - 1} of ${products} products`)
  }
  await bulk.finish()
}

class RollbackSignal extends Error {}

/** Lets the shop itself refresh what listings keep of a product: nothing may change, or what is measured is not what a save leaves. */
async function assertListingUnchanged(db: Db, id: number): Promise<void> {
  const dryRun = db.transaction(async (tx) => {
    const { products, categoryProducts } = tx.t
    const readRows = async () =>
      JSON.stringify([
        await tx.select().from(products).where(eq(products.id, id)),
        await tx.select().from(categoryProducts).where(eq(categoryProducts.productId, id)).orderBy(categoryProducts.categoryId),
      ])
    const before = await readRows()
    await refreshListing(tx, id, await countedPlacement(tx, id), benchmarkTime)
    const after = await readRows()
    if (before !== after) throw new Error(`Product ${id} is not kept as a save would keep it:\n${before}\n${after}`)
    throw new RollbackSignal()
  })
  await dryRun.catch((error: unknown) => {
    if (!(error instanceof RollbackSignal)) throw error
  })
}

async function withDatabase(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const db = await connect(url)
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

/** Changes with everything a seeded database depends on. */
function seedHash(engine: Db['engine']): string {
  const root = join(import.meta.dir, '..')
  const migrations = join(root, 'db/migrations', engine)
  const files = [
    ...readdirSync(migrations)
      .sort()
      .map((name) => join(migrations, name)),
    ...['seed.ts', 'catalog.ts', 'pages.ts', 'sample-words.ts', 'bulk.ts'].map((name) => join(import.meta.dir, name)),
    ...[
      `db/search/${engine}.ts`,
      `db/triggers/${engine}.ts`,
      'db/triggers/availability.ts',
      'src/products/refresh-listing.ts',
      'src/products/listing-counts.ts',
    ].map((name) => join(root, name)),
  ]
  const hasher = new Bun.CryptoHasher('sha256')
  for (const file of files) hasher.update(readFileSync(file))
  return hasher.digest('hex').slice(0, 10)
}

if (import.meta.main) {
  const products = Number(Bun.argv[2] ?? 1000)
  const server = Bun.env.DATABASE_URL
  const postgres = Bun.argv.includes('--engine') && Bun.argv[Bun.argv.indexOf('--engine') + 1] === 'postgres'
  if (postgres && !server) throw new Error('DATABASE_URL must name a PostgreSQL server')
  console.log(await (postgres ? seededDatabase(server!, products, console.log) : seededFile(products, console.log)))
}
