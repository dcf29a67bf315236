import { expect, setDefaultTimeout, test } from 'bun:test'
import { asc, getTableColumns, getTableName, sql, type Table } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { pageTables } from '#db/triggers/page-changes.ts'
import { saveStock } from '#src/inventory/save-stock.ts'
import { createRandom } from '#db/seeds/demo/random.ts'
import { createTestClient } from '#tests/support/test-client.ts'
import { testEngine } from '#tests/support/test-db.ts'
import { createApps, shownText, storedPaths } from './stored-pages.ts'
import { pseudoPagesTest } from '../i18n/pseudo-pages.ts'
import '#tests/support/both-engines.ts'

setDefaultTimeout(300_000)

const pages = await pseudoPagesTest()
// A page costs several times as much on PostgreSQL.
const rounds = testEngine === 'postgres' ? 50 : 80
const pagesPerRound = 3

for (const seed of [1, 2])
  test(`after any change, a stored page is what would be rendered now (seed ${seed})`, async () => {
    const { shop } = pages
    const random = createRandom(seed).next
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
    const apps = createApps(shop)
    const [app, uncached] = [apps.cached(), apps.uncached()]
    const guest = createTestClient(app)
    const buyer = createTestClient(apps.cached())
    const visitors = [
      { name: 'guest', shown: guest, fresh: createTestClient(uncached) },
      {
        name: 'customer',
        shown: createTestClient(app, new Map(pages.clients.customer.cookies)),
        fresh: createTestClient(uncached, new Map(pages.clients.customer.cookies)),
      },
    ]
    const tables = Object.values(shop.db.t).filter((table) => getTableName(table as Table) in pageTables) as SQLiteTable[]

    /** Any text, number or flag of any row; what the database refuses changes nothing. */
    async function changeAnyRow(): Promise<string> {
      const table = pick(tables)
      const columns = Object.entries(getTableColumns(table)).filter(
        ([, column]) => !column.primary && ['string', 'number', 'boolean'].includes(column.dataType.split(' ')[0]!),
      )
      if (columns.length === 0) return ''
      const [key, column] = pick(columns)
      const rowId = shop.db.engine === 'sqlite' ? sql`rowid` : sql`ctid`
      const row = sql`${rowId} in (select ${rowId} from ${table} order by ${asc(column)} limit 1 offset ${Math.floor(random() * 3)})`
      const type = column.dataType.split(' ')[0]
      const value = type === 'string' ? sql`${column} || 'x'` : type === 'boolean' ? sql`not ${column}` : sql`${column} + 1`
      await shop.db
        .transaction((tx) =>
          tx
            .update(table)
            .set({ [key]: value })
            .where(row),
        )
        .catch(() => {})
      return `${getTableName(table)}.${key}`
    }

    const changes: (() => Promise<unknown>)[] = [
      changeAnyRow,
      changeAnyRow,
      changeAnyRow,
      () => setStock(Math.floor(random() * 4)),
      () => buyer.post('/cart/add', { product_id: pages.fixture.pack.id, variant_id: pages.fixture.pack.variantId, quantity: 1 }),
      async () => shop.clock.advance(Math.floor(random() * 4 * 60_000)),
    ]
    const setStock = (stockLevel: number) => {
      const { sku } = pick(pages.fixture.pack.variants)
      const source = { reason: 'edit', reference: '', now: shop.now() } as const
      return shop.db.transaction((tx) => saveStock(tx, [{ sku, stockLevel }], source))
    }

    const paths = await storedPaths(guest, pages.paths())
    // The changes of the first seed may have hidden some of them.
    expect(paths.length).toBeGreaterThan(seed === 1 ? 25 : 12)
    const outdated: string[] = []
    for (let round = 0; round < rounds && outdated.length === 0; round += 1) {
      const change = String((await pick(changes)()) ?? '')
      for (let index = 0; index < pagesPerRound; index += 1) {
        const path = pick(paths)
        for (const { name, shown, fresh } of visitors) {
          const stored = await shown.get(path)
          const rendered = await fresh.get(path)
          if (stored.status !== rendered.status || shownText(stored.text) !== shownText(rendered.text))
            outdated.push(`round ${round}, ${change}: ${name} ${path}`)
        }
      }
    }
    expect(outdated).toEqual([])
  })
