import { beforeEach, describe, expect, test } from 'bun:test'
import { findInventory } from '#src/inventory/levels.ts'
import { sellStock } from '#src/inventory/reservations.ts'
import { restock } from '#src/inventory/restock.ts'
import { renameStock } from '#src/inventory/save-stock.ts'
import { addLocation, setLevels } from '#src/inventory/set-levels.ts'
import { aProduct } from '#tests/support/products.ts'
import { type TestShop, testShop } from '#tests/support/shop.ts'

let shop: TestShop
let here: number
let there: number
beforeEach(async () => {
  shop = await testShop()
  await shop.db.transaction(async (tx) => {
    here = await addLocation(tx, 'Portland', 0)
    there = await addLocation(tx, 'Rotterdam', 1)
  })
})

const sku = 'MUG-1'
const inTotal = (stockLevel: number) => aProduct(shop, { variants: [{ sku, stock: { stockLevel } }] })
const inWarehouses = (first: number, second: number) =>
  aProduct(shop, {
    variants: [
      {
        sku,
        stock: {
          stockLevel: 0,
          useWarehouseStock: true,
          warehouses: [
            { locationId: here, warehouseLevel: first },
            { locationId: there, warehouseLevel: second },
          ],
        },
      },
    ],
  })
const sell = (units: number, reference = 'order:1') => shop.db.transaction((tx) => sellStock(tx, sku, units, reference, shop.now()))
const back = (skus = [sku], reference = 'order:1') => shop.db.transaction((tx) => restock(tx, skus, reference, shop.now()))
const levels = async (name = sku) => {
  const { stockLevel, calculatedTotal, warehouses } = (await findInventory(shop.db.read, name))!
  return { stockLevel, calculatedTotal, at: warehouses.map(({ warehouseLevel }) => warehouseLevel) }
}

describe('what comes back into stock', () => {
  test('is what was sold, once', async () => {
    await inTotal(10)
    await sell(3)
    await sell(2, 'order:2')
    expect(await back()).toBe(3)
    expect(await back()).toBe(0)
    expect(await levels()).toMatchObject({ stockLevel: 8, calculatedTotal: 8 })
  })

  test('asked for by several at once is put back once', async () => {
    await inTotal(10)
    await sell(3)
    expect((await Promise.all([back(), back(), back()])).reduce((sum, units) => sum + units, 0)).toBe(3)
    expect(await levels()).toMatchObject({ calculatedTotal: 10 })
  })

  test('goes where it was taken from', async () => {
    await inWarehouses(4, 2)
    await sell(5)
    expect(await levels()).toMatchObject({ at: [0, 1], calculatedTotal: 1 })
    expect(await back()).toBe(5)
    expect(await levels()).toEqual({ stockLevel: 0, at: [4, 2], calculatedTotal: 6 })
  })

  test('is no more than there was to sell', async () => {
    await inTotal(2)
    await sell(5)
    expect(await back()).toBe(2)
  })

  test('goes where stock is counted now, when that was changed meanwhile', async () => {
    await inTotal(10)
    await sell(3)
    const why = { reason: 'edit' as const, reference: '', now: shop.now() }
    await shop.db.transaction((tx) => setLevels(tx, { sku, useWarehouseStock: true, locationId: there, warehouseLevel: 7 }, why))
    expect(await back()).toBe(3)
    expect(await back()).toBe(0)
    expect(await levels()).toMatchObject({ stockLevel: 7, calculatedTotal: 10, at: [10] })
  })

  test('finds a SKU that has another name by now, and lets one alone that is gone', async () => {
    await inTotal(10)
    await sell(3)
    await shop.db.transaction((tx) => renameStock(tx, [[sku, 'CUP-1']], shop.now()))
    expect(await back([sku, 'CUP-1'])).toBe(3)
    expect(await levels('CUP-1')).toMatchObject({ calculatedTotal: 10 })
    expect(await back(['NOBODY'])).toBe(0)
    expect(await back([])).toBe(0)
  })
})
