import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { readLineTexts } from '#src/products/product-texts.ts'
import type { PricingContext } from './pricing-context.ts'
import type { Cart } from './cart.ts'
import { type LineRow, lineColumns, toCart, toCartLine } from './read-cart.ts'
import { sampleCartLines } from './limits.ts'

/** A cart with the newest products in stock, to show how carts look. It belongs to nobody and is stored nowhere; empty without products. */
export async function readSampleCart(q: Exec, pricing: PricingContext): Promise<Cart> {
  const { products, variants, inventory } = q.t
  const newest = await q
    .select({ id: products.id })
    .from(products)
    .where(and(sql`${products.status} = 'active'`, eq(products.inStock, true), eq(products.standalonePurchase, false)))
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(sampleCartLines)
  const ids = newest.map(({ id }) => id)
  const rows = await q
    .select({ id: variants.id, productId: variants.productId, ...lineColumns(q) })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(inventory, eq(inventory.sku, variants.sku))
    .where(and(inArray(variants.productId, ids), eq(variants.active, true)))
    .orderBy(asc(variants.position), asc(variants.id))
  const texts = await readLineTexts(q, ids, pricing.contentLanguage)
  const lines = ids.flatMap((productId) => {
    const row = rows.find((row) => row.productId === productId && row.left !== 0)
    if (!row) return []
    const line = toCartLine({ ...row, line: sampleLine(row, pricing.now) }, pricing, new Map(), texts.get(productId))
    return [{ ...line, previousPrice: null }]
  })
  const cart = toCart(null, lines, pricing)
  // Kinds of products that may not share a cart are not shown in one.
  return cart.lines.some(({ problem }) => problem !== null) ? toCart(null, lines.slice(0, 1), pricing) : cart
}

const sampleLine = (
  { id, productId, product }: { id: number; productId: number; product: { customizationVersion: number } },
  now: number,
): LineRow['line'] => ({
  id: productId,
  cartId: 0,
  productId,
  variantId: id,
  quantity: 1,
  giftWrap: false,
  giftMessage: '',
  answers: {},
  customizationVersion: product.customizationVersion,
  seenPrice: 0,
  createdAt: now,
})
