import { removeCartCodes } from '#src/discounts/cart-codes.ts'
import { CodeRejected, enterCode } from '#src/discounts/enter-code.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import type { Shop } from '#src/shop.ts'
import { type CheckoutReview, type CheckoutReviewInput, getCheckoutReview } from './review.ts'
import { writeAside } from '#src/lib/concurrency/write-aside.ts'

/** Adds a code to the cart and returns it as the store writes it. Throws CodeRejected unless it applies to the order as it is. */
export async function applyCode(shop: Shop, input: CheckoutReviewInput, typed: string): Promise<string> {
  return shop.db.transaction(async (tx) => {
    const now = shop.now()
    const { id, code } = await enterCode(tx, { cartId: input.cartId, typed, codesEnabled: input.discountPolicy.codesEnabled, now })
    const review = await getCheckoutReview(tx, { ...input, pricing: { ...input.pricing, now } })
    if (review.stage !== 'review') throw new Conflict('checkout.orderChanged')
    const { rejected, lostCodes } = review.discounts
    const reason = rejected.find((discount) => discount.code?.id === id)?.reasons[0] ?? lostCodes.find((lost) => lost.id === id)?.reason
    if (reason) throw new CodeRejected(code, reason)
    return code
  })
}

/** Takes the codes that no change of the cart brings back out of it, once the shopper has seen why. */
export async function removeLostCodes(shop: Shop, { cart, discounts }: CheckoutReview): Promise<void> {
  const ids = discounts.lostCodes.map(({ id }) => id)
  if (ids.length > 0) await writeAside(shop, (tx) => removeCartCodes(tx, cart.id!, ids))
}
