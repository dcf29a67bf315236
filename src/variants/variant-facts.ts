import type { StockLevels } from '#src/inventory/save-stock.ts'

/** One SKU of a product. Without `id` it is known by its SKU. */
export interface VariantFacts {
  id?: number
  sku: string
  /** Option name -> value, for every option of the product. */
  options: Record<string, string>
  /** Minor units added to the base price; may be negative. */
  variantFee?: number
  barcode?: string
  /** Grams; null takes the product's. */
  weight?: number | null
  isSubscription?: boolean
  active?: boolean
  /** Levels to set; left out, stock stays as it is. */
  stock?: StockLevels
  /** What refusals call its fields: `<field>.sku`. By default variants.<place>; '' for the plain `sku`. */
  field?: string
}
