import type { Answer, Browser } from '#tests/support/browser.ts'
import type { MadeProduct } from '#tests/support/products.ts'

export const asScript = { headers: { accept: 'application/json' } }

interface CartInJson {
  success: boolean
  redirect?: string
  message?: string
  cart: { count: number; subtotal: number; lines: { id: number; sku: string; quantity: number; unit_price: number; line_total: number }[] }
}

/** What a program is told of the cart. */
export const toJson = (answer: Answer) => answer.json() as CartInJson

/** Puts a product into the cart of a browser, as a program does. */
export const add = (own: Browser, product: MadeProduct, form: Record<string, string | number> = {}) =>
  own.post('/cart/add', { product_id: product.id, variant_id: product.variantId, ...form }, asScript)

/** What is in the cart of a browser: `2 x MOSS-MUG`. */
export async function held(own: Browser): Promise<string[]> {
  const { text } = await own.get('/cart')
  return [...text.matchAll(/\/items\/[^"]*variant=([^"]*)"[\s\S]*?name="quantity"[\s\S]*?value="(\d+)"/g)].map(
    ([, sku, n]) => `${n} x ${sku}`,
  )
}
