import type { OrderTaxRate } from '#db/schema/orders.ts'
import type { TaxKind } from '#db/schema/tax.ts'
import type { DiscountKind } from '#db/schema/discounts.ts'
import { includedTax, partsPerMillion, splitByWeight } from '#src/lib/money/money.ts'
import type { TaxClass } from '#src/lib/tax/tax-classes.ts'
import { sum } from '#src/lib/collections/sum.ts'

/** One line to price. Amounts in minor units, weights in grams. */
export interface QuoteLine {
  key: string
  quantity: number
  unitPrice: number
  /** Without sale or wholesale price, for the strikethrough price. */
  originalUnitPrice: number
  /** Only 1 puts the line in the taxable base. */
  chargeTax: number
  taxClass: TaxClass
  weight: number
  ships: boolean
}

export interface QuoteDiscount {
  name: string
  kind: DiscountKind
  /** Percent: parts per million; fixed: minor units. */
  value: number
  lines: string[] | null
}

/** A rate of the delivery address for the lines of a class. */
export interface QuoteTaxRate {
  taxClass: TaxClass
  name: string
  ratePpm: number
  kind: TaxKind
  /** ISO 3166-1 alpha-2. */
  country: string
  /** '' = the whole country. */
  region: string
}

export interface QuoteInput {
  lines: QuoteLine[]
  discounts: QuoteDiscount[]
  taxRates: QuoteTaxRate[]
  pricesIncludeTax: boolean
  /** True: shipping is taxed with the standard rates. */
  taxShipping?: boolean
  /** Taxes that a live provider has calculated, instead of the rates. */
  fixedTaxes?: QuotedTax[]
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

/** What one discount saves: `amount` in minor units, of shipping for free shipping. */
export interface QuotedDiscount {
  name: string
  kind: QuoteDiscount['kind']
  amount: number
  /** Its share of each line with one, by the line's key. */
  shares: { key: string; amount: number }[]
}

/** The tax of one rate on one line, or on the shipping. Amounts in minor units. */
export interface QuotedTax {
  /** Null for shipping. */
  lineKey: string | null
  rate: QuoteTaxRate
  /** The discounted amount without this tax. */
  base: number
  amount: number
}

export interface Quote {
  lines: QuotedLine[]
  /** In the order of the input. */
  discounts: QuotedDiscount[]
  subtotal: number
  discount: number
  taxableSubtotal: number
  tax: number
  taxes: QuotedTax[]
  /** By named rate: a reduced and a standard VAT stay apart. */
  taxRates: OrderTaxRate[]
  taxIncluded: boolean
  shipping: number
  total: number
  adjustments: QuoteAdjustment[]
  itemCount: number
  weight: number
}

/**
 * Discounts are split over eligible lines by largest remainder, and tax is rounded half up per line and rate on the discounted amount.
 * The total is the sum of the shown rows; included tax is shown but not added.
 */
export function calculateQuote(input: QuoteInput): Quote {
  const adjustments: QuoteAdjustment[] = []
  const subtotals = input.lines.map((line) => line.unitPrice * line.quantity)
  const allocation = allocateDiscounts(input.lines, input.discounts)
  const quotedDiscounts = withShippingSaving(allocation.discounts, input)
  const discounts = allocation.lines
  for (const { kind, name, amount } of allocation.discounts)
    if (kind !== 'free_shipping') adjustments.push({ row: 'discount', rule: name, amount })
  const shipping = calculateShipping(input, adjustments)
  const amounts = subtotals.map((subtotal, index) => subtotal - discounts[index]!)
  const taxes = input.fixedTaxes ?? calculateTaxes(input, amounts, shipping)
  const taxRates = sumTaxesByRate(taxes)
  adjustments.push(...taxRates.map(({ name, amount }) => ({ row: 'tax' as const, rule: name, amount })))
  const lines = input.lines.map((line, index) => ({
    ...line,
    subtotal: subtotals[index]!,
    discount: discounts[index]!,
    tax: sum(taxes.filter(({ lineKey }) => lineKey === line.key).map(({ amount }) => amount)),
    total: amounts[index]!,
  }))
  const subtotal = sum(subtotals)
  const discount = sum(discounts)
  const tax = sum(taxes.map(({ amount }) => amount))
  return {
    lines,
    discounts: quotedDiscounts,
    subtotal,
    discount,
    taxableSubtotal: sum(lines.map((line) => (line.chargeTax === 1 ? line.total : 0))),
    tax,
    taxes,
    taxRates,
    taxIncluded: input.pricesIncludeTax,
    shipping,
    total: subtotal - discount + (input.pricesIncludeTax ? 0 : tax) + shipping,
    adjustments,
    itemCount: sum(input.lines.map((line) => line.quantity)),
    weight: sum(input.lines.map((line) => (line.ships ? line.weight * line.quantity : 0))),
  }
}

function sumTaxesByRate(taxes: QuotedTax[]): OrderTaxRate[] {
  const byRate = Map.groupBy(taxes, ({ rate }) => `${rate.name} ${rate.ratePpm}`)
  return [...byRate.values()].map((group) => ({
    name: group[0]!.rate.name,
    ratePpm: group[0]!.rate.ratePpm,
    base: sum(group.map(({ base }) => base)),
    amount: sum(group.map(({ amount }) => amount)),
  }))
}

/** What is off each line in total, and what each discount takes, in their order. Free shipping takes nothing off lines. */
export function allocateDiscounts(
  lines: Pick<QuoteLine, 'key' | 'unitPrice' | 'quantity'>[],
  discounts: QuoteDiscount[],
): { lines: number[]; discounts: QuotedDiscount[] } {
  const allocated = lines.map(() => 0)
  const quoted = discounts.map(({ name, kind, value, lines: keys }): QuotedDiscount => {
    if (kind === 'free_shipping') return { name, kind, amount: 0, shares: [] }
    // What is left of each eligible line: discounts never overlap, and no line goes below zero.
    const remaining = lines.map((line, index) =>
      keys === null || keys.includes(line.key) ? line.unitPrice * line.quantity - allocated[index]! : 0,
    )
    const eligibleAmount = sum(remaining)
    const amount = Math.min(eligibleAmount, kind === 'percent' ? partsPerMillion(eligibleAmount, Math.min(value, 1_000_000)) : value)
    const shares = splitByWeight(amount, remaining)
    shares.forEach((share, index) => (allocated[index]! += share))
    return { name, kind, amount, shares: lines.flatMap(({ key }, index) => (shares[index]! > 0 ? [{ key, amount: shares[index]! }] : [])) }
  })
  return { lines: allocated, discounts: quoted }
}

function withShippingSaving(discounts: QuotedDiscount[], { shipping }: QuoteInput): QuotedDiscount[] {
  const first = discounts.findIndex(({ kind }) => kind === 'free_shipping')
  return discounts.map((discount, index) => (index === first && shipping ? { ...discount, amount: shipping.amount } : discount))
}

function calculateShipping(input: QuoteInput, adjustments: QuoteAdjustment[]): number {
  if (!input.shipping) return 0
  const freeShipping = input.discounts.find((discount) => discount.kind === 'free_shipping')
  const amount = freeShipping ? 0 : input.shipping.amount
  adjustments.push({ row: 'shipping', rule: freeShipping ? freeShipping.name : input.shipping.name, amount })
  return amount
}

function calculateTaxes(input: QuoteInput, amounts: number[], shipping: number): QuotedTax[] {
  const ratesOf = (taxClass: TaxClass) => input.taxRates.filter((rate) => rate.taxClass === taxClass)
  const ofLines = input.lines.flatMap((line, index) =>
    line.chargeTax === 1 ? taxAmount(line.key, amounts[index]!, ratesOf(line.taxClass), input.pricesIncludeTax) : [],
  )
  const ofShipping = input.taxShipping && input.shipping ? taxAmount(null, shipping, ratesOf('standard'), input.pricesIncludeTax) : []
  return [...ofLines, ...ofShipping]
}

function taxAmount(lineKey: string | null, amount: number, rates: QuoteTaxRate[], isIncluded: boolean): QuotedTax[] {
  const shares = rates.map(({ ratePpm }) => ratePpm)
  if (!isIncluded) return rates.map((rate) => ({ lineKey, rate, base: amount, amount: partsPerMillion(amount, rate.ratePpm) }))
  const included = includedTax(amount, sum(shares))
  // Several included taxes share the combined included tax in proportion.
  return splitByWeight(included, shares).map((share, index) => ({ lineKey, rate: rates[index]!, base: amount - included, amount: share }))
}
