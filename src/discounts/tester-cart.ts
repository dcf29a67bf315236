import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { chooseSearchMode, matchesSearch } from '#db/search/products.ts'
import type { Exec } from '#db/types.ts'
import { unitPrice } from '#src/pricing/unit-price.ts'
import type { DiscountLine } from './discount-rules.ts'
import { type DiscountRow, listCategoriesOf } from './find-discounts.ts'
import { maxFoundVariants } from './limits.ts'
import { pick } from '#src/lib/collections/pick.ts'

/** A line of a cart that staff put together to test discounts. Weight in grams per unit. */
export interface TestLine extends DiscountLine {
  variantId: number
  name: string
  sku: string
  weight: number
  ships: boolean
}

interface TestPricing {
  wholesale: boolean
  now: number
  wholesalePercent: number
}

/** Active variants with these quantities, at their current prices. */
export async function readTestLines(q: Exec, quantities: Map<number, number>, pricing: TestPricing): Promise<TestLine[]> {
  const ids = [...quantities.keys()]
  if (ids.length === 0) return []
  const rows = await selectVariants(q).where(inArray(q.t.variants.id, ids)).orderBy(asc(q.t.products.name), asc(q.t.variants.id))
  return withCategories(
    q,
    rows.map((row) => toTestLine(row, quantities.get(row.variantId) ?? 1, pricing)),
  )
}

/** Variants whose product or SKU matches; [] without text. */
export async function searchTestLines(q: Exec, text: string, pricing: TestPricing): Promise<TestLine[]> {
  if (text.trim() === '') return []
  const { products, variants } = q.t
  const rows = await selectVariants(q)
    .where(and(eq(products.status, 'active'), eq(variants.active, true), matchesSearch(q, text, await chooseSearchMode(q, text))))
    .orderBy(desc(products.updatedAt), asc(variants.position), asc(variants.id))
    .limit(maxFoundVariants)
  return rows.map((row) => toTestLine(row, 0, pricing))
}

/** The lines of an order as they were sold; null when there is no such order. */
export async function readOrderTestLines(q: Exec, number: number) {
  const { orders, orderLines, products, variants } = q.t
  const [order] = await q
    .select({ id: orders.id, email: orders.email, address: orders.address })
    .from(orders)
    .where(eq(orders.number, number))
    .limit(1)
  if (!order) return null
  const rows = await q
    .select({ line: orderLines, weight: products.weight, variantWeight: variants.weight })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(variants, eq(variants.id, orderLines.variantId))
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.id))
  const lines = rows.map(({ line, weight, variantWeight }): TestLine => {
    const { id, productId, variantId, name, sku, unitPrice: price, originalUnitPrice, quantity, isDigital, kind } = line
    const isItem = kind === 'item'
    return {
      key: isItem ? String(id) : `${id}:gift_wrap`,
      variantId: variantId ?? 0,
      productId: productId ?? 0,
      name,
      sku,
      unitPrice: price,
      quantity,
      weight: isItem ? (variantWeight ?? weight ?? 0) : 0,
      ships: !isDigital,
      isOnSale: originalUnitPrice > price,
      categoryIds: [],
    }
  })
  return { email: order.email, country: order.address.country, lines: await withCategories(q, lines) }
}

/** Discounts with a shared code, the newest first, to show what each would do. */
export async function listTestedDiscounts(q: Exec, exceptIds: number[], limit: number): Promise<DiscountRow[]> {
  const { discounts } = q.t
  const isOther = exceptIds.length > 0 ? sql`${discounts.id} not in ${exceptIds}` : undefined
  return q
    .select()
    .from(discounts)
    .where(and(isNull(discounts.deletedAt), ne(discounts.code, ''), isOther))
    .orderBy(desc(discounts.createdAt), desc(discounts.id))
    .limit(limit)
}

const selectVariants = (q: Exec) =>
  q
    .select({
      variantId: q.t.variants.id,
      productId: q.t.products.id,
      name: q.t.products.name,
      sku: q.t.variants.sku,
      ...pick(q.t.products, 'price', 'salePrice', 'saleStartsAt', 'saleEndsAt', 'wholesalePrice'),
      variantFee: q.t.variants.variantFee,
      compareAtPrice: q.t.variants.compareAtPrice,
      weight: q.t.products.weight,
      variantWeight: q.t.variants.weight,
      isDigital: q.t.products.isDigital,
    })
    .from(q.t.variants)
    .innerJoin(q.t.products, eq(q.t.products.id, q.t.variants.productId))

function toTestLine(row: Awaited<ReturnType<typeof selectVariants>>[number], quantity: number, pricing: TestPricing): TestLine {
  const price = unitPrice(row, row, pricing)
  return {
    key: String(row.variantId),
    ...pick(row, 'variantId', 'productId', 'name', 'sku'),
    unitPrice: price.total,
    quantity,
    weight: row.variantWeight ?? row.weight,
    ships: !row.isDigital,
    isOnSale: price.kind === 'sale',
    categoryIds: [],
  }
}

async function withCategories(q: Exec, lines: TestLine[]): Promise<TestLine[]> {
  const categories = await listCategoriesOf(
    q,
    lines.map(({ productId }) => productId),
  )
  return lines.map((line) => ({ ...line, categoryIds: categories.get(line.productId) ?? [] }))
}
