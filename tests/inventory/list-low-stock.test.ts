import { expect, test } from 'bun:test'
import { listLowStock } from '#src/inventory/list-low-stock.ts'
import { reserveStock } from '#src/inventory/reservations.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'

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
