import { discountPolicy } from '#src/cart/discounts/prepare-discounts.ts'
import { getPricingContext } from '#src/cart/pricing-context.ts'
import { Conflict } from '#src/lib/errors/errors.ts'
import { currentSettings } from '#src/settings/settings.ts'
import { getShippingSetup } from '#src/shipping/shipping-setup.ts'
import type { Shop } from '#src/shop.ts'
import { checkVatNumber } from '#src/tax/check-vat-number.ts'
import { askTaxProvider } from '#src/tax/provider-quotes.ts'
import { taxContextOf } from '#src/tax/buyer-rates.ts'
import type { View } from '#src/web/view.ts'
import { type StoredDetails, findDetails } from '../details.ts'
import { isTaxCollected } from '#src/payment-processing/payment-options.ts'
import { quoteCheckoutRates } from '../quote-rates.ts'
import { type CheckoutReview, type CheckoutReviewInput, type CheckoutReviewState, getCheckoutReview } from '../review.ts'

const laterRates = 'later'

/** The path of the review for a browser with script, which loads the rates of carriers after the page. Other paths are unchanged. */
export const withLaterRates = (path: string): string => (path === '/checkout/review' ? `${path}?rates=${laterRates}` : path)

export const hasLaterRates = ({ url }: View): boolean => url.searchParams.get('rates') === laterRates

/** `chosenId`: a payment method that is not stored yet; `known`: the details, if they were read before. */
export async function buildReviewInput(
  shop: Shop,
  view: View,
  cartId: number,
  { chosenId, known }: { chosenId?: number; known?: StoredDetails | null } = {},
): Promise<CheckoutReviewInput> {
  const settings = await currentSettings(shop)
  const details = known === undefined ? await findDetails(shop.db.read, cartId) : known
  const input = {
    cartId,
    pricing: await getPricingContext(shop, view),
    pricesIncludeTax: settings.prices_include_tax,
    tax: taxContextOf(settings, shop.taxServices),
    currency: settings.currency,
    language: view.language,
    shipping: await getShippingSetup(shop),
    reservationLimit: settings.unpaid_reservation_limit,
    userId: view.user?.id ?? null,
    discountPolicy: discountPolicy(settings),
    isTest: view.testMode !== null,
    collectsTax: await isTaxCollected(shop, view, chosenId ?? details?.processorId ?? null),
  }
  if (details && details.vatNumber !== '') await checkVatNumber(shop, input.tax.sellerVatNumber, details.vatNumber)
  return input
}

/** The review with the rates of carriers and the live tax, which are asked unless they have been. Never call it inside a transaction. */
export async function readQuotedReview(shop: Shop, view: View, cartId: number): Promise<CheckoutReviewState> {
  const known = await findDetails(shop.db.read, cartId)
  const input = await buildReviewInput(shop, view, cartId, { known })
  const state = (await quoteCheckoutRates(shop, input)) ?? (await getCheckoutReview(shop.db.read, input, known))
  if (state.stage !== 'review' || !state.providerRequest || !(await askTaxProvider(shop, state.providerRequest))) return state
  return getCheckoutReview(shop.db.read, input, known)
}

/** The review of this cart. Throws Conflict when the cart is empty or its details are incomplete. */
export async function requireReview(shop: Shop, view: View, cartId: number): Promise<CheckoutReview> {
  const state = await readQuotedReview(shop, view, cartId)
  if (state.stage !== 'review') throw new Conflict('checkout.orderChanged')
  return state
}
