import { discountPolicy } from '#src/cart/cart-discounts.ts'
import { getPricingContext } from '#src/cart/pricing-context.ts'
import { Conflict } from '#src/lib/errors.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { taxContextOf } from '#src/tax/checkout-taxes.ts'
import type { View } from '#src/web/view.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { type CheckoutReview, type CheckoutReviewInput, getCheckoutReview } from '../review.ts'

export const cartOwner = (req: HttpRequest, view: View) => ({ token: req.cartToken, userId: view.user?.id ?? null })

export async function buildReviewInput(shop: Shop, view: View, cartId: number): Promise<CheckoutReviewInput> {
  const settings = await currentSettings(shop)
  return {
    cartId,
    pricing: await getPricingContext(shop, view),
    pricesIncludeTax: settings.prices_include_tax,
    tax: taxContextOf(settings),
    currency: settings.currency,
    language: view.language,
    reservationLimit: settings.unpaid_reservation_limit,
    userId: view.user?.id ?? null,
    discountPolicy: discountPolicy(settings),
  }
}

/** The review of this cart. Throws Conflict when the cart is empty or its details are incomplete. */
export async function requireReview(shop: Shop, view: View, cartId: number): Promise<CheckoutReview> {
  const state = await getCheckoutReview(shop.db.read, await buildReviewInput(shop, view, cartId))
  if (state.stage !== 'review') throw new Conflict('checkout.orderChanged')
  return state
}
