import { expect, test } from 'bun:test'
import { findInventory } from '#src/inventory/find-inventory.ts'
import { type StockLevels, deleteStock, saveStock } from '#src/inventory/save-stock.ts'
import { sumLedgerByLocation } from '#src/inventory/stock-ledger.ts'
import { addLocation } from '#src/inventory/locations.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop } = storeTest()

test('a stock level is a whole number from 0 to a billion, in total and at a location', async () => {
  const { sku } = await createTestProduct(shop, { stock: 5 })
  const locationId = await shop.db.transaction((tx) => addLocation(tx, 'Portland', 0))
  const save = (levels: StockLevels) =>
    shop.db.transaction((tx) => saveStock(tx, [{ sku, ...levels }], { reason: 'edit', reference: '', now: shop.now() }))
  for (const level of [-1, 1.5, 1_000_000_001]) {
    await expect(save({ stockLevel: level })).rejects.toMatchObject({ key: 'inventory.stockInvalid', field: 'stock' })
    await expect(save({ warehouses: [{ locationId, warehouseLevel: level }] })).rejects.toMatchObject({ key: 'inventory.stockInvalid' })
  }
  expect(await findInventory(shop.db.read, sku)).toMatchObject({ stockLevel: 5, warehouses: [] })
  await save({ stockLevel: 0, warehouses: [{ locationId, warehouseLevel: 0 }] })
  expect(await findInventory(shop.db.read, sku)).toMatchObject({ stockLevel: 0, calculatedTotal: 0 })
  await save({ stockLevel: 1_000_000_000, warehouses: [{ locationId, warehouseLevel: 1_000_000_000 }] })
  expect(await findInventory(shop.db.read, sku)).toMatchObject({ stockLevel: 1_000_000_000 })
})

test('saving a level that is already stored writes no ledger entry', async () => {
  const { sku } = await createTestProduct(shop, { stock: 5 })
  const { stockLedger } = shop.db.t
  const countEntries = () => shop.db.read.$count(stockLedger)
  const entries = await countEntries()
  const save = (stockLevel: number) =>
    shop.db.transaction((tx) => saveStock(tx, [{ sku, stockLevel }], { reason: 'edit', reference: '', now: shop.now() }))
  await save(5)
  expect(await countEntries()).toBe(entries)
  await save(4)
  expect(await countEntries()).toBe(entries + 1)
})

test('deleted stock ends its ledger at 0, and a SKU added again starts from 0', async () => {
  const { sku } = await createTestProduct(shop, { stock: 5 })
  const source = { reason: 'edit' as const, reference: '', now: shop.now() }
  const locationId = await shop.db.transaction((tx) => addLocation(tx, 'Portland', 0))
  await shop.db.transaction((tx) => saveStock(tx, [{ sku, warehouses: [{ locationId, warehouseLevel: 3 }] }], source))
  await shop.db.transaction((tx) => deleteStock(tx, [sku], shop.now()))
  expect(await sumLedgerByLocation(shop.db.read, sku)).toEqual(
    new Map([
      [null, 0],
      [locationId, 0],
    ]),
  )
  await shop.db.transaction((tx) => saveStock(tx, [{ sku, stockLevel: 2 }], source))
  expect((await sumLedgerByLocation(shop.db.read, sku)).get(null)).toBe(2)
})
