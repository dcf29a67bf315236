import { eq } from 'drizzle-orm'
import type { TestProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { acceptJson, type TestResponse } from '#tests/support/test-client.ts'

interface CartJson {
  success: boolean
  message: string
  redirect?: string
  cart: { count: number; subtotal: number; lines: { id: number; quantity: number; gift_message: string; gift_wrap_total: number }[] }
}

export const parseCart = (response: TestResponse) => response.json() as CartJson

/** `storeTest` with a guest who adds to the cart as a program does, and readers of the cart. */
export function cartTest() {
  const store = storeTest()
  const { shop, guest } = store
  const postToCart = async (product: TestProduct, form: Record<string, string | number> = {}, client = guest) =>
    parseCart(await client.post('/cart/add', { product_id: product.id, variant_id: product.variantId, ...form }, acceptJson))
  const updateProduct = (product: TestProduct, values: Partial<TestShop['db']['t']['products']['$inferInsert']>) =>
    shop.db.transaction((tx) => tx.update(tx.t.products).set(values).where(eq(tx.t.products.id, product.id)))
  const lines = () => shop.db.read.select().from(shop.db.t.cartLines).orderBy(shop.db.t.cartLines.id)
  const cartId = async () => (await lines())[0]!.cartId
  return { ...store, postToCart, updateProduct, lines, cartId }
}
