import { expect, setDefaultTimeout, test } from 'bun:test'
import { getTableName, type Table } from 'drizzle-orm'
import { sqliteTables } from '#db/schema.sqlite.ts'
import { pageTables } from '#db/triggers/page-changes.ts'
import { recordQueries } from '#tests/support/count-queries.ts'
import { pseudoPagesTest } from '../i18n/pseudo-pages.ts'

setDefaultTimeout(300_000)

const pages = await pseudoPagesTest()

/** Tables that pages read without showing a change of theirs. */
const unlogged: Record<string, string> = {
  page_changes: 'it is the log itself',
  carts: 'the count is filled in for each visitor',
  cart_lines: 'the count is filled in for each visitor',
  orders: 'best sellers are read every quarter of an hour, and a page with them ends then',
  order_lines: 'best sellers are read every quarter of an hour, and a page with them ends then',
}

const tableNames = Object.values(sqliteTables).map((table) => getTableName(table as Table))

function tablesOf(sql: string): string[] {
  const words = new Set(sql.toLowerCase().match(/[a-z_]+/g))
  return tableNames.filter((name) => words.has(name) && new RegExp(`\\b(from|join)\\s+\\(*"?${name}\\b`, 'i').test(sql))
}

test('every table that a cached page reads makes it outdated', async () => {
  const { guest } = pages.clients
  guest.cookies.clear()
  const read = new Map<string, Set<string>>()
  let cached = 0
  // The first request looks for changes only.
  await guest.get('/')
  for (const path of pages.paths().filter((one) => !one.startsWith('/admin'))) {
    let isCached = false
    const queries = await recordQueries(pages.shop, async () => {
      isCached = (await guest.get(path)).headers.get('etag')?.startsWith('W/"') ?? false
    })
    if (!isCached) continue
    cached += 1
    for (const table of queries.flatMap(tablesOf)) read.set(table, (read.get(table) ?? new Set()).add(path))
  }
  expect(cached).toBeGreaterThan(25)
  expect([...read.values()].some((paths) => paths.has('/'))).toBe(true)
  expect(read.size).toBeGreaterThan(25)
  expect([...read.keys()].filter((table) => !(table in pageTables) && !(table in unlogged))).toEqual([])
  // Changes of these reach the page of their product only.
  const ofProducts = Object.entries(pageTables).flatMap(([table, { products }]) => (products ? [table] : []))
  const elsewhere = ofProducts.flatMap((table) => [...(read.get(table) ?? [])].filter((path) => !path.startsWith('/items/')))
  expect(elsewhere).toEqual([])
})
