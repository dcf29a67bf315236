import { Database } from 'bun:sqlite'
import { expect, spyOn, test } from 'bun:test'
import { connect } from '#db/connect.ts'
import { SqliteConnection } from '#db/sqlite/sqlite-file.ts'
import { listLowStock } from '#src/inventory/list-low-stock.ts'
import { reserveStock } from '#src/inventory/reservations.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createMigratedDatabase, testEngine } from '#tests/support/test-db.ts'

const { shop } = storeTest()

test('low stock is at most the threshold of units left, reserved ones excluded, the lowest first', async () => {
  const [low, , reserved] = [
    await createTestProduct(shop, { stock: 5 }),
    await createTestProduct(shop, { stock: 6 }),
    await createTestProduct(shop, { stock: 9 }),
  ]
  await createTestProduct(shop, { stock: 1, status: 'draft' })
  await createTestProduct(shop, { stock: 1, backorders: true })
  const line = { sku: reserved.sku, quantity: 5, unlimited: false }
  await shop.db.transaction((tx) => reserveStock(tx, [line], { orderId: 1, expiresAt: shop.now() + 1, client: null }))
  expect((await listLowStock(shop.db.read, 5, 10)).map(({ sku, left }) => [sku, left])).toEqual([
    [reserved.sku, 4],
    [low.sku, 5],
  ])
})

// The other way round, every active product would be looked up: a second for the dashboard of a store with 100,000.
test.skipIf(testEngine === 'postgres')('low stock is looked for from the lowest levels, not from the products', async () => {
  const address = await createMigratedDatabase()
  const db = await connect(address)
  using prepared = spyOn(SqliteConnection.prototype, 'prepare')
  await listLowStock(db.read, 5, 10)
  const [text] = prepared.mock.calls.map(([statement]) => statement).filter((statement) => statement.includes('emptiest'))
  await db.close()
  using file = new Database(address)
  const steps = file.query<{ detail: string }, []>(`explain query plan ${text}`).all()
  expect(steps.map(({ detail }) => detail).filter((detail) => /products_status|SCAN products/.test(detail))).toEqual([])
})
