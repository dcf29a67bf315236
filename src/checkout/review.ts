import type { OrderExtra } from '#db/schema/orders.ts'
import type { Exec } from '#db/types.ts'
import type { PricingContext } from '#src/cart/pricing-context.ts'
import { type CartRuleViolation, findRuleViolation } from '#src/cart/cart-rules.ts'
import { type Cart, type CartLine, buildQuoteLines, readCart } from '#src/cart/read-cart.ts'
import { countHeldUnits } from '#src/inventory/reservations.ts'
import { countEndedOrders, listUnpaidOrders } from '#src/orders/find-orders.ts'
import { type Quote, calculateQuote } from '#src/pricing/quote.ts'
import { type ShippingRate, listShippingRates } from '#src/shipping/rates.ts'
import { type TaxRate, findTaxRates, taxKindOf } from '#src/tax/rates.ts'
import { describeAnswers, listCheckoutFields } from './checkout-fields.ts'
import { type CheckoutDetails, validateDetails, findDetails } from './details.ts'

export interface CheckoutReviewInput {
  cartId: number
  pricing: PricingContext
  pricesIncludeTax: boolean
  currency: string
  /** BCP 47; also the language of the order's emails. */
  language: string
  /** Units that the unpaid orders of a shopper may reserve. */
  reservationLimit: number
}

export interface CheckoutReview {
  cart: Cart
  details: CheckoutDetails & { rateId: string; comment: string }
  /** Answers to the checkout fields, as they are asked now. */
  extra: OrderExtra[]
  rates: ShippingRate[]
  rate: ShippingRate | null
  taxKind: TaxRate['kind'] | 'none'
  quote: Quote
  currency: string
  /** Hash of everything shown except the comment. The form sends it back, so the amount charged is the amount shown. */
  attemptKey: string
  /** Unavailable lines, and lines whose price changed since the shopper saw it. */
  problemLines: CartLine[]
  repricedLines: CartLine[]
  ruleViolation: CartRuleViolation | null
  /** Units that are reserved while the shopper pays, if the cart has more; the others stay on sale. Else null. */
  reservationLimit: number | null
}

export type CheckoutReviewState = { stage: 'empty' } | { stage: 'details' } | ({ stage: 'review' } & CheckoutReview)

export async function getCheckoutReview(q: Exec, input: CheckoutReviewInput): Promise<CheckoutReviewState> {
  const unpaidOrders = await listUnpaidOrders(q, input.cartId)
  const heldUnits = await countHeldUnits(
    q,
    unpaidOrders.map((order) => order.id),
  )
  const cart = await readCart(q, input.cartId, input.pricing, heldUnits)
  if (cart.lines.length === 0) return { stage: 'empty' }
  const storedDetails = await findDetails(q, input.cartId)
  const fields = await listCheckoutFields(q, cart, input.pricing.contentLanguage)
  if (!storedDetails || validateDetails(storedDetails, cart.ships, fields).length > 0) return { stage: 'details' }
  const extra = describeAnswers(fields, storedDetails.extra ?? {})

  const lines = buildQuoteLines(cart)
  const untaxedQuote = calculateQuote({ lines, discounts: [], taxRates: [], pricesIncludeTax: input.pricesIncludeTax, shipping: null })
  const rates = cart.ships
    ? await listShippingRates(q, { country: storedDetails.address.country, weight: untaxedQuote.weight, total: untaxedQuote.total })
    : []
  const selectedRate = rates.find((candidate) => candidate.id === storedDetails.rateId) ?? rates[0] ?? null
  const taxRates = await findTaxRates(q, storedDetails.address)
  const fullQuote = calculateQuote({ lines, discounts: [], taxRates, pricesIncludeTax: input.pricesIncludeTax, shipping: selectedRate })
  const endedOrderCount = await countEndedOrders(q, input.cartId)
  return {
    stage: 'review',
    cart,
    details: storedDetails,
    extra,
    rates,
    rate: selectedRate,
    taxKind: taxRates[0]?.kind ?? taxKindOf(storedDetails.address.country),
    quote: fullQuote,
    currency: input.currency,
    attemptKey: hashAttempt([
      input.cartId,
      endedOrderCount,
      input.currency,
      input.language,
      storedDetails.email,
      storedDetails.name,
      storedDetails.phone,
      storedDetails.address,
      storedDetails.billing,
      extra,
      selectedRate?.id ?? '',
      cart.lines.map((line) => [line.giftMessage, line.customization]),
      fullQuote.lines,
      fullQuote.total,
    ]),
    problemLines: cart.lines.filter((line) => line.problem !== null),
    repricedLines: cart.lines.filter((line) => line.previousPrice !== null),
    ruleViolation: findRuleViolation(cart.lines.filter(({ problem }) => problem !== 'unavailable')),
    reservationLimit: countTrackedUnits(cart.lines) > input.reservationLimit ? input.reservationLimit : null,
  }
}

const countTrackedUnits = (lines: CartLine[]): number => lines.reduce((sum, line) => sum + (line.available === null ? 0 : line.quantity), 0)

function hashAttempt(state: unknown[]): string {
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(state)).digest('hex')
}
