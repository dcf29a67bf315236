import { expect, test } from 'bun:test'
import { findBuyable } from '#src/catalog/product.ts'
import { aProduct } from '#tests/support/products.ts'
import { testShop } from '#tests/support/shop.ts'

test.each([
  [3, 1, false, 2],
  [1, 3, false, 0],
  [1, 3, true, null],
  [0, 0, false, 0],
])('of %i units with %i promised, back-orders %j, %j can be bought', async (total, reserved, backorders, left) => {
  const shop = await testShop()
  const mug = await aProduct(shop, { stock: total, backorders })
  await shop.db.transaction((tx) => tx.update(tx.t.inventory).set({ reserved }))
  expect((await findBuyable(shop.db.read, mug.id, mug.variantId))?.variant.available).toBe(left)
})
