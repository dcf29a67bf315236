import type { CartLine } from '#src/cart/cart.ts'
import { type BillingInterval, intervalOf } from '#src/lib/dates/billing-interval.ts'
import { partsPerMillion } from '#src/lib/money/money.ts'
import type { QuotedTax } from '#src/pricing/calculate-taxes.ts'
import { type Quote, type QuoteInput, calculateQuote } from '#src/pricing/quote.ts'

export interface Renewal {
  interval: BillingInterval
  /** What every renewal costs. */
  quote: Quote
}

/** Discounts apply to the first payment; its renewals cost the items, their tax and the shipping in full. Null for one-time purchases. */
export function quoteRenewal(lines: CartLine[], input: QuoteInput): Renewal | null {
  const [first] = lines
  if (!first || !lines.every(({ isSubscription }) => isSubscription)) return null
  const { fixedTaxes, ...rest } = input
  const discounted = calculateQuote(input)
  const taxes = fixedTaxes && fixedTaxes.map((tax) => withoutDiscount(tax, discounted))
  return { interval: intervalOf(first), quote: calculateQuote({ ...rest, discounts: [], ...(taxes && { fixedTaxes: taxes }) }) }
}

// A live provider has calculated the tax of the discounted amounts.
function withoutDiscount(tax: QuotedTax, { lines }: Quote): QuotedTax {
  const discount = lines.find(({ key }) => key === tax.lineKey)?.discount ?? 0
  const base = tax.base + discount
  return { ...tax, base, amount: tax.amount + partsPerMillion(discount, tax.rate.ratePpm) }
}
