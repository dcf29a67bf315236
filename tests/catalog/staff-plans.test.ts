import { Database } from 'bun:sqlite'
import { expect, spyOn, test } from 'bun:test'
import { connect } from '#db/connect.ts'
import type { Exec } from '#db/open.ts'
import { SqliteConnection } from '#db/sqlite-file.ts'
import { type StaffProductWish, countProductStatuses, listProductsForStaff } from '#src/catalog/staff-list.ts'
import { type StockWish, countStockViews, listStock } from '#src/inventory/list-stock.ts'
import { listLedger } from '#src/inventory/ledger.ts'
import { aProduct } from '#tests/support/products.ts'
import { freshAddress, testEngine } from '#tests/support/test-db.ts'

const products: StaffProductWish = {
  status: null,
  categoryId: null,
  brandId: null,
  stock: null,
  onSale: null,
  min: null,
  max: null,
  noPicture: null,
  tag: null,
  search: '',
  searchMode: 'words',
  sort: 'updated',
  descending: true,
  page: 1,
  pageSize: 25,
}
const stock: StockWish = {
  view: 'all',
  locationId: null,
  counted: null,
  status: null,
  search: '',
  drifting: [],
  sort: 'sku',
  descending: false,
  page: 1,
  pageSize: 25,
}

type Read = (q: Exec) => Promise<unknown>

/** The steps SQLite takes for what is read. */
async function stepsOf(read: Read): Promise<string[]> {
  const address = await freshAddress()
  const db = await connect(address)
  await aProduct({ db, now: () => 1 }, { name: 'Kettle' })
  using prepared = spyOn(SqliteConnection.prototype, 'prepare')
  await read(db.read)
  const statements = prepared.mock.calls.map(([text]) => text).filter((text) => text.startsWith('select'))
  await db.close()
  using file = new Database(address)
  return statements.flatMap((text) =>
    file
      .query<{ detail: string }, []>(`explain query plan ${text}`)
      .all()
      .map(({ detail }) => detail),
  )
}

const ordered: [name: string, read: Read][] = [
  ['all products', (q) => listProductsForStaff(q, products)],
  ['the products of a status', (q) => listProductsForStaff(q, { ...products, status: 'active' })],
  ['all SKUs', (q) => listStock(q, stock)],
  ['SKUs by what is left', (q) => listStock(q, { ...stock, sort: 'left' })],
  ['sold-out SKUs by what is left', (q) => listStock(q, { ...stock, view: 'out', sort: 'left' })],
  ['the history of a SKU', (q) => listLedger(q, 'KETTLE', { before: null, limit: 50 })],
]

// However many products there are, a page costs what stands on it.
test.skipIf(testEngine === 'postgres').each(ordered)(
  '%s are read in the order of an index, and nothing is collected to be sorted',
  async (_, read) => {
    const steps = await stepsOf(read)
    expect(steps).not.toBeEmpty()
    expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
  },
)

const narrow: [name: string, read: Read][] = [
  ['products by a part of a word', (q) => listProductsForStaff(q, { ...products, search: 'ett', searchMode: 'parts' })],
  ['products by price', (q) => listProductsForStaff(q, { ...products, min: 1 })],
  ['products on sale', (q) => listProductsForStaff(q, { ...products, onSale: false })],
  ['SKUs by a part of a word', (q) => listStock(q, { ...stock, search: 'ett' })],
]

test.skipIf(testEngine === 'postgres').each(narrow)(
  '%s are looked for in an index of what is looked at, never in the wide rows',
  async (_, read) => {
    const steps = await stepsOf(read)
    expect(steps.filter((step) => /^SCAN "?products"?( USING INDEX|$)/.test(step))).toEqual([])
    expect(steps.some((step) => step.includes('COVERING INDEX products_staff'))).toBe(true)
  },
)

const shelves: [name: string, read: Read][] = [
  ['sold-out SKUs', (q) => listStock(q, { ...stock, view: 'out' })],
  ['low SKUs', (q) => listStock(q, { ...stock, view: 'low' })],
  ['how many SKUs are low, out and short', countStockViews],
  ['low products', (q) => listProductsForStaff(q, { ...products, stock: 'low' })],
]

test.skipIf(testEngine === 'postgres').each(shelves)('%s are found from the shelves that are nearly empty', async (_, read) => {
  const steps = await stepsOf(read)
  expect(steps.some((step) => step.includes('inventory_left'))).toBe(true)
  expect(steps.filter((step) => /^SCAN "?inventory"?( |$)/.test(step) && !step.includes('inventory_left'))).toEqual([])
})

const soldOut: [name: string, change: Partial<StaffProductWish>][] = [
  ['', {}],
  [' of a status', { status: 'active' }],
  [' of a brand by price', { brandId: 1, sort: 'price' }],
  [' by a part of a word', { search: 'ett', searchMode: 'parts' }],
]

test.skipIf(testEngine === 'postgres').each(soldOut)(
  'sold-out products%s are found in the index that holds these alone',
  async (_, change) => {
    const steps = await stepsOf((q) => listProductsForStaff(q, { ...products, stock: 'out', ...change }))
    expect(steps.some((step) => step.includes('products_sold_out'))).toBe(true)
    expect(steps.filter((step) => /^(SCAN|SEARCH) "?products"?/.test(step) && !step.includes('products_sold_out'))).toEqual([])
  },
)

test.skipIf(testEngine === 'postgres')('products are counted by status from an index alone', async () => {
  const steps = await stepsOf(countProductStatuses)
  expect(steps.filter((step) => step.includes('products') && !step.includes('COVERING INDEX'))).toEqual([])
})
