import { expect, test } from 'bun:test'
import type { Exec } from '#db/types.ts'
import { listStock, type StockListParams } from '#src/inventory/list-stock.ts'
import { listProductsForStaff, type StaffProductListParams } from '#src/product-list/list-products.ts'
import '#tests/support/both-engines.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestDb } from '#tests/support/test-db.ts'

const products: StaffProductListParams = {
  ...{
    status: null,
    categoryId: null,
    brandId: null,
    stock: null,
    lowStockThreshold: 5,
    onSale: null,
    min: null,
    max: null,
    noImage: null,
  },
  ...{ tag: null, search: '', searchMode: 'words', sort: 'updated', descending: true, page: 1, pageSize: 25 },
}
const stock: StockListParams = {
  ...{ view: 'all', lowStockThreshold: 5, locationId: null, counted: null, status: null, search: '', drifting: [] },
  ...{ sort: 'sku', descending: false, page: 1, pageSize: 25 },
}

const lists: [name: string, read: (q: Exec) => Promise<{ total: number }>][] = [
  ['products by a part of a word', (q) => listProductsForStaff(q, { ...products, search: 'ett', searchMode: 'parts' })],
  ['products by price', (q) => listProductsForStaff(q, { ...products, min: 1 })],
  ['products that are not on sale', (q) => listProductsForStaff(q, { ...products, onSale: false })],
  ['SKUs by a part of a word', (q) => listStock(q, { ...stock, search: 'ett' })],
  ['SKUs by what is left', (q) => listStock(q, { ...stock, sort: 'left' })],
]

test.each(lists)('%s are found', async (_, read) => {
  const db = await createTestDb()
  await createTestProduct({ db, now: () => 1 }, { name: 'Kettle' })
  expect(await read(db.read)).toMatchObject({ total: 1 })
})
