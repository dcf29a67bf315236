import type { OrderExtra, TaxSource } from '#db/schema/orders.ts'
import type { Exec } from '#db/types.ts'
import type { PricingContext } from '#src/cart/pricing-context.ts'
import { type CartRuleViolation, findRuleViolation } from '#src/cart/cart-rules.ts'
import type { DiscountPolicy } from '#src/cart/discounts/prepare-discounts.ts'
import type { Cart, CartLine } from '#src/cart/cart.ts'
import { readCart } from '#src/cart/read-cart.ts'
import { buildQuoteLines } from '#src/cart/quote-lines.ts'
import { emailKey } from '#src/lib/people/emails.ts'
import { countHeldUnits } from '#src/inventory/reservations.ts'
import { listCartOrders } from '#src/orders/find-orders.ts'
import { type Quote, calculateQuote } from '#src/pricing/quote.ts'
import type { ShippingSetup } from '#src/shipping/shipping-setup.ts'
import { type BuyerRates, type TaxContext, getBuyerRates } from '#src/tax/buyer-rates.ts'
import { findProviderTaxes, toProviderRequest, toQuotedTaxes } from '#src/tax/provider-quotes.ts'
import type { ProviderRequest } from '#src/tax/tax-provider.ts'
import { describeAnswers, listCheckoutFields } from './checkout-fields.ts'
import { type CheckoutDetails, type StoredDetails, findDetails } from './details.ts'
import { validateDetails } from './validate-details.ts'
import { withoutIncludedTax } from './net-prices.ts'
import { type Renewal, quoteRenewal } from './renewal-quote.ts'
import { type ReviewDiscounts, applyDiscounts } from './review-discounts.ts'
import { type OfferedRate, type ShippingOptions, prepareShipping } from './shipping-options.ts'

export interface CheckoutReviewInput {
  cartId: number
  pricing: PricingContext
  pricesIncludeTax: boolean
  tax: TaxContext
  currency: string
  /** BCP 47; also the language of the order's emails. */
  language: string
  shipping: ShippingSetup
  /** Units that the unpaid orders of a shopper may reserve. */
  reservationLimit: number
  /** The signed-in customer. */
  userId: number | null
  discountPolicy: DiscountPolicy
  /** True: the chosen processor charges the tax, and the store none. */
  collectsTax?: boolean
  /** True: staff place a test order. */
  isTest?: boolean
}

export interface CheckoutReview extends ShippingOptions {
  cart: Cart
  details: CheckoutDetails & { rateId: string; comment: string; vatNumber: string; processorId: number | null }
  /** Answers to the checkout fields, as they are asked now. */
  extra: OrderExtra[]
  /** Cheapest first. */
  rates: OfferedRate[]
  rate: OfferedRate | null
  taxKind: BuyerRates['kind']
  taxes: BuyerRates
  taxSource: TaxSource
  /** What the live tax provider is asked about this order; null when it is not asked. */
  providerRequest: ProviderRequest | null
  quote: Quote
  /** What a subscription costs later; null for one-time purchases. */
  renewal: Renewal | null
  discounts: ReviewDiscounts
  currency: string
  /** Orders of the cart whose payment is open. */
  unpaidOrderIds: number[]
  /** Hash of everything shown except the comment. The form sends it back, so the amount charged is the amount shown. */
  attemptKey: string
  /** Whether an order was placed with this key. */
  isPlaced: boolean
  /** Unavailable lines, and lines whose price changed since the shopper saw it. */
  problemLines: CartLine[]
  repricedLines: CartLine[]
  ruleViolation: CartRuleViolation | null
  /** Units that are reserved while the shopper pays, if the cart has more; the others stay on sale. Else null. */
  reservationLimit: number | null
}

export type CheckoutReviewState = { stage: 'empty' } | { stage: 'details' } | ({ stage: 'review' } & CheckoutReview)

/** `known`: the details, if they were just read or written. */
export async function getCheckoutReview(q: Exec, input: CheckoutReviewInput, known?: StoredDetails | null): Promise<CheckoutReviewState> {
  const cartOrders = await listCartOrders(q, input.cartId, input)
  const unpaidOrderIds = cartOrders.unpaid.map(({ id }) => id)
  const heldUnits = await countHeldUnits(q, unpaidOrderIds)
  const pricedCart = await readCart(q, input.cartId, input.pricing, heldUnits)
  if (pricedCart.lines.length === 0) return { stage: 'empty' }
  const storedDetails = known ?? (await findDetails(q, input.cartId))
  const fields = await listCheckoutFields(q, pricedCart, input.pricing.contentLanguage)
  if (!storedDetails || validateDetails(storedDetails, pricedCart.ships, input.tax.requiresCountry, fields).length > 0)
    return { stage: 'details' }
  const extra = describeAnswers(fields, storedDetails.extra ?? {})

  const storeTaxes = await getBuyerRates(q, storedDetails, input.tax, input.pricing.now)
  const taxes = input.collectsTax ? { ...storeTaxes, ...taxesAtPayment } : storeTaxes
  const isNet = input.pricesIncludeTax && taxes.reverseCharge
  const cart = isNet ? withoutIncludedTax(pricedCart, taxes.exemptRates) : pricedCart
  const pricesIncludeTax = input.pricesIncludeTax && !isNet
  const lines = buildQuoteLines(cart)
  const { weight } = calculateQuote({ lines, discounts: [], taxRates: [], pricesIncludeTax, shipping: null })
  const shipping = await prepareShipping(q, {
    cart,
    address: storedDetails.address,
    weight,
    currency: input.currency,
    setup: input.shipping,
    now: input.pricing.now,
  })
  const { discounts, fullRate, ...discounted } = await applyDiscounts(q, cart, {
    ...input.discountPolicy,
    customer: { userId: input.userId ?? storedDetails.userId, emailKey: emailKey(storedDetails.email) },
    ownOrderIds: unpaidOrderIds,
    isWholesale: input.pricing.wholesale,
    now: input.pricing.now,
    rateId: storedDetails.rateId,
    listRates: shipping.listRates,
  })
  const rates = discounted.rates.map(shipping.withDelivery)
  const rate = rates.find(({ id }) => id === discounted.rate?.id) ?? null
  const quoteInput = {
    lines,
    discounts: discounts.quoted.map(({ quoteDiscount }) => quoteDiscount),
    taxRates: taxes.rates,
    pricesIncludeTax,
    taxShipping: input.tax.taxShipping,
    shipping: fullRate,
  }
  const tableQuote = calculateQuote(quoteInput)
  const isTaxedAtPayment = input.collectsTax === true && tableQuote.total > 0
  const isLive = !input.collectsTax && input.tax.usesProvider && storedDetails.address.country === 'US' && !pricesIncludeTax
  const providerRequest = isLive ? toProviderRequest(tableQuote, storedDetails.address, input.currency) : null
  const providerTaxes = providerRequest && (await findProviderTaxes(q, providerRequest))
  const fixedTaxes = providerTaxes && toQuotedTaxes(providerTaxes, tableQuote, storedDetails.address)
  const fullQuote = fixedTaxes ? calculateQuote({ ...quoteInput, fixedTaxes }) : tableQuote
  const renewal = quoteRenewal(cart.lines, { ...quoteInput, ...(fixedTaxes && { fixedTaxes }) })
  const attemptKey = hashAttempt([
    input.cartId,
    cartOrders.endedCount,
    input.currency,
    input.language,
    storedDetails.email,
    storedDetails.name,
    storedDetails.phone,
    storedDetails.address,
    storedDetails.billing,
    extra,
    rate?.id ?? '',
    cart.lines.map((line) => [line.giftMessage, line.customization]),
    fullQuote.lines,
    discounts.quoted.map(({ rule, code }, index) => [rule.id, code?.id ?? 0, fullQuote.discounts[index]!.amount]),
    fullQuote.taxes,
    fullQuote.total,
    storedDetails.vatNumber,
    taxes.reverseCharge,
    ...(renewal ? [renewal.interval, renewal.quote.total] : []),
    ...(isTaxedAtPayment ? ['tax at payment'] : []),
    ...(input.isTest ? ['test order'] : []),
  ])
  return {
    stage: 'review',
    cart,
    details: storedDetails,
    extra,
    ...shipping.options,
    rates,
    rate,
    taxKind: taxes.kind,
    taxes,
    taxSource: isTaxedAtPayment ? 'processor' : providerRequest === null ? 'table' : providerTaxes ? 'provider' : 'fallback',
    providerRequest,
    quote: fullQuote,
    renewal,
    discounts,
    currency: input.currency,
    unpaidOrderIds,
    attemptKey,
    isPlaced: cartOrders.hasAttempt(attemptKey),
    problemLines: cart.lines.filter((line) => line.problem !== null),
    repricedLines: cart.lines.filter((line) => line.previousPrice !== null),
    ruleViolation: findRuleViolation(cart.lines.filter(({ problem }) => problem !== 'unavailable')),
    reservationLimit: countTrackedUnits(cart.lines) > input.reservationLimit ? input.reservationLimit : null,
  }
}

// What the processor charges is not known yet.
const taxesAtPayment: Omit<BuyerRates, 'vatCheck'> = { rates: [], kind: 'none', reverseCharge: false, exemptRates: [] }

const countTrackedUnits = (lines: CartLine[]): number => lines.reduce((sum, line) => sum + (line.available === null ? 0 : line.quantity), 0)

function hashAttempt(state: unknown[]): string {
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(state)).digest('hex')
}
