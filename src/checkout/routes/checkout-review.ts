import { discountPolicy } from '#src/cart/cart-discounts.ts'
import { getPricingContext } from '#src/cart/pricing-context.ts'
import { Conflict } from '#src/lib/errors.ts'
import { currentSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import { checkVatNumber } from '#src/tax/check-vat-number.ts'
import { askTaxProvider } from '#src/tax/provider-quotes.ts'
import { taxContextOf } from '#src/tax/checkout-taxes.ts'
import type { View } from '#src/web/view.ts'
import type { HttpRequest } from '#src/web/request.ts'
import { findDetails } from '../details.ts'
import { type CheckoutReview, type CheckoutReviewInput, getCheckoutReview } from '../review.ts'

export const cartOwner = (req: HttpRequest, view: View) => ({ token: req.cartToken, userId: view.user?.id ?? null })

export async function buildReviewInput(shop: Shop, view: View, cartId: number): Promise<CheckoutReviewInput> {
  const settings = await currentSettings(shop)
  const input = {
    cartId,
    pricing: await getPricingContext(shop, view),
    pricesIncludeTax: settings.prices_include_tax,
    tax: taxContextOf(settings, shop.taxServices),
    currency: settings.currency,
    language: view.language,
    reservationLimit: settings.unpaid_reservation_limit,
    userId: view.user?.id ?? null,
    discountPolicy: discountPolicy(settings),
  }
  await prepareTaxes(shop, input)
  return input
}

/** Asks the services that the amounts depend on, because nothing may ask them in a transaction. */
async function prepareTaxes(shop: Shop, input: CheckoutReviewInput): Promise<void> {
  const details = await findDetails(shop.db.read, input.cartId)
  if (details && details.vatNumber !== '') await checkVatNumber(shop, input.tax.sellerVatNumber, details.vatNumber)
  if (!input.tax.usesProvider) return
  const state = await getCheckoutReview(shop.db.read, input)
  if (state.stage === 'review' && state.providerRequest) await askTaxProvider(shop, state.providerRequest)
}

/** The review of this cart. Throws Conflict when the cart is empty or its details are incomplete. */
export async function requireReview(shop: Shop, view: View, cartId: number): Promise<CheckoutReview> {
  const state = await getCheckoutReview(shop.db.read, await buildReviewInput(shop, view, cartId))
  if (state.stage !== 'review') throw new Conflict('checkout.orderChanged')
  return state
}
