import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { SQL } from 'bun'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import type { Db } from '#db/open.ts'
import { seedShipping } from '#db/seeds/demo/shipping.ts'
import { recountListings } from '#src/catalog/listing-counts.ts'
import { countedPlace, refreshListing } from '#src/catalog/refresh-listing.ts'
import { seedLanguages } from '#src/i18n/languages.ts'
import { seedTemplates } from '#src/mail/templates.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { seedTaxRates } from '#src/tax/rates.ts'
import { openBulk } from './bulk.ts'
import { brands, categories, productRows, shopDay } from './catalog.ts'

/**
 * The SQLite file of a shop with that many products, made once and kept in the temporary folder while neither the schema nor
 * the story changes. Copy it before use.
 */
export async function seededFile(products: number, say: (line: string) => void = () => {}): Promise<string> {
  const folder = join(tmpdir(), 'sundry-bench')
  const file = join(folder, `shop-${products}-${storyHash('sqlite')}.db`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (name.startsWith(`shop-${products}-`)) rmSync(join(folder, name))
  const draft = `${file}.draft`
  await fill(draft, products, say)
  for (const rest of ['-wal', '-shm', '.lock', '.pid']) rmSync(draft + rest, { force: true })
  renameSync(draft, file)
  return file
}

/** The same on the PostgreSQL server `server` names: the address of a database to copy with `create database … template …`. */
export async function seededDatabase(server: string, products: number, say: (line: string) => void = () => {}): Promise<string> {
  const name = `sundry_bench_${products}_${storyHash('postgres')}`
  const admin = new SQL({ url: server, max: 1 })
  const address = addressOf(server, name)
  try {
    const known = (await admin`select 1 from pg_database where datname = ${name}`) as unknown[]
    if (known.length > 0) return address
    await admin.unsafe(`create database ${name}_draft template template0 encoding 'UTF8'`)
    await fill(addressOf(server, `${name}_draft`), products, say)
    await admin.unsafe(`alter database ${name}_draft rename to ${name}`)
    return address
  } finally {
    await admin.close()
  }
}

/** Another database on the same server. */
export function addressOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function fill(url: string, products: number, say: (line: string) => void): Promise<void> {
  const started = performance.now()
  await migrate(url)
  await open(url, async (db) => {
    await db.transaction(async (tx) => {
      await seedLanguages(tx)
      await seedTemplates(tx, shopDay)
      await seedShipping(tx)
      await seedTaxRates(tx)
      await saveSettings(tx, { site_name: 'Benchmark', support_email: 'help@example.com' }, shopDay)
    })
  })
  await fillCatalog(url, products, say)
  await open(url, async (db) => {
    await db.transaction(recountListings)
    for (const id of [1, Math.ceil(products / 2), products]) await proveKept(db, id)
  })
  say(`${products} products seeded in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

async function fillCatalog(url: string, products: number, say: (line: string) => void): Promise<void> {
  const bulk = openBulk(url)
  await bulk.put('brands', brands)
  await bulk.put('categories', categories)
  const step = 2000
  for (let from = 1; from <= products; from += step) {
    const rows = Array.from({ length: Math.min(step, products - from + 1) }, (_, at) => productRows(from + at))
    // Stock before the variants, and these before the places: then what the database keeps of them is written once.
    await bulk.put(
      'inventory',
      rows.flatMap(({ inventory }) => inventory),
    )
    await bulk.put(
      'products',
      rows.map(({ product }) => product),
    )
    await bulk.put(
      'variants',
      rows.flatMap(({ variants }) => variants),
    )
    await bulk.put(
      'media',
      rows.flatMap(({ media }) => media),
    )
    await bulk.put(
      'productImages',
      rows.flatMap(({ images }) => images),
    )
    await bulk.put(
      'categoryProducts',
      rows.flatMap(({ places }) => places),
    )
    await bulk.put(
      'stockLedger',
      rows.flatMap(({ ledger }) => ledger),
    )
    if (from > step && (from - 1) % 20_000 === 0) say(`${from - 1} of ${products} products`)
  }
  await bulk.finish()
}

class Rehearsal extends Error {}

/** Lets the shop itself refresh what listings keep of a product: nothing may change, or what is measured is not what a save leaves. */
async function proveKept(db: Db, id: number): Promise<void> {
  const rehearse = db.transaction(async (tx) => {
    const { products, categoryProducts } = tx.t
    const read = async () =>
      JSON.stringify([
        await tx.select().from(products).where(eq(products.id, id)),
        await tx.select().from(categoryProducts).where(eq(categoryProducts.productId, id)).orderBy(categoryProducts.categoryId),
      ])
    const before = await read()
    await refreshListing(tx, id, await countedPlace(tx, id), shopDay)
    const after = await read()
    if (before !== after) throw new Error(`Product ${id} is not kept as a save would keep it:\n${before}\n${after}`)
    throw new Rehearsal()
  })
  await rehearse.catch((error: unknown) => {
    if (!(error instanceof Rehearsal)) throw error
  })
}

async function open(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const db = await connect(url)
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

/** Changes with everything a seeded database depends on. */
function storyHash(engine: Db['engine']): string {
  const root = join(import.meta.dir, '..')
  const migrations = join(root, 'db/migrations', engine)
  const files = [
    ...readdirSync(migrations)
      .sort()
      .map((name) => join(migrations, name)),
    ...['seed.ts', 'catalog.ts', 'words.ts', 'bulk.ts'].map((name) => join(import.meta.dir, name)),
    ...[
      `db/search/${engine}.ts`,
      `db/kept/${engine}.ts`,
      'db/kept/rules.ts',
      'src/catalog/refresh-listing.ts',
      'src/catalog/listing-counts.ts',
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
