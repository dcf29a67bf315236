import { includedTax, partsPerMillion, splitByWeight } from '#src/lib/money.ts'

/** One line to price. Amounts in minor units, weights in grams. */
export interface QuoteLine {
  key: string
  quantity: number
  unitPrice: number
  /** Without sale or wholesale price, for the strikethrough price. */
  originalUnitPrice: number
  /** Only 1 puts the line in the taxable base. */
  chargeTax: number
  weight: number
  ships: boolean
}

export interface QuoteDiscount {
  name: string
  kind: 'percent' | 'fixed' | 'free_shipping'
  /** Percent: parts per million; fixed: minor units. */
  value: number
  lines: string[] | null
}

export interface QuoteInput {
  lines: QuoteLine[]
  discounts: QuoteDiscount[]
  taxRates: { name: string; ratePpm: number }[]
  pricesIncludeTax: boolean
  shipping: { name: string; amount: number } | null
}

export interface QuotedLine extends QuoteLine {
  subtotal: number
  discount: number
  /** Tax on the discounted amount; included in it when prices include tax. */
  tax: number
  total: number
}

export interface QuoteAdjustment {
  row: 'discount' | 'tax' | 'shipping'
  rule: string
  amount: number
}

export interface Quote {
  lines: QuotedLine[]
  subtotal: number
  discount: number
  taxableSubtotal: number
  tax: number
  taxIncluded: boolean
  shipping: number
  total: number
  adjustments: QuoteAdjustment[]
  itemCount: number
  weight: number
}

/**
 * Discounts are split over eligible lines by largest remainder, tax is rounded half up per line and rate on the discounted amount, and
 * shipping is untaxed. The total is the sum of the shown rows; included tax is shown but not added.
 */
export function calculateQuote(input: QuoteInput): Quote {
  const adjustments: QuoteAdjustment[] = []
  const subtotals = input.lines.map((line) => line.unitPrice * line.quantity)
  const discounts = allocateDiscounts(input, subtotals, adjustments)
  const shipping = calculateShipping(input, adjustments)
  const lines = input.lines.map((line, index) => {
    const amount = subtotals[index]! - discounts[index]!
    const tax = line.chargeTax === 1 ? sum(calculateTaxes(amount, input)) : 0
    return { ...line, subtotal: subtotals[index]!, discount: discounts[index]!, tax, total: amount }
  })
  for (const [index, rate] of input.taxRates.entries()) {
    const amount = sum(lines.map((line) => (line.chargeTax === 1 ? calculateTaxes(line.total, input)[index]! : 0)))
    adjustments.push({ row: 'tax', rule: rate.name, amount })
  }
  const subtotal = sum(subtotals)
  const discount = sum(discounts)
  const tax = sum(lines.map((line) => line.tax))
  return {
    lines,
    subtotal,
    discount,
    taxableSubtotal: sum(lines.map((line) => (line.chargeTax === 1 ? line.total : 0))),
    tax,
    taxIncluded: input.pricesIncludeTax,
    shipping,
    total: subtotal - discount + (input.pricesIncludeTax ? 0 : tax) + shipping,
    adjustments,
    itemCount: sum(input.lines.map((line) => line.quantity)),
    weight: sum(input.lines.map((line) => (line.ships ? line.weight * line.quantity : 0))),
  }
}

function allocateDiscounts(input: QuoteInput, subtotals: number[], adjustments: QuoteAdjustment[]): number[] {
  const allocated = subtotals.map(() => 0)
  for (const discount of input.discounts) {
    if (discount.kind === 'free_shipping') continue
    // What is left of each eligible line: discounts never overlap, and no line goes below zero.
    const remaining = input.lines.map((line, index) =>
      discount.lines === null || discount.lines.includes(line.key) ? subtotals[index]! - allocated[index]! : 0,
    )
    const eligibleAmount = sum(remaining)
    const amount = Math.min(
      eligibleAmount,
      discount.kind === 'percent' ? partsPerMillion(eligibleAmount, Math.min(discount.value, 1_000_000)) : discount.value,
    )
    splitByWeight(amount, remaining).forEach((share, index) => (allocated[index]! += share))
    adjustments.push({ row: 'discount', rule: discount.name, amount })
  }
  return allocated
}

function calculateShipping(input: QuoteInput, adjustments: QuoteAdjustment[]): number {
  if (!input.shipping) return 0
  const freeShipping = input.discounts.find((discount) => discount.kind === 'free_shipping')
  const amount = freeShipping ? 0 : input.shipping.amount
  adjustments.push({ row: 'shipping', rule: freeShipping ? freeShipping.name : input.shipping.name, amount })
  return amount
}

function calculateTaxes(amount: number, input: QuoteInput): number[] {
  const rates = input.taxRates.map((rate) => rate.ratePpm)
  if (!input.pricesIncludeTax) return rates.map((rate) => partsPerMillion(amount, rate))
  // Several included taxes share the combined included tax in proportion.
  return splitByWeight(includedTax(amount, sum(rates)), rates)
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)
