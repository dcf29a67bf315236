import type { IntervalUnit } from '#src/lib/billing-interval.ts'
import type { StockLevels } from '#src/inventory/save-stock.ts'

/** One SKU of a product. Without `id` it is matched by SKU. */
export interface VariantFacts {
  id?: number
  sku: string
  options: Record<string, string>
  /** Minor units added to the base price; may be negative. */
  variantFee?: number
  /** The former price, minor units; null = none. */
  compareAtPrice?: number | null
  barcode?: string
  /** Grams; null = the product's. */
  weight?: number | null
  isSubscription?: boolean
  /** How often a subscription renews. */
  intervalUnit?: IntervalUnit
  intervalCount?: number
  active?: boolean
  /** Levels to set; stock is unchanged when omitted. */
  stock?: StockLevels
  /** Prefix of field names in errors: `<field>.sku`. Default variants.<index>; '' for the plain `sku`. */
  field?: string
}
