import { Database } from 'bun:sqlite'
import { expect, spyOn, test } from 'bun:test'
import { connect } from '#db/connect.ts'
import { SqliteConnection } from '#db/sqlite-file.ts'
import { sorts } from '#src/catalog/listed.ts'
import { type ListingWish, listProducts } from '#src/catalog/listing.ts'
import { newestProducts } from '#src/catalog/showcase.ts'
import type { Exec } from '#db/open.ts'
import { freshAddress, testEngine } from '#tests/support/test-db.ts'

const everything: ListingWish = {
  categoryId: null,
  brandIds: [],
  min: null,
  max: null,
  inStock: false,
  onSale: false,
  search: '',
  sort: 'newest',
  page: 1,
  pageSize: 24,
}

const one = { standing: 1, ofBrands: 1 }

/** Each listing a shopper opens without filters, in each order. */
const listings: [name: string, read: (q: Exec) => Promise<unknown>][] = [
  ...sorts.map((sort): [string, (q: Exec) => Promise<unknown>] => [
    `the shop by ${sort}`,
    (q) => listProducts(q, { ...everything, sort }, one),
  ]),
  ...sorts.map((sort): [string, (q: Exec) => Promise<unknown>] => [
    `a category by ${sort}`,
    (q) => listProducts(q, { ...everything, categoryId: 1, sort }, one),
  ]),
  ['a brand', (q) => listProducts(q, { ...everything, brandIds: [1] }, one)],
  ['the newest products', (q) => newestProducts(q, 12)],
]

// However many products there are, a page costs what stands on it.
test.skipIf(testEngine === 'postgres').each(listings)('%s is read in the order of an index, and nothing is sorted', async (_, read) => {
  const address = await freshAddress()
  const db = await connect(address)
  using prepared = spyOn(SqliteConnection.prototype, 'prepare')
  await read(db.read)
  const statements = prepared.mock.calls.map(([text]) => text).filter((text) => text.startsWith('select'))
  await db.close()
  using file = new Database(address)
  const steps = statements.flatMap((text) =>
    file
      .query<{ detail: string }, []>(`explain query plan ${text}`)
      .all()
      .map(({ detail }) => detail),
  )
  expect(steps).not.toBeEmpty()
  expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
})
