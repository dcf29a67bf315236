import { addCartCode, removeCartCodes } from '#src/discounts/cart-codes.ts'
import { normalizeCode } from '#src/discounts/codes.ts'
import type { DiscountReason } from '#src/discounts/discount-rules.ts'
import { findCode } from '#src/discounts/find-discounts.ts'
import { UserError, Conflict } from '#src/lib/errors.ts'
import type { Shop } from '#src/shop.ts'
import { type CheckoutReview, type CheckoutReviewInput, getCheckoutReview } from './review.ts'

/** The code does not apply to the order. `code` is as the store writes it, or as it was typed. */
export class CodeRejected extends Error {
  constructor(
    readonly code: string,
    readonly reason: DiscountReason,
  ) {
    super(`the code does not apply: ${reason.rule}`)
  }
}

/** Adds a code to the cart and returns it as the store writes it. Throws CodeRejected unless it applies to the order as it is. */
export async function applyCode(shop: Shop, input: CheckoutReviewInput, typed: string): Promise<string> {
  const key = normalizeCode(typed)
  if (key === '') throw new UserError('discounts.enterCode', {}, 'code')
  return shop.db.transaction(async (tx) => {
    if (!input.discountPolicy.codesEnabled) throw new CodeRejected(typed, { rule: 'codes_off' })
    const code = await findCode(tx, key)
    if (!code) throw new CodeRejected(typed, { rule: 'unknown_code' })
    await addCartCode(tx, input.cartId, code, shop.now())
    const review = await getCheckoutReview(tx, { ...input, pricing: { ...input.pricing, now: shop.now() } })
    if (review.stage !== 'review') throw new Conflict('checkout.orderChanged')
    const { rejected, lostCodes } = review.discounts
    const reason =
      rejected.find((discount) => discount.code?.id === code.id)?.reasons[0] ?? lostCodes.find(({ id }) => id === code.id)?.reason
    if (reason) throw new CodeRejected(code.code, reason)
    return code.code
  })
}

/** Takes the codes that no change of the cart brings back out of it, once the shopper has seen why. */
export async function removeLostCodes(shop: Shop, { cart, discounts }: CheckoutReview): Promise<void> {
  const ids = discounts.lostCodes.map(({ id }) => id)
  if (ids.length > 0) await shop.db.transaction((tx) => removeCartCodes(tx, cart.id!, ids))
}
