import type { OrderTaxRate } from '#db/schema/orders.ts'
import type { TaxKind } from '#db/schema/tax.ts'
import { sum } from '#src/lib/collections/sum.ts'
import { includedTax, partsPerMillion, splitByWeight } from '#src/lib/money/money.ts'
import type { TaxClass } from '#src/lib/tax/tax-classes.ts'

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

/** The tax of one rate on one line, or on the shipping. Amounts in minor units. */
export interface QuotedTax {
  /** Null for shipping. */
  lineKey: string | null
  rate: QuoteTaxRate
  /** The discounted amount without this tax. */
  base: number
  amount: number
}

interface TaxedQuote {
  lines: { key: string; chargeTax: number; taxClass: TaxClass }[]
  taxRates: QuoteTaxRate[]
  pricesIncludeTax: boolean
  taxShipping?: boolean
  shipping: object | null
}

/** `amounts` are those of the lines after discounts. The tax of each is rounded half up, per rate. */
export function calculateTaxes(input: TaxedQuote, amounts: number[], shipping: number): QuotedTax[] {
  const ratesOf = (taxClass: TaxClass) => input.taxRates.filter((rate) => rate.taxClass === taxClass)
  const ofLines = input.lines.flatMap((line, index) =>
    line.chargeTax === 1 ? taxAmount(line.key, amounts[index]!, ratesOf(line.taxClass), input.pricesIncludeTax) : [],
  )
  const ofShipping = input.taxShipping && input.shipping ? taxAmount(null, shipping, ratesOf('standard'), input.pricesIncludeTax) : []
  return [...ofLines, ...ofShipping]
}

/** By named rate: a reduced and a standard VAT stay apart. */
export function sumTaxesByRate(taxes: QuotedTax[]): OrderTaxRate[] {
  const byRate = Map.groupBy(taxes, ({ rate }) => `${rate.name} ${rate.ratePpm}`)
  return [...byRate.values()].map((group) => ({
    name: group[0]!.rate.name,
    ratePpm: group[0]!.rate.ratePpm,
    base: sum(group.map(({ base }) => base)),
    amount: sum(group.map(({ amount }) => amount)),
  }))
}

function taxAmount(lineKey: string | null, amount: number, rates: QuoteTaxRate[], isIncluded: boolean): QuotedTax[] {
  const shares = rates.map(({ ratePpm }) => ratePpm)
  if (!isIncluded) return rates.map((rate) => ({ lineKey, rate, base: amount, amount: partsPerMillion(amount, rate.ratePpm) }))
  const included = includedTax(amount, sum(shares))
  // Several included taxes share the combined included tax in proportion.
  return splitByWeight(included, shares).map((share, index) => ({ lineKey, rate: rates[index]!, base: amount - included, amount: share }))
}
