import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { connect } from '#db/connect.ts'
import type { Db } from '#db/types.ts'
import { findContentSource } from '#src/languages/content-sources.ts'
import { type ContentState, listContentTexts } from '#src/languages/content-texts.ts'
import { seededDatabase, seededFile } from './seed.ts'
import { median } from './metrics.ts'
import { formatNumber, table } from './report.ts'

// bun run bench translations: how long the list of translations takes to read, with the names of 1,000 and of 100,000 products translated.
// With DATABASE_URL on that PostgreSQL server, which gets a database for each.

const sizes = [1000, 100_000]
const rounds = 15
/** The last products have no translation, so that “missing” has to look at all of the others. */
const untranslated = 10

const cases: [name: string, state: ContentState, search: string, isLast: boolean][] = [
  ['all, first page', 'all', '', false],
  ['all, last page', 'all', '', true],
  ['translated', 'own', '', false],
  ['outdated', 'outdated', '', false],
  ['missing, at the end', 'missing', '', false],
  ['a word of every 40th', 'all', 'stoneware mug', false],
  ['a word that none has', 'all', 'qwrtzpl', false],
  ['missing, with a word', 'missing', 'stoneware', false],
]

const times = new Map<string, number[]>()
for (const products of sizes) {
  await withStore(products, async (db) => {
    await translateNames(db, products)
    for (const [name, state, search, isLast] of cases) {
      const filter = { source: findContentSource('product')!, state, search }
      const spent: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const started = performance.now()
        await listContentTexts({ db }, 'de', filter, isLast ? products - 10 : 0)
        spent.push(performance.now() - started)
      }
      times.set(name, [...(times.get(name) ?? []), median(spent)])
    }
  })
}
console.log('Milliseconds to read a page of the list of translations, median')
console.log(table(['', ...sizes.map(String)], [...times].map(([name, values]) => [name, ...values.map((ms) => formatNumber(ms, 2))]))) // prettier-ignore
process.exit(0)

async function withStore(products: number, work: (db: Db) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sundry-translations-'))
  const server = Bun.env.DATABASE_URL
  const url = server ? await seededDatabase(server, products, console.log) : join(folder, 'shop.db')
  if (!server) copyFileSync(await seededFile(products, console.log), url)
  const db = await connect(url)
  try {
    await work(db)
  } finally {
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function translateNames(db: Db, products: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.rows(sql`delete from content_translations`)
    for (const field of ['name', 'short_description', 'description'])
      await tx.rows(sql`insert into content_translations (kind, entity_id, field, language, text, updated_at, state)
        select 'product', id, ${field}, 'de', name, 1, 'current' from products where id <= ${products - untranslated}`)
    const details = sql`json_array(json_object('heading', 'Material', 'text', 'Text'))`
    const text = db.engine === 'postgres' ? sql`'[{"heading":"Material","text":"Text"}]'` : details
    await tx.rows(sql`insert into content_translations (kind, entity_id, field, language, text, updated_at, state)
      select 'product', id, 'details', 'de', ${text}, 1, 'current' from products where id <= ${products - untranslated}`)
    await tx.rows(sql`insert into content_translations (kind, entity_id, field, language, text, updated_at, state)
      select 'product', id, 'options', 'de', '{}', 1, 'current' from products where id <= ${products - untranslated}`)
  })
  await db.transaction((tx) => tx.rows(sql`analyze`))
}
