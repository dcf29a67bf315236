import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { findInventory } from '#src/inventory/find-inventory.ts'
import { deleteProduct } from '#src/products/delete-product.ts'
import { createTestCart, placeTestOrder, createFlatShippingRate, saveTestDetails } from '#tests/support/checkout.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestReview } from '../reviews/create-review.ts'

const { shop } = storeTest()

test('a product is deleted with its stock, unless it was ordered or reviewed', async () => {
  const [plain, ordered, reviewed] = [await createTestProduct(shop), await createTestProduct(shop), await createTestProduct(shop)]
  await createFlatShippingRate(shop)
  const { cartId } = await createTestCart(shop, [ordered])
  await saveTestDetails(shop, cartId)
  await placeTestOrder(shop, cartId)
  await createTestReview(shop, reviewed, { status: 'rejected' })
  const isDeleted = async ({ id }: { id: number }) => shop.db.transaction((tx) => deleteProduct(tx, id, shop.now()))
  expect([await isDeleted(plain), await isDeleted(ordered), await isDeleted(reviewed)]).toEqual([true, false, false])
  const { products } = shop.db.t
  expect(await shop.db.read.$count(products, eq(products.id, plain.id))).toBe(0)
  expect(await shop.db.read.$count(products)).toBe(2)
  expect(await findInventory(shop.db.read, plain.sku)).toBeNull()
  expect(await findInventory(shop.db.read, ordered.sku)).not.toBeNull()
})
