import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { listStmt } from '#db/lists/list-stmt.ts'
import { isOfRealOrder } from '#db/real-orders.ts'
import type { Exec } from '#db/types.ts'
import type { DiscountRule } from './discount-rules.ts'
import { pick } from '#src/lib/collections/pick.ts'

export type DiscountRow = NonNullable<Awaited<ReturnType<typeof findDiscount>>>

export async function findDiscount(q: Exec, id: number) {
  const { discounts } = q.t
  const [row] = await q
    .select()
    .from(discounts)
    .where(and(eq(discounts.id, id), isNull(discounts.deletedAt)))
    .limit(1)
  return row ?? null
}

/** The code with this key, in the form of `normalizeCode`; null when there is none. */
export async function findCode(q: Exec, codeKey: string) {
  const { discountCodes, discounts } = q.t
  const [row] = await q
    .select({ code: discountCodes })
    .from(discountCodes)
    .innerJoin(discounts, eq(discounts.id, discountCodes.discountId))
    .where(and(eq(discountCodes.codeKey, codeKey), isNull(discounts.deletedAt)))
    .limit(1)
  return row?.code ?? null
}

export function toRule(row: DiscountRow): DiscountRule {
  const { code: _code, taken: _taken, used: _used, deletedAt: _deletedAt, createdAt: _createdAt, updatedAt: _updatedAt, ...rule } = row
  return rule
}

/** The categories of products with all ancestors, by product id. */
export async function listCategoriesOf(q: Exec, productIds: number[]): Promise<Map<number, number[]>> {
  const { categoryProducts } = q.t
  const categories = new Map<number, number[]>()
  if (productIds.length === 0) return categories
  const rows = await q
    .select({ productId: categoryProducts.productId, categoryId: categoryProducts.categoryId })
    .from(categoryProducts)
    .where(inArray(categoryProducts.productId, [...new Set(productIds)]))
  for (const { productId, categoryId } of rows) categories.set(productId, [...(categories.get(productId) ?? []), categoryId])
  return categories
}

export interface OrderDiscount {
  discountId: number
  /** '' for an automatic discount. */
  code: string
  name: string
  kind: DiscountRule['kind']
  amount: number
}

/** What each of these orders was reduced by, by order id. */
export async function listOrderDiscounts(q: Exec, orderIds: number[]): Promise<Map<number, OrderDiscount[]>> {
  const found = new Map<number, OrderDiscount[]>(orderIds.map((id) => [id, []]))
  const rows = await selectOfOrders(q, orderIds)
  for (const { orderId, ...discount } of rows) found.get(orderId)!.push(discount)
  return found
}

const selectOfOrders = listStmt((q, orderIds) => {
  const { orderDiscounts } = q.t
  return q
    .select(pick(orderDiscounts, 'orderId', 'discountId', 'code', 'name', 'kind', 'amount'))
    .from(orderDiscounts)
    .where(and(inArray(orderDiscounts.orderId, orderIds), ne(orderDiscounts.amount, 0)))
    .orderBy(asc(orderDiscounts.id))
})

/** The newest orders with a discount, and what the paid ones saved in minor units. */
export async function readUsage(q: Exec, discountId: number, limit: number) {
  const { orderDiscounts, orders } = q.t
  const [sum] = await q
    .select({ saved: sql<number>`coalesce(sum(${orderDiscounts.amount}), 0)`.mapWith(Number) })
    .from(orderDiscounts)
    .where(and(eq(orderDiscounts.discountId, discountId), eq(orderDiscounts.state, 'used')))
  const newest = await q
    .select({
      ...pick(orders, 'id', 'number', 'name', 'orderDate'),
      code: orderDiscounts.code,
      amount: orderDiscounts.amount,
      state: orderDiscounts.state,
    })
    .from(orderDiscounts)
    .innerJoin(orders, eq(orders.id, orderDiscounts.orderId))
    .where(and(eq(orderDiscounts.discountId, discountId), isOfRealOrder(orderDiscounts.orderId)))
    .orderBy(desc(orderDiscounts.orderId))
    .limit(limit)
  return { saved: sum?.saved ?? 0, orders: newest }
}
