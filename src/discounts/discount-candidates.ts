import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { stmt } from '#db/stmt.ts'
import type { Exec } from '#db/types.ts'
import type { DiscountCandidate, DiscountRule } from './discount-rules.ts'
import { type DiscountRow, toRule } from './find-discounts.ts'
import { countCustomerUses } from './customer-uses.ts'

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
