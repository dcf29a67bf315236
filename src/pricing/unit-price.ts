import type { CustomizationField } from '#db/schema/products.ts'
import { type Answers, sumCharges } from '#src/customization/answers.ts'
import { partsPerMillion } from '#src/lib/money/money.ts'

/** The price columns of a product, minor units. */
export interface PriceColumns {
  price: number
  salePrice: number | null
  saleStartsAt: number | null
  saleEndsAt: number | null
  wholesalePrice: number | null
}

/** The price columns of a variant, minor units. */
export interface VariantPriceColumns {
  variantFee: number
  compareAtPrice: number | null
}

export interface UnitPrice {
  /** Base without the variant's fee: the sale or wholesale price when one applies. */
  base: number
  fee: number
  /** Surcharges of the answers; may be negative. */
  charges: number
  /** base + fee + charges, never below 0: the price of one unit. */
  total: number
  /** The unit price before the reduction: without sale or wholesale price, or the compare-at price. Equal to total without a reduction. */
  original: number
  kind: 'regular' | 'sale' | 'wholesale'
}

/** True while the sale price applies at `now` (epoch ms). The end is exclusive. */
export function isSaleActive(product: PriceColumns, now: number): boolean {
  if (product.salePrice === null || product.salePrice >= product.price) return false
  return (product.saleStartsAt === null || product.saleStartsAt <= now) && (product.saleEndsAt === null || now < product.saleEndsAt)
}

/** Epoch ms at which the sale price starts or ends; Infinity when nothing changes. */
export function nextSaleChange(product: PriceColumns, now: number): number {
  if (product.salePrice === null || product.salePrice >= product.price) return Infinity
  return Math.min(...[product.saleStartsAt, product.saleEndsAt].filter((at) => at !== null && at > now).map(Number))
}

/** Whose price, and when (epoch ms). `wholesalePercent`: see `wholesalePriceOf`. */
export interface PriceContext {
  wholesale: boolean
  wholesalePercent?: number
  now: number
}

/** For wholesale customers: the product's own wholesale price, else the store's percentage off its price; null for neither. Minor units. */
export function wholesalePriceOf(
  { price, wholesalePrice }: Pick<PriceColumns, 'price' | 'wholesalePrice'>,
  percent: number,
): number | null {
  if (wholesalePrice !== null) return wholesalePrice
  return percent === 0 ? null : price - partsPerMillion(price, percent * 10_000)
}

export interface CustomizationInput {
  fields: CustomizationField[]
  answers: Answers
}

/**
 * The price of one unit, minor units: the lower of sale and wholesale price wins for wholesale customers. A variant's compare-at price
 * counts only where neither applies.
 */
export function unitPrice(
  product: PriceColumns,
  variant: VariantPriceColumns,
  context: PriceContext,
  customization?: CustomizationInput,
): UnitPrice {
  const sale = isSaleActive(product, context.now) ? product.salePrice! : null
  const wholesalePrice = context.wholesale ? wholesalePriceOf(product, context.wholesalePercent ?? 0) : null
  const wholesale = wholesalePrice !== null && wholesalePrice < product.price ? wholesalePrice : null
  const base = Math.min(product.price, sale ?? product.price, wholesale ?? product.price)
  const regular = product.price + variant.variantFee
  const isUnreduced = base === product.price
  const former = isUnreduced ? Math.max(regular, variant.compareAtPrice ?? regular) : regular
  const kind = isUnreduced ? (former > Math.max(0, regular) ? 'sale' : 'regular') : base === wholesale ? 'wholesale' : 'sale'
  const charges = customization
    ? sumCharges(customization.fields, customization.answers, base, context.wholesale ? 'wholesale' : 'retail')
    : 0
  return {
    base,
    fee: variant.variantFee,
    charges,
    total: Math.max(0, base + variant.variantFee + charges),
    // The same charges as in `total`, so the difference is the price reduction alone.
    original: Math.max(0, former + charges),
    kind,
  }
}
