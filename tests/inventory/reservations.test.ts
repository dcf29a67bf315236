import { describe, expect, test } from 'bun:test'
import { findInventory } from '#src/inventory/find-inventory.ts'
import { reserveStock } from '#src/inventory/reservations.ts'
import { sellStock } from '#src/inventory/sell-stock.ts'
import { addLocation } from '#src/inventory/locations.ts'
import { setLevels } from '#src/inventory/set-webhook-levels.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop } = storeTest()

const reserve = (orderId: number, line: { sku: string; quantity: number; unlimited?: boolean }) =>
  shop.db.transaction((tx) => reserveStock(tx, [{ unlimited: false, ...line }], { orderId, expiresAt: shop.now() + 60_000, client: null }))
const countReserved = async (sku: string) => (await findInventory(shop.db.read, sku))!.reserved

describe('reserving stock', () => {
  test('takes the last units, and not one more than other orders leave', async () => {
    const { sku } = await createTestProduct(shop, { stock: 5 })
    expect(await reserve(1, { sku, quantity: 3 })).toEqual([])
    expect(await reserve(2, { sku, quantity: 3 })).toEqual([{ sku, available: 2 }])
    expect(await countReserved(sku)).toBe(3)
    expect(await reserve(2, { sku, quantity: 2 })).toEqual([])
    expect(await reserve(3, { sku, quantity: 1 })).toEqual([{ sku, available: 0 }])
    expect(await countReserved(sku)).toBe(5)
  })

  test('does not limit a SKU that sells without limit', async () => {
    const { sku } = await createTestProduct(shop, { stock: 1 })
    expect(await reserve(1, { sku, quantity: 3, unlimited: true })).toEqual([])
    expect(await countReserved(sku)).toBe(0)
  })
})

test('selling takes the units the order reserved, and none that others did', async () => {
  const { sku } = await createTestProduct(shop, { stock: 5 })
  await reserve(1, { sku, quantity: 3 })
  await reserve(2, { sku, quantity: 1 })
  const sell = (quantity: number, heldQuantity: number) =>
    shop.db.transaction((tx) => sellStock(tx, { sku, quantity, heldQuantity }, { reference: 'order:1', now: shop.now() }))
  expect(await sell(6, 3)).toBe(2)
  expect((await findInventory(shop.db.read, sku))!.calculatedTotal).toBe(1)
})

test('selling what is out of stock reports the missing units and writes no ledger entry', async () => {
  const { sku } = await createTestProduct(shop, { stock: 0 })
  expect(
    await shop.db.transaction((tx) => sellStock(tx, { sku, quantity: 2, heldQuantity: 0 }, { reference: 'order:1', now: shop.now() })),
  ).toBe(2)
  expect(await shop.db.read.$count(shop.db.t.stockLedger)).toBe(0)
})

test('selling takes from the location with the most units first, then from the next', async () => {
  const { sku } = await createTestProduct(shop, { stock: 0 })
  const setLevel = (locationId: number, warehouseLevel: number) =>
    shop.db.transaction((tx) =>
      setLevels(tx, { sku, locationId, warehouseLevel, useWarehouseStock: true }, { reason: 'edit', reference: '', now: shop.now() }),
    )
  for (const [position, units] of [2, 5, 3].entries())
    await setLevel(await shop.db.transaction((tx) => addLocation(tx, `Location ${position}`, position)), units)
  const sell = (quantity: number) =>
    shop.db.transaction((tx) => sellStock(tx, { sku, quantity, heldQuantity: 0 }, { reference: 'order:1', now: shop.now() }))
  const readLevels = async () => (await findInventory(shop.db.read, sku))!.warehouses.map(({ warehouseLevel }) => warehouseLevel)
  expect(await sell(1)).toBe(0)
  expect(await readLevels()).toEqual([2, 4, 3])
  expect(await sell(6)).toBe(0)
  expect(await readLevels()).toEqual([2, 0, 1])
})
