import type { ImportSource } from '#db/schema/imports.ts'
import { productFields } from '#src/products/fields/product-fields.ts'
import { imageFields, productColumns, unitOfColumn, variantFields, zipFields } from './file-columns.ts'
import { findMeasure } from './words/measure-names.ts'
import { normalizeName } from './words/normalize-name.ts'
import { findTableField } from './words/column-names.ts'
import { findUnit, isUnitOf, splitUnit } from './words/units.ts'
import { findWoocommerceField } from './words/find-woocommerce-field.ts'
import { maxHeadingLength } from './limits.ts'

export function detectSource(headers: readonly string[]): ImportSource {
  const present = new Set(headers.map(normalizeName))
  const hasAll = (...names: string[]) => names.every((name) => present.has(name))
  if (hasAll('seo_link', 'name', 'sku')) return 'own'
  if (hasAll('url handle', 'title') || (hasAll('title', 'product image url') && present.has('option1 name'))) return 'shopify_2025'
  if (hasAll('handle', 'title') && (present.has('variant price') || present.has('body (html)') || present.has('option1 name')))
    return 'shopify'
  const fields = new Set(headers.map(findWoocommerceField))
  const hasFields = ['row_type', 'sku', 'name'].every((field) => fields.has(field))
  return hasFields && ['regular_price', 'parent', 'visibility'].some((field) => fields.has(field)) ? 'woocommerce' : 'other'
}

/** Maps headers to their most likely fields; '' for unknown ones. Each field goes to its first matching column. */
export function matchHeaders(headers: readonly string[], source: ImportSource): Record<string, string> {
  const taken = new Set<string>()
  const entries = headers.map((header) => {
    const field = matchHeader(normalizeName(header), source)
    const isFree = field !== '' && !taken.has(field)
    if (isFree && !field.startsWith('option:')) taken.add(field)
    return [header, isFree ? field : ''] as const
  })
  return Object.fromEntries(entries)
}

export function nameColumns(cells: readonly string[]): string[] {
  const used = new Set<string>()
  return cells.map((cell, index) => {
    const stem = cell.replace(/\s+/g, ' ').trim().slice(0, maxHeadingLength) || `#${index + 1}`
    let name = stem
    for (let suffix = 2; used.has(name); suffix += 1) name = `${stem} (${suffix})`
    used.add(name)
    return name
  })
}

export const errorColumn = 'import_error'

function matchHeader(header: string, source: ImportSource): string {
  if (header === errorColumn) return ''
  if (source === 'own') return ownColumns.has(header) ? header : ''
  const headerMaps =
    source === 'woocommerce'
      ? [woocommerceHeaders]
      : source === 'other'
        ? [commonHeaders, shopifyHeaders, shopify2025Headers, woocommerceHeaders]
        : [shopify2025Headers, shopifyHeaders]
  const found = headerMaps.map((list) => fieldOf(list, header)).find((field) => field !== undefined)
  if (found !== undefined) return found
  if (source === 'woocommerce' || source === 'other') {
    const field = findWoocommerceField(header)
    if (field !== undefined) return field
  }
  const optionMatch = /^(?:option|attribute) ?(\d{1,2}) (name|value|value\(s\))$/.exec(header)
  if (optionMatch) return `${optionMatch[2] === 'name' ? 'option_name' : 'option_value'}:${optionMatch[1]}`
  const measured = matchMeasure(header)
  if (measured !== undefined) return source === 'other' || measured.includes(':') ? measured : ''
  if (source !== 'other') return ''
  const ownColumn = header.replace(/[\s-]+/g, '_')
  return ownColumns.has(ownColumn) ? ownColumn : (fieldOf(commonHeaders, ownColumn) ?? findTableField(header) ?? '')
}

// Grams or millimeters without a unit; '' for a unit that is not known, which nobody should guess.
function matchMeasure(header: string): string | undefined {
  const measure = findMeasure(header)
  if (measure) return measure.unit === null ? '' : measure.unit === '' ? measure.field : `${measure.field}:${measure.unit}`
  const { name, unit } = splitUnit(header)
  const base = ownColumns.has(name) ? unitOfColumn(name) : null
  if (base === null || unit === '') return undefined
  const found = findUnit(unit)
  return found !== null && isUnitOf(base, found) ? `${name}:${found}` : ''
}

// A header may be named constructor.
const fieldOf = (list: Record<string, string>, header: string) => (Object.hasOwn(list, header) ? list[header] : undefined)

const ownColumns = new Set<string>([...productColumns, ...zipFields, ...variantFields, ...imageFields])

// Shopify's product CSV until 2025 (help.shopify.com/en/manual/products/import-export/using-csv, read in 2025). Google
// Shopping, markets, metafields and tax codes are not supported.
const shopifyHeaders: Record<string, string> = {
  handle: 'seo_link',
  title: 'name',
  'body (html)': 'description',
  vendor: 'brand',
  'product category': 'category',
  'standard product type': 'category',
  type: 'product_type',
  'custom product type': 'product_type',
  tags: 'tags',
  published: 'published',
  status: 'status',
  'variant sku': 'sku',
  'variant grams': 'variant_weight:g',
  'variant inventory tracker': 'inventory_tracker',
  'variant inventory qty': 'stock_level',
  'variant inventory policy': 'backorders',
  'variant price': 'variant_price',
  'variant compare at price': 'compare_at_price',
  'variant requires shipping': 'requires_shipping',
  'variant taxable': 'charge_tax',
  'variant barcode': 'barcode',
  'variant image': 'variant_image',
  'cost per item': 'cost',
  'image src': 'image',
  'image position': 'image_position',
  'image alt text': 'image_alt',
  'gift card': 'gift_card',
  'seo title': 'seo_title',
  'seo description': 'seo_description',
}

// Shopify's CSV template since 2025, as listed by public tools that fill it (read in November 2026).
const shopify2025Headers: Record<string, string> = {
  title: 'name',
  'url handle': 'seo_link',
  description: 'description',
  vendor: 'brand',
  'product category': 'category',
  type: 'product_type',
  tags: 'tags',
  'published on online store': 'published',
  status: 'status',
  sku: 'sku',
  barcode: 'barcode',
  'variant barcodes': 'barcode',
  price: 'variant_price',
  'compare-at price': 'compare_at_price',
  'cost per item': 'cost',
  'charge tax': 'charge_tax',
  'inventory tracker': 'inventory_tracker',
  'inventory quantity': 'stock_level',
  'continue selling when out of stock': 'backorders',
  'weight value (grams)': 'variant_weight:g',
  'requires shipping': 'requires_shipping',
  'product image url': 'image',
  'image position': 'image_position',
  'image alt text': 'image_alt',
  'variant image url': 'variant_image',
  'gift card': 'gift_card',
  'seo title': 'seo_title',
  'seo description': 'seo_description',
  'packed product length': 'length',
  'packed product width': 'width',
  'packed product height': 'height',
}

// Columns of widespread plugins in WooCommerce files.
const woocommerceHeaders: Record<string, string> = {
  slug: 'seo_link',
  'meta: _yoast_wpseo_title': 'seo_title',
  'meta: _yoast_wpseo_metadesc': 'seo_description',
}

const commonHeaders: Record<string, string> = {
  ...Object.fromEntries(Object.values(productFields).flatMap(({ column, headers = [] }) => headers.map((header) => [header, column]))),
  manufacturer: 'brand',
  'item number': 'sku',
  'article number': 'sku',
  price: 'variant_price',
  'compare at price': 'compare_at_price',
  msrp: 'compare_at_price',
  stock: 'stock_level',
  quantity: 'stock_level',
  qty: 'stock_level',
  inventory: 'stock_level',
  ean: 'barcode',
  gtin: 'barcode',
  upc: 'barcode',
  color: 'option',
  colour: 'option',
  size: 'option',
  material: 'option',
  'image url': 'image',
  image_url: 'image',
  picture: 'image',
  photo: 'image',
  images: 'images',
  categories: 'categories',
}
