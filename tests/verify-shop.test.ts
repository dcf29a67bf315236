import { expect, test } from 'bun:test'
import type { Tx } from '#db/types.ts'
import { createTestDiscount } from '#tests/support/discounts.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestShop, type TestShop } from '#tests/support/shop.ts'
import { skipVerification, verifyShop } from '#tests/support/verify-shop.ts'

/** A shop with stock and without an order. */
async function openShop() {
  const shop = await createTestShop()
  await createTestProduct(shop)
  return shop
}

const inTransaction = (work: (tx: Tx) => Promise<unknown>) => (shop: TestShop) => shop.db.transaction(work)
const withDiscount = (work: (tx: Tx) => Promise<unknown>) => async (shop: TestShop) => {
  await createTestDiscount(shop, { usageLimit: 5 })
  await verifyShop(shop)
  await shop.db.transaction(work)
}

test.each<[error: string, damage: (shop: TestShop) => Promise<unknown>]>([
  ['Stock levels do not match the ledger for', inTransaction((tx) => tx.update(tx.t.inventory).set({ stockLevel: 7, calculatedTotal: 7 }))],
  ['The counted uses do not match the orders of discount', withDiscount((tx) => tx.update(tx.t.discounts).set({ taken: 1 }))],
  ['The counted uses do not match the orders of code', withDiscount((tx) => tx.update(tx.t.discountCodes).set({ used: 1 }))],
  ['The stored sales differ from the paid orders in', inTransaction((tx) => tx.insert(tx.t.salesDays).values(soldDay))],
])('after a test without orders, its shop is refused when it has: %s', async (error, damage) => {
  const shop = await openShop()
  await verifyShop(shop)
  await damage(shop)
  expect(verifyShop(shop)).rejects.toThrow(error)
})

test('a shop whose test writes wrong sums on purpose is not verified, once', async () => {
  const shop = await openShop()
  await shop.db.transaction((tx) => tx.update(tx.t.inventory).set({ reserved: 9 }))
  skipVerification(shop)
  await verifyShop(shop)
  expect(verifyShop(shop)).rejects.toThrow('Reserved stock')
})

const soldDay = { day: '2026-03-02', orders: 1, units: 1, revenue: 2000, refunded: 0, tax: 0 }
