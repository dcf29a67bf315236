/** Price and compare-at price of a variant in minor units. Null `price`: not in the file. */
export interface VariantPrice {
  price: number | null
  compareAtPrice: number | null
}

/**
 * The cheapest is the base, and `fees` are added to it. The same reduction of every variant is a sale; others are compare-at prices of their
 * variants.
 */
export function deriveBasePrice(variants: readonly VariantPrice[]) {
  const noPrices = variants.map(() => null)
  const priced = variants.filter((variant) => variant.price !== null)
  const base = priced.reduce<VariantPrice | null>(
    (cheapest, candidate) => (cheapest === null || candidate.price! < cheapest.price! ? candidate : cheapest),
    null,
  )
  if (base === null) return { price: 0, salePrice: null, fees: variants.map(() => 0), compareAtPrices: noPrices }
  const reductionOf = ({ price, compareAtPrice }: VariantPrice) => Math.max(0, (compareAtPrice ?? 0) - price!)
  const fees = variants.map((variant) => (variant.price === null ? 0 : variant.price - base.price!))
  const reduction = reductionOf(base)
  if (reduction > 0 && priced.every((variant) => reductionOf(variant) === reduction))
    return { price: base.compareAtPrice!, salePrice: base.price, fees, compareAtPrices: noPrices }
  const compareAtPrices = variants.map((variant) => (variant.price !== null && reductionOf(variant) > 0 ? variant.compareAtPrice : null))
  return { price: base.price!, salePrice: null, fees, compareAtPrices }
}
