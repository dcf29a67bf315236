import { and, asc, desc, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { listStmt } from '#db/lists/list-stmt.ts'
import { isOfRealOrder } from '#db/real-orders.ts'
import { stmt } from '#db/stmt.ts'
import type { Exec } from '#db/types.ts'
import type { DiscountCandidate, DiscountRule } from './discount-rules.ts'
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

/** A code in a cart that staff have deleted since. */
export interface DeletedCode {
  id: number
  text: string
}

export interface CandidateLookup {
  cartId: number | null
  /** YYYY-MM-DD in the store's time zone. */
  today: string
  /** The buyer, as far as known: limits per customer count the orders of either. */
  customer: { userId: number | null; emailKey: string | null }
  /** Pending orders of this cart: their uses are its own. */
  ownOrderIds: number[]
}

const automaticDiscounts = stmt((q) => {
  const { discounts } = q.t
  const today = sql.placeholder('today')
  return q
    .select()
    .from(discounts)
    .where(
      sql`${discounts.automatic} = true and ${discounts.active} = true and ${discounts.deletedAt} is null
        and coalesce(${discounts.startsOn}, '') <= ${today} and coalesce(${discounts.endsOn}, '9999-12-31') >= ${today}`,
    )
    .orderBy(asc(discounts.id))
})

const codesOfCart = stmt((q) => {
  const { cartCodes, discountCodes, discounts } = q.t
  return q
    .select({ codeId: cartCodes.codeId, text: cartCodes.code, code: discountCodes, discount: discounts })
    .from(cartCodes)
    .leftJoin(discountCodes, eq(discountCodes.id, cartCodes.codeId))
    .leftJoin(discounts, and(eq(discounts.id, discountCodes.discountId), isNull(discounts.deletedAt)))
    .where(eq(cartCodes.cartId, sql.placeholder('cartId')))
    .orderBy(asc(cartCodes.createdAt), asc(cartCodes.codeId))
})

/** The running automatic discounts and those whose codes the cart has, with their uses. */
export async function listCandidates(
  q: Exec,
  { cartId, today, customer, ownOrderIds }: CandidateLookup,
): Promise<{ candidates: DiscountCandidate[]; deletedCodes: DeletedCode[] }> {
  const automatic = await automaticDiscounts(q, { today })
  const entered = cartId === null ? [] : await codesOfCart(q, { cartId })
  const rules = [...automatic, ...entered.flatMap(({ discount }) => discount ?? [])]
  const ownUses = await countOwnUses(q, ownOrderIds)
  const customerUses = await countCustomerUses(
    q,
    rules.filter(({ customerLimit }) => customerLimit !== null).map(({ id }) => id),
    { ...customer, ownOrderIds },
  )
  const toCandidate = (rule: DiscountRow, code: DiscountCandidate['code']): DiscountCandidate => ({
    rule: toRule(rule),
    code,
    taken: rule.taken - (ownUses.discounts.get(rule.id) ?? 0),
    takenByCustomer: customerUses.get(rule.id) ?? 0,
    isForAnother: isForAnother(rule, customer.emailKey),
  })
  return {
    candidates: [
      ...automatic.map((rule) => toCandidate(rule, null)),
      ...entered.flatMap(({ code, discount }) => {
        if (!code || !discount) return []
        const isUsedUp = code.singleUse && code.taken > (ownUses.codes.get(code.id) ?? 0)
        return [toCandidate(discount, { id: code.id, text: code.code, isUsedUp })]
      }),
    ],
    deletedCodes: entered.flatMap(({ codeId, text, discount }) => (discount ? [] : [{ id: codeId, text }])),
  }
}

/** False while the buyer's address is unknown: it is asked for before an order is placed. */
export const isForAnother = ({ customerKey }: Pick<DiscountRule, 'customerKey'>, emailKey: string | null): boolean =>
  customerKey !== null && emailKey !== null && customerKey !== emailKey

export function toRule(row: DiscountRow): DiscountRule {
  const { code: _code, taken: _taken, used: _used, deletedAt: _deletedAt, createdAt: _createdAt, updatedAt: _updatedAt, ...rule } = row
  return rule
}

/** Uses that these pending orders hold, by discount and by code. */
async function countOwnUses(q: Exec, orderIds: number[]): Promise<{ discounts: Map<number, number>; codes: Map<number, number> }> {
  const uses = { discounts: new Map<number, number>(), codes: new Map<number, number>() }
  if (orderIds.length === 0) return uses
  const { orderDiscounts } = q.t
  const rows = await q
    .select({ discountId: orderDiscounts.discountId, codeId: orderDiscounts.codeId })
    .from(orderDiscounts)
    .where(and(inArray(orderDiscounts.orderId, orderIds), eq(orderDiscounts.state, 'reserved')))
  for (const { discountId, codeId } of rows) {
    uses.discounts.set(discountId, (uses.discounts.get(discountId) ?? 0) + 1)
    if (codeId !== null) uses.codes.set(codeId, (uses.codes.get(codeId) ?? 0) + 1)
  }
  return uses
}

/** Orders of this buyer with each discount, paid or holding a use; `ownOrderIds` are not counted. */
export async function countCustomerUses(
  q: Exec,
  discountIds: number[],
  { userId, emailKey, ownOrderIds }: CandidateLookup['customer'] & { ownOrderIds: number[] },
): Promise<Map<number, number>> {
  if (discountIds.length === 0 || (userId === null && emailKey === null)) return new Map()
  const { orderDiscounts, orders } = q.t
  const isTheirs = or(
    userId === null ? undefined : eq(orders.userId, userId),
    emailKey === null ? undefined : eq(orders.emailKey, emailKey),
  )
  const rows = await q
    .select({ discountId: orderDiscounts.discountId, count: sql<number>`count(*)`.mapWith(Number) })
    .from(orderDiscounts)
    .innerJoin(orders, eq(orders.id, orderDiscounts.orderId))
    .where(
      and(
        inArray(orderDiscounts.discountId, discountIds),
        inArray(orderDiscounts.state, ['reserved', 'used']),
        isTheirs,
        isOfRealOrder(orders.id),
        ownOrderIds.length > 0 ? notInArray(orderDiscounts.orderId, ownOrderIds) : undefined,
      ),
    )
    .groupBy(orderDiscounts.discountId)
  return new Map(rows.map(({ discountId, count }) => [discountId, count]))
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
