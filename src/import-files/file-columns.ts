import type { ImportSource } from '#db/schema/imports.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { keysOf } from '#src/lib/collections/records.ts'
import type { AnyField, Fields, KindMap } from '#src/products/fields/field-kinds.ts'
import { type FieldColumn, productFields } from '#src/products/fields/product-fields.ts'
import type { VariantColumns } from '#src/variants/variant-facts.ts'

/** Columns of our own file besides the described fields, by the column they follow. */
const furtherColumns = {
  status: ['brand', 'category', 'also_in'],
  description: ['details'],
  is_digital: ['files'],
  video_label: ['video_poster'],
  seo_description: ['customization', 'cross_sells', 'options', 'created_at'],
} as const satisfies Partial<Record<FieldColumn, readonly string[]>>

type FurtherColumn = (typeof furtherColumns)[keyof typeof furtherColumns][number]

export function listProductColumns<M extends KindMap, C extends string>(fields: Fields<M, C>): (C | FurtherColumn)[] {
  const further: Readonly<Record<string, readonly FurtherColumn[]>> = furtherColumns
  return keysOf(fields).flatMap((name) => [fields[name].column, ...(further[fields[name].column] ?? [])])
}

export const productColumns = listProductColumns(productFields)

/** Columns of our own file in a ZIP. */
export const zipFields = ['downloads'] as const

/** The column of our own file for each column of a variant; a new one fails the type check here. */
export const variantFieldOf = {
  sku: 'sku',
  options: 'variant_options',
  variantFee: 'variant_fee',
  compareAtPrice: 'compare_at_price',
  barcode: 'barcode',
  weight: 'variant_weight',
  isSubscription: 'is_subscription',
  intervalUnit: 'subscription_interval',
  intervalCount: 'subscription_interval',
  active: 'variant_active',
} as const satisfies Record<keyof VariantColumns, string>

const stockFields = ['stock_level', 'use_warehouse_stock', 'warehouse_levels'] as const

export const variantFields = [...new Set(Object.values(variantFieldOf)), ...stockFields]

export const imageFields = ['image', 'image_alt', 'zoom_label', 'image_color', 'image_focus', 'image_sku'] as const

/** Fields only in other stores' files. Prices are per variant, including any sale. */
export const externalFields = [
  'variant_price',
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
  'visibility',
  'purchase_note',
  'upsells',
  'linked_products',
  'grouped_products',
  'download_url',
] as const

/** Fields that only our own files have, or only files of others; the rest is read from both. */
const onlyInOwn: readonly string[] = [
  'downloads',
  'details',
  'customization',
  'options',
  'variant_options',
  'variant_fee',
  'is_subscription',
  'subscription_interval',
  'variant_active',
  'use_warehouse_stock',
  'warehouse_levels',
  'tax_class',
]
const inAnyFile: readonly string[] = ['published', 'images', 'image_position', 'variant_image']

/** Whether a column with this field is read from a file of this source. */
export const isReadFrom = (source: ImportSource, field: Field): boolean =>
  source === 'own' ? inAnyFile.includes(field) || !(externalFields as readonly string[]).includes(field) : !onlyInOwn.includes(field)

export type Field =
  | FieldColumn
  | FurtherColumn
  | (typeof zipFields)[number]
  | (typeof variantFields)[number]
  | (typeof imageFields)[number]
  | (typeof externalFields)[number]

const knownFields = new Set<string>([...productColumns, ...zipFields, ...variantFields, ...imageFields, ...externalFields])

const fieldsByColumn = new Map<string, AnyField>(keysOf(productFields).map((name) => [productFields[name].column, productFields[name]]))
const isDescribed = (column: Field): column is FieldColumn => fieldsByColumn.has(column)

export function columnLabel(column: Field): StringKey {
  if (!isDescribed(column)) return `importFiles.field.${column}`
  const { columnLabel: own, label } = fieldsByColumn.get(column)!
  return own ?? label
}

/** The unit of a column's numbers; null without one. */
export function unitOfColumn(column: string): 'g' | 'mm' | null {
  if (column === 'variant_weight') return 'g'
  const field = fieldsByColumn.get(column)
  return field?.kind === 'measure' ? field.unit : null
}

/** A mapping target, stored with its unit (weight:kg) or number (option_name:2); '' for an ignored column. */
export interface ColumnTarget {
  field: Field
  /** Unit or number; '' without one. */
  qualifier: string
}

/** Parses a stored mapping target; null for an unknown field. */
export function parseTarget(stored: string): ColumnTarget | null {
  const [field = '', qualifier = '', ...extra] = stored.split(':')
  if (!knownFields.has(field) || extra.length > 0 || !/^[a-z0-9]{0,8}$/.test(qualifier)) return null
  return { field: field as Field, qualifier }
}
