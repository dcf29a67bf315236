/** The price columns of a product, minor units. */
export interface Priced {
  price: number
  salePrice: number | null
  saleStartsAt: number | null
  saleEndsAt: number | null
  wholesalePrice: number | null
}

export interface UnitPrice {
  /** Base before the variant's fee: the sale or wholesale price when one applies. */
  base: number
  fee: number
  /** base + fee, never below 0. What one unit costs. */
  total: number
  /** What one unit costs without sale or wholesale price; equal to total when neither applies. */
  original: number
  kind: 'regular' | 'sale' | 'wholesale'
}

/** True while the sale price applies at `now` (epoch ms). The end is exclusive. */
export function saleApplies(product: Priced, now: number): boolean {
  if (product.salePrice === null || product.salePrice >= product.price) return false
  return (product.saleStartsAt === null || product.saleStartsAt <= now) && (product.saleEndsAt === null || now < product.saleEndsAt)
}

/** The price of one unit, minor units: the lower of sale and wholesale price wins for wholesale customers. */
export function unitPrice(product: Priced, variantFee: number, buyer: { wholesale: boolean; now: number }): UnitPrice {
  const sale = saleApplies(product, buyer.now) ? product.salePrice! : null
  const wholesale =
    buyer.wholesale && product.wholesalePrice !== null && product.wholesalePrice < product.price ? product.wholesalePrice : null
  const base = Math.min(product.price, sale ?? product.price, wholesale ?? product.price)
  const kind = base === product.price ? 'regular' : wholesale !== null && base === wholesale ? 'wholesale' : 'sale'
  return {
    base,
    fee: variantFee,
    total: Math.max(0, base + variantFee),
    original: Math.max(0, product.price + variantFee),
    kind,
  }
}
