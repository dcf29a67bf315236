import { CodeRejected, enterCode } from '#src/discounts/enter-code.ts'
import type { DiscountReason } from '#src/discounts/discount-rules.ts'
import type { Exec } from '#db/types.ts'
import { allocateDiscounts } from '#src/pricing/allocate-discounts.ts'
import type { Shop } from '#src/shop.ts'
import { type DiscountPolicy, prepareDiscounts } from './cart-discounts.ts'
import type { PricingContext } from './pricing-context.ts'
import type { Cart } from './cart.ts'
import { readCart } from './read-cart.ts'
import { buildQuoteLines } from './quote-lines.ts'

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

/** Adds a code to the cart and returns it as the store writes it. Throws CodeRejected unless it applies to the cart as it is. */
export async function applyCartCode(shop: Shop, cartId: number, typed: string, context: CartDiscountsContext): Promise<string> {
  return shop.db.transaction(async (tx) => {
    const now = shop.now()
    const { id, code } = await enterCode(tx, { cartId, typed, codesEnabled: context.policy.codesEnabled, now })
    const cart = await readCart(tx, cartId, context.pricing)
    const { waiting } = await readCartDiscounts(tx, cart, context)
    const rejected = waiting.find((other) => other.id === id)
    if (rejected) throw new CodeRejected(code, rejected.reason)
    return code
  })
}
