import { sql } from 'drizzle-orm'
import { type PriceColumns, type VariantPriceColumns, isSaleActive, unitPrice } from '#src/pricing/unit-price.ts'

/** At retail, as search and shopping engines read it: on the product page and in feeds. */
export interface PublicOffer {
  /** The price without a reduction, minor units. */
  price: number
  /** The running reduction, else the next one of the product; null without one. Epoch ms; the end is exclusive, null = open. */
  sale: { price: number; startsAt: number | null; endsAt: number | null } | null
  availability: 'in_stock' | 'backorder' | 'out_of_stock'
}

/** SQL for the units of a SKU that are in stock, with `inventory` left-joined; null = not counted. Other than `unitsLeft`, also of products with backorders. */
export const unitsCounted = () => sql<number | null>`inventory.calculated_total - inventory.reserved`.mapWith(Number)

export interface OfferedVariant extends VariantPriceColumns {
  /** What can be bought; null = unlimited. */
  left: number | null
  /** What is in stock; null = not counted. */
  counted: number | null
}

export const publicOffer = (product: PriceColumns & { backorders: boolean }, variant: OfferedVariant, now: number): PublicOffer => ({
  ...priceOf(product, variant, now),
  availability: availabilityOf(product, variant),
})

/** The price that applies at `now`, minor units. */
export const currentPrice = ({ price, sale }: PublicOffer, now: number): number =>
  sale !== null && (sale.startsAt === null || sale.startsAt <= now) ? sale.price : price

function priceOf(product: PriceColumns, variant: VariantPriceColumns, now: number): Pick<PublicOffer, 'price' | 'sale'> {
  const { total, original } = unitPrice(product, variant, { wholesale: false, now })
  const period = { startsAt: product.saleStartsAt, endsAt: product.saleEndsAt }
  if (total < original) {
    const dates = isSaleActive(product, now) ? period : { startsAt: null, endsAt: null }
    return { price: original, sale: { price: total, ...dates } }
  }
  const isAhead = product.saleStartsAt !== null && product.saleStartsAt > now
  if (!isAhead || !isSaleActive(product, product.saleStartsAt!)) return { price: total, sale: null }
  return { price: total, sale: { price: Math.max(0, product.salePrice! + variant.variantFee), ...period } }
}

function availabilityOf({ backorders }: { backorders: boolean }, { left, counted }: OfferedVariant): PublicOffer['availability'] {
  if (backorders && counted !== null && counted <= 0) return 'backorder'
  return left === null || left > 0 ? 'in_stock' : 'out_of_stock'
}
