/** What a column of a file can stand for. The first three groups are the columns of our own file, by the same names. */
export const productFields = [
  'seo_link',
  'name',
  'status',
  'brand',
  'category',
  'also_in',
  'tags',
  'short_description',
  'description',
  'details',
  'price',
  'sale_price',
  'sale_starts_at',
  'sale_ends_at',
  'wholesale_price',
  'cost',
  'charge_tax',
  'weight',
  'length',
  'width',
  'height',
  'is_digital',
  'backorders',
  'gift_wrap',
  'max_qty',
  'checkout_redirect',
  'standalone_purchase',
  'dependent_variants',
  'hide_inventory_levels',
  'completion_redirect',
  'completion_redirect_label',
  'layout',
  'position',
  'video_url',
  'video_label',
  'seo_title',
  'seo_description',
  'customization',
  'cross_sells',
  'options',
  'created_at',
] as const

export const variantFields = [
  'sku',
  'variant_options',
  'variant_fee',
  'barcode',
  'variant_weight',
  'is_subscription',
  'variant_active',
  'stock_level',
  'use_warehouse_stock',
  'warehouse_levels',
] as const

export const imageFields = ['image', 'image_alt', 'zoom_label', 'image_color', 'image_focus', 'image_sku'] as const

/** What only files of other shops have. Prices here are those of one variant, as a shopper pays or sees them. */
export const externalFields = [
  'variant_price',
  'compare_at_price',
  'regular_price',
  'reduced_price',
  'published',
  'product_type',
  'categories',
  'option',
  'option_name',
  'option_value',
  'inventory_tracker',
  'in_stock',
  'requires_shipping',
  'tax_status',
  'gift_card',
  'images',
  'image_position',
  'variant_image',
  'row_id',
  'row_type',
  'parent',
] as const

export type Field =
  (typeof productFields)[number] | (typeof variantFields)[number] | (typeof imageFields)[number] | (typeof externalFields)[number]

const knownFields = new Set<string>([...productFields, ...variantFields, ...imageFields, ...externalFields])

/** A field as a mapping stores it: with its unit (weight:kg) or its number (option_name:2) behind it, or '' for a column that is left out. */
export interface ColumnTarget {
  field: Field
  /** Unit or number; '' without one. */
  qualifier: string
}

/** Takes a stored mapping apart; null for what is no field of ours. */
export function parseTarget(stored: string): ColumnTarget | null {
  const [field = '', qualifier = '', ...extra] = stored.split(':')
  if (!knownFields.has(field) || extra.length > 0 || !/^[a-z0-9]{0,8}$/.test(qualifier)) return null
  return { field: field as Field, qualifier }
}

/** Grams or millimetres in one of what a file counts in. */
export const unitFactors: Readonly<Record<string, number>> = {
  g: 1,
  kg: 1000,
  oz: 28.349523125,
  lb: 453.59237,
  lbs: 453.59237,
  mm: 1,
  cm: 10,
  m: 1000,
  in: 25.4,
  yd: 914.4,
}
