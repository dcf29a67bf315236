/** Price and compare-at price of a variant in minor units. Null `pay`: not in the file. */
export interface VariantPrice {
  price: number | null
  compareAtPrice: number | null
}

export interface DerivedPrices {
  price: number
  salePrice: number | null
  /** By variant, added to the base price. */
  fees: number[]
  /** Indexes of variants whose compare-at price had to change. */
  changedIndexes: number[]
}

/** The cheapest is the base. It is a sale when every variant is reduced, with the cheapest variant's compare-at price. */
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
