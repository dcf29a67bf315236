import type { DiscountReason } from '#src/discounts/discount-rules.ts'
import type { Exec } from '#db/types.ts'
import { allocateDiscounts } from '#src/pricing/allocate-discounts.ts'
import { type DiscountPolicy, prepareDiscounts } from './prepare-discounts.ts'
import type { PricingContext } from '../pricing-context.ts'
import type { Cart } from '../cart.ts'
import { buildQuoteLines } from '../quote-lines.ts'

export interface CartDiscountsContext {
  policy: DiscountPolicy
  pricing: PricingContext
  userId: number | null
}

/** The discounts of a cart before its address and email are known. */
export interface CartDiscounts {
  /** `amount` in minor units; null for free shipping, which is worth what the shipping costs. */
  applied: { name: string; codeId: number | null; amount: number | null }[]
  /** Codes that do not apply to the cart as it is. */
  waiting: { id: number; text: string; reason: DiscountReason }[]
  total: number
}

export async function readCartDiscounts(q: Exec, cart: Cart, { policy, pricing, userId }: CartDiscountsContext): Promise<CartDiscounts> {
  const { decide } = await prepareDiscounts(q, cart, {
    ...policy,
    customer: { userId, emailKey: null },
    ownOrderIds: [],
    isWholesale: pricing.wholesale,
    now: pricing.now,
  })
  const { applied, rejected } = decide(0)
  const allocation = allocateDiscounts(
    buildQuoteLines(cart),
    applied.map(({ quoteDiscount }) => quoteDiscount),
  )
  return {
    applied: allocation.discounts.map(({ name, kind, amount }, index) => {
      return { name, codeId: applied[index]!.code?.id ?? null, amount: kind === 'free_shipping' ? null : amount }
    }),
    waiting: rejected.flatMap(({ code, reasons }) => (code === null ? [] : [{ id: code.id, text: code.text, reason: reasons[0] }])),
    total: allocation.lines.reduce((sum, amount) => sum + amount, 0),
  }
}
