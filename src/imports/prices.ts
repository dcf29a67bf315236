/** What a shopper pays for a variant and what it is compared with; minor units. Null pay: the file says no price. */
export interface VariantPrice {
  pay: number | null
  compare: number | null
}

export interface SettledPrices {
  price: number
  salePrice: number | null
  /** By variant, to be added to the base price. */
  fees: number[]
  /** Places of variants whose compared price could not be kept as it was. */
  changed: number[]
}

/**
 * One base price with a fee per variant, from prices per variant: the cheapest is the base, and everybody pays what the file says.
 * There is a sale when every variant is reduced; it is struck out from the price the cheapest one is compared with.
 */
export function settlePrices(variants: readonly VariantPrice[]): SettledPrices {
  const priced = variants.filter((variant) => variant.pay !== null)
  const base = priced.reduce<VariantPrice | null>((least, one) => (least === null || one.pay! < least.pay! ? one : least), null)
  if (base === null) return { price: 0, salePrice: null, fees: variants.map(() => 0), changed: [] }
  const reduced = (variant: VariantPrice) => variant.compare !== null && variant.compare > variant.pay!
  const fees = variants.map((variant) => (variant.pay === null ? 0 : variant.pay - base.pay!))
  const places = [...variants.keys()].filter((at) => variants[at]!.pay !== null && reduced(variants[at]!))
  if (!priced.every(reduced)) return { price: base.pay!, salePrice: null, fees, changed: places }
  const changed = places.filter((at) => variants[at]!.compare! - fees[at]! !== base.compare)
  return { price: base.compare!, salePrice: base.pay, fees, changed }
}
