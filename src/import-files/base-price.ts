/** What a shopper pays for a variant and what it is compared with; minor units. Null pay: the file says no price. */
export interface VariantPrice {
  price: number | null
  compareAtPrice: number | null
}

export interface DerivedPrices {
  price: number
  salePrice: number | null
  /** By variant, to be added to the base price. */
  fees: number[]
  /** Places of variants whose compared price could not be kept as it was. */
  changedIndexes: number[]
}

/**
 * One base price with a fee per variant, from prices per variant: the cheapest is the base, and everybody pays what the file says.
 * There is a sale when every variant is reduced; it is struck out from the price the cheapest one is compared with.
 */
export function deriveBasePrice(variants: readonly VariantPrice[]): DerivedPrices {
  const priced = variants.filter((variant) => variant.price !== null)
  const base = priced.reduce<VariantPrice | null>(
    (cheapest, candidate) => (cheapest === null || candidate.price! < cheapest.price! ? candidate : cheapest),
    null,
  )
  if (base === null) return { price: 0, salePrice: null, fees: variants.map(() => 0), changedIndexes: [] }
  const isReduced = (variant: VariantPrice) => variant.compareAtPrice !== null && variant.compareAtPrice > variant.price!
  const fees = variants.map((variant) => (variant.price === null ? 0 : variant.price - base.price!))
  const reducedIndexes = [...variants.keys()].filter((at) => variants[at]!.price !== null && isReduced(variants[at]!))
  if (!priced.every(isReduced)) return { price: base.price!, salePrice: null, fees, changedIndexes: reducedIndexes }
  const changedIndexes = reducedIndexes.filter((at) => variants[at]!.compareAtPrice! - fees[at]! !== base.compareAtPrice)
  return { price: base.compareAtPrice!, salePrice: base.price, fees, changedIndexes }
}
