import type { DiscountKind } from '#db/schema/discounts.ts'
import { sum } from '#src/lib/collections/sum.ts'
import { partsPerMillion, splitByWeight } from '#src/lib/money/money.ts'

export interface QuoteDiscount {
  name: string
  kind: DiscountKind
  /** Percent: parts per million; fixed: minor units. */
  value: number
  lines: string[] | null
}

/** What one discount saves: `amount` in minor units, of shipping for free shipping. */
export interface QuotedDiscount {
  name: string
  kind: QuoteDiscount['kind']
  amount: number
  /** Its share of each line with one, by the line's key. */
  shares: { key: string; amount: number }[]
}

/** What is off each line in total, and what each discount takes, in their order. Free shipping takes nothing off lines. */
export function allocateDiscounts(
  lines: { key: string; unitPrice: number; quantity: number }[],
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
