import { asc } from 'drizzle-orm'
import { acceptJson, type TestResponse, type TestClient } from '#tests/support/test-client.ts'
import type { TestProduct } from '#tests/support/products.ts'
import type { TestShop } from '#tests/support/shop.ts'

interface CartJson {
  success: boolean
  redirect?: string
  message?: string
  cart: { count: number; subtotal: number; lines: { id: number; sku: string; quantity: number; unit_price: number; line_total: number }[] }
}

export const parseCart = (response: TestResponse) => response.json() as CartJson

export const postToCart = (client: TestClient, product: TestProduct, form: Record<string, string | number> = {}) =>
  client.post('/cart/add', { product_id: product.id, variant_id: product.variantId, ...form }, acceptJson)

/** The lines of a browser's cart, such as `2 x MOSS-MUG`. */
export async function readCartLines(client: TestClient): Promise<string[]> {
  const { text } = await client.get('/cart')
  return [...text.matchAll(/\/items\/[^"]*variant=([^"]*)"[\s\S]*?name="quantity"[\s\S]*?value="(\d+)"/g)].map(
    ([, sku, quantity]) => `${quantity} x ${sku}`,
  )
}

/** What the undo button of a response restores. */
export const readRemovalId = ({ text }: TestResponse): string => /name="removal_id" value="(\d+)"/.exec(text)?.[1] ?? ''

/** The ids of all cart lines, in the order they were added. */
export async function listLineIds({ db }: Pick<TestShop, 'db'>): Promise<number[]> {
  const { cartLines } = db.t
  return (await db.read.select({ id: cartLines.id }).from(cartLines).orderBy(asc(cartLines.id))).map(({ id }) => id)
}
