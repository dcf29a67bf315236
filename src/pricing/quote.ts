import type { OrderTaxRate } from '#db/schema/orders.ts'
import type { TaxClass } from '#src/lib/tax/tax-classes.ts'
import { sum } from '#src/lib/collections/sum.ts'
import { type QuoteDiscount, type QuotedDiscount, allocateDiscounts } from './allocate-discounts.ts'
import { type QuotedTax, type QuoteTaxRate, calculateTaxes, sumTaxesByRate } from './calculate-taxes.ts'

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
