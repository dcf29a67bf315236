import { includedTax, partsPerMillion } from '#src/lib/money/money.ts'

/** Countries of the pretend payment window, with their tax in parts per million. */
export const pretendTaxRates = new Map([
  ['US', 80_000],
  ['GB', 200_000],
  ['DE', 190_000],
  ['FR', 200_000],
  ['IE', 230_000],
  ['CA', 50_000],
  ['JP', 100_000],
  ['HK', 0],
])

export interface PretendTotals {
  subtotal: number
  tax: number
  total: number
}

/** The tax of an amount that contains it (`internal`), or to which it is added. Other countries have no tax. */
export function totalsOf(amount: number, taxMode: string, country: string): PretendTotals {
  const rate = pretendTaxRates.get(country) ?? 0
  const isIncluded = taxMode === 'internal'
  const tax = isIncluded ? includedTax(amount, rate) : partsPerMillion(amount, rate)
  return isIncluded ? { subtotal: amount - tax, tax, total: amount } : { subtotal: amount, tax, total: amount + tax }
}

export const sumTotals = (all: PretendTotals[]): PretendTotals =>
  all.reduce(
    (sum, { subtotal, tax, total }) => ({ subtotal: sum.subtotal + subtotal, tax: sum.tax + tax, total: sum.total + total }),
    noTotals,
  )

const noTotals: PretendTotals = { subtotal: 0, tax: 0, total: 0 }

/** As the API writes them. */
export const totalsText = ({ subtotal, tax, total }: PretendTotals) => ({
  subtotal: String(subtotal),
  discount: '0',
  tax: String(tax),
  total: String(total),
})
