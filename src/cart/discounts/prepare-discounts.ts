import type { Exec } from '#db/types.ts'
import { type DiscountCombination, type DiscountDecision, type DiscountLine, decideDiscounts } from '#src/discounts/discount-rules.ts'
import { type CandidateLookup, type DeletedCode, listCandidates } from '#src/discounts/discount-candidates.ts'
import { listCategoriesOf } from '#src/discounts/find-discounts.ts'
import { dayIn } from '#src/lib/dates/dates.ts'
import type { Cart } from '../cart.ts'
import { buildQuoteLines } from '../quote-lines.ts'

/** What the store has set for all discounts. */
export interface DiscountPolicy {
  codesEnabled: boolean
  combination: DiscountCombination
  timeZone: string
}

export interface CartDiscountsInput extends DiscountPolicy, Pick<CandidateLookup, 'customer' | 'ownOrderIds'> {
  isWholesale: boolean
  now: number
}

export const discountPolicy = (settings: {
  discount_codes_enabled: boolean
  discount_combination: DiscountCombination
  timezone: string
}): DiscountPolicy => ({
  codesEnabled: settings.discount_codes_enabled,
  combination: settings.discount_combination,
  timeZone: settings.timezone,
})

/** Reads all that the decision needs. `decide` takes what shipping costs in minor units, 0 while unknown. */
export async function prepareDiscounts(
  q: Exec,
  cart: Cart,
  input: CartDiscountsInput,
): Promise<{ decide(shippingAmount: number): DiscountDecision; deletedCodes: DeletedCode[] }> {
  const { customer, ownOrderIds, isWholesale, codesEnabled, combination } = input
  const today = dayIn(input.now, input.timeZone)
  const { candidates, deletedCodes } = await listCandidates(q, { cartId: cart.id, today, customer, ownOrderIds })
  const usesCategories = candidates.some(({ rule }) => rule.includedCategories.length + rule.excludedCategories.length > 0)
  const categories = await listCategoriesOf(q, usesCategories ? cart.lines.map(({ productId }) => productId) : [])
  const { lines, ...measures } = measureCart(cart, categories)
  const decide = (shippingAmount: number) =>
    decideDiscounts(candidates, { lines, ...measures, isWholesale, shippingAmount, today, codesEnabled, combination })
  return { decide, deletedCodes }
}

/** What discounts look at in a cart. A gift wrap fee belongs to the product it wraps. */
export function measureCart(
  cart: Pick<Cart, 'lines' | 'giftWrapFee' | 'giftWrapPerUnit' | 'ships'>,
  categories: ReadonlyMap<number, number[]>,
) {
  const cartLines = new Map(cart.lines.map((line) => [String(line.id), line]))
  const quoteLines = buildQuoteLines(cart)
  const lines = quoteLines.map(({ key, unitPrice, quantity }): DiscountLine => {
    const { productId, price } = cartLines.get(key.split(':')[0]!)!
    return { key, unitPrice, quantity, productId, categoryIds: categories.get(productId) ?? [], isOnSale: price.kind === 'sale' }
  })
  return {
    lines,
    subtotal: quoteLines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0),
    quantity: cart.lines.reduce((sum, line) => sum + line.quantity, 0),
    weight: quoteLines.reduce((sum, line) => sum + (line.ships ? line.weight * line.quantity : 0), 0),
    ships: cart.ships,
  }
}
