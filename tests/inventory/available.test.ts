import { expect, test } from 'bun:test'
import { findBuyableVariant } from '#src/product-page/find-buyable-variant.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { createTestShop } from '#tests/support/shop.ts'

test.each([
  [3, 1, false, 2],
  [1, 3, false, 0],
  [1, 3, true, null],
  [0, 0, false, 0],
])('of %i units with %i reserved, backorders %j, %j can be bought', async (total, reserved, backorders, available) => {
  const shop = await createTestShop()
  const mug = await createTestProduct(shop, { stock: total, backorders })
  await shop.db.transaction((tx) => tx.update(tx.t.inventory).set({ reserved }))
  expect((await findBuyableVariant(shop.db.read, mug.id, mug.variantId))?.variant.available).toBe(available)
})
