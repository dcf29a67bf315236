import type { Exec } from '#db/open.ts'
import type { Buyer } from '#src/cart/buyer.ts'
import { type BrokenRule, brokenRule } from '#src/cart/mixing.ts'
import { type Cart, type CartLine, quoteLines, readCart } from '#src/cart/read-cart.ts'
import { unitsHeld } from '#src/inventory/reservations.ts'
import { endedOrdersOf, unpaidOrdersOf } from '#src/orders/find-orders.ts'
import { type Quote, quote } from '#src/pricing/quote.ts'
import { type ShippingRate, shippingRates } from '#src/shipping/rates.ts'
import { type TaxRate, ratesFor } from '#src/tax/rates.ts'
import { type Details, detailsFaults, findDetails } from './details.ts'

export interface ReviewWish {
  cartId: number
  buyer: Buyer
  pricesIncludeTax: boolean
  currency: string
}

/** Everything the review page shows and the order is made of. */
export interface Review {
  cart: Cart
  details: Details & { rateId: string; comment: string }
  rates: ShippingRate[]
  rate: ShippingRate | null
  taxRates: TaxRate[]
  quote: Quote
  currency: string
  /** Names this exact state: the button sends it back, so that what is charged is what was shown. */
  attemptKey: string
  /** Lines that cannot be bought as they are, and lines whose price changed since the shopper saw it. */
  problems: CartLine[]
  changedPrices: CartLine[]
  /** A rule that keeps these lines from being bought together. */
  broken: BrokenRule | null
}

export type ReviewState = { stage: 'empty' } | { stage: 'details' } | ({ stage: 'review' } & Review)

/** Where this checkout stands: nothing to buy, details missing, or ready for review. Reads only. */
export async function readReview(q: Exec, wish: ReviewWish): Promise<ReviewState> {
  const unpaid = await unpaidOrdersOf(q, wish.cartId)
  const held = await unitsHeld(
    q,
    unpaid.map((order) => order.id),
  )
  const cart = await readCart(q, wish.cartId, wish.buyer, held)
  if (cart.lines.length === 0) return { stage: 'empty' }
  const details = await findDetails(q, wish.cartId)
  if (!details || detailsFaults(details, cart.ships).length > 0) return { stage: 'details' }

  const lines = quoteLines(cart)
  const before = quote({ lines, discounts: [], taxRates: [], pricesIncludeTax: wish.pricesIncludeTax, shipping: null })
  const rates = cart.ships ? await shippingRates(q, { country: details.address.country, weight: before.weight, total: before.total }) : []
  const rate = rates.find((one) => one.id === details.rateId) ?? rates[0] ?? null
  const taxRates = await ratesFor(q, details.address)
  const priced = quote({ lines, discounts: [], taxRates, pricesIncludeTax: wish.pricesIncludeTax, shipping: rate })
  const tries = await endedOrdersOf(q, wish.cartId)
  return {
    stage: 'review',
    cart,
    details,
    rates,
    rate,
    taxRates,
    quote: priced,
    currency: wish.currency,
    attemptKey: attemptKey([
      wish.cartId,
      tries,
      wish.currency,
      details.email,
      details.name,
      details.phone,
      details.address,
      details.comment,
      rate?.id ?? '',
      cart.lines.map((line) => [line.giftMessage, line.customization]),
      priced.lines,
      priced.total,
    ]),
    problems: cart.lines.filter((line) => line.problem !== null),
    changedPrices: cart.lines.filter((line) => line.priceWas !== null),
    broken: brokenRule(cart.lines),
  }
}

function attemptKey(state: unknown[]): string {
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(state)).digest('hex')
}
