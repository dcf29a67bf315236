import { beforeEach, describe, expect, test } from 'bun:test'
import { findInventory } from '#src/inventory/find-inventory.ts'
import { sellStock } from '#src/inventory/sell-stock.ts'
import { restock } from '#src/inventory/restock.ts'
import { renameStock } from '#src/inventory/save-stock.ts'
import { addLocation } from '#src/inventory/locations.ts'
import { setLevels } from '#src/inventory/set-webhook-levels.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop } = storeTest()
let firstLocation: number
let secondLocation: number
beforeEach(async () => {
  await shop.db.transaction(async (tx) => {
    firstLocation = await addLocation(tx, 'Portland', 0)
    secondLocation = await addLocation(tx, 'Rotterdam', 1)
  })
})

const sku = 'MUG-1'
const createCountedInTotal = (stockLevel: number) => createTestProduct(shop, { variants: [{ sku, stock: { stockLevel } }] })
const createCountedPerWarehouse = (firstLevel: number, secondLevel: number) =>
  createTestProduct(shop, {
    variants: [
      {
        sku,
        stock: {
          stockLevel: 0,
          useWarehouseStock: true,
          warehouses: [
            { locationId: firstLocation, warehouseLevel: firstLevel },
            { locationId: secondLocation, warehouseLevel: secondLevel },
          ],
        },
      },
    ],
  })
const sellUnits = (units: number, reference = 'order:1') =>
  shop.db.transaction((tx) => sellStock(tx, { sku, quantity: units, heldQuantity: 0 }, { reference, now: shop.now() }))
const restockSkus = (skus = [sku], reference = 'order:1') => shop.db.transaction((tx) => restock(tx, skus, reference, shop.now()))
const readLevels = async (name = sku) => {
  const { stockLevel, calculatedTotal, warehouses } = (await findInventory(shop.db.read, name))!
  return { stockLevel, calculatedTotal, at: warehouses.map(({ warehouseLevel }) => warehouseLevel) }
}

describe('restocking an order', () => {
  test('returns what was sold, once', async () => {
    await createCountedInTotal(10)
    await sellUnits(3)
    await sellUnits(2, 'order:2')
    expect(await restockSkus()).toBe(3)
    expect(await restockSkus()).toBe(0)
    expect(await readLevels()).toMatchObject({ stockLevel: 8, calculatedTotal: 8 })
  })

  test('requested several times at once happens once', async () => {
    await createCountedInTotal(10)
    await sellUnits(3)
    expect((await Promise.all([restockSkus(), restockSkus(), restockSkus()])).reduce((sum, units) => sum + units, 0)).toBe(3)
    expect(await readLevels()).toMatchObject({ calculatedTotal: 10 })
  })

  test('returns units to the location they were taken from', async () => {
    await createCountedPerWarehouse(4, 2)
    await sellUnits(5)
    expect(await readLevels()).toMatchObject({ at: [0, 1], calculatedTotal: 1 })
    expect(await restockSkus()).toBe(5)
    expect(await readLevels()).toEqual({ stockLevel: 0, at: [4, 2], calculatedTotal: 6 })
  })

  test('returns no more than the stock that was available', async () => {
    await createCountedInTotal(2)
    await sellUnits(5)
    expect(await restockSkus()).toBe(2)
  })

  test('returns units to the current stock source, when that changed meanwhile', async () => {
    await createCountedInTotal(10)
    await sellUnits(3)
    const reason = { reason: 'edit' as const, reference: '', now: shop.now() }
    await shop.db.transaction((tx) =>
      setLevels(tx, { sku, useWarehouseStock: true, locationId: secondLocation, warehouseLevel: 7 }, reason),
    )
    expect(await restockSkus()).toBe(3)
    expect(await restockSkus()).toBe(0)
    expect(await readLevels()).toMatchObject({ stockLevel: 7, calculatedTotal: 10, at: [10] })
  })

  test('finds a renamed SKU, and skips a deleted one', async () => {
    await createCountedInTotal(10)
    await sellUnits(3)
    await shop.db.transaction((tx) => renameStock(tx, [[sku, 'CUP-1']], shop.now()))
    expect(await restockSkus([sku, 'CUP-1'])).toBe(3)
    expect(await readLevels('CUP-1')).toMatchObject({ calculatedTotal: 10 })
    expect(await restockSkus(['NOBODY'])).toBe(0)
    expect(await restockSkus([])).toBe(0)
  })
})

test('units that have no location to return to are not restocked', async () => {
  await createCountedInTotal(10)
  await sellUnits(3)
  const { inventory, locations } = shop.db.t
  await shop.db.transaction(async (tx) => {
    await tx.update(inventory).set({ useWarehouseStock: true, calculatedTotal: 0 })
    await tx.delete(locations)
  })
  expect(await restockSkus()).toBe(0)
  expect(await readLevels()).toEqual({ stockLevel: 7, calculatedTotal: 0, at: [] })
})
