import { expect, test } from 'bun:test'
import type { Exec } from '#db/types.ts'
import { listStock } from '#src/inventory/list-stock.ts'
import { listProductsForStaff } from '#src/product-list/list-products.ts'
import '#tests/support/both-engines.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestDb } from '#tests/support/test-db.ts'
import { products, stock } from './list-params.ts'

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
