import type { ProductOption } from '#db/schema/products.ts'
import { formatInterval } from '#src/lib/dates/billing-interval.ts'
import { csvLine } from '#src/lib/files/csv.ts'
import { decimalAmount } from '#src/lib/money/money.ts'
import { productFields } from '#src/products/fields/product-fields.ts'
import type { CompleteProduct } from '#src/products/complete-products.ts'
import { type Cell, writeFields } from '#src/import-files/cells/field-cells.ts'
import { formatDownloads } from '#src/import-files/cells/download-cells.ts'
import { imageFields, productColumns, variantFields, zipFields } from '#src/import-files/file-columns.ts'
import { formatCrossSells } from '#src/import-files/cells/cross-sell-cells.ts'
import { escapePart, formatPairs, formatCategoryPath, formatCategoryPaths } from '#src/import-files/cells/cell-lists.ts'

export interface ExportContext {
  currency: string
  /** Makes image URLs absolute, so another store can download them. */
  baseUrl: string
  /** In a ZIP, images, videos and downloads are named by their path in it. */
  inZip?: boolean
}

export const exportColumns = ({ inZip }: Pick<ExportContext, 'inZip'>) => [
  ...productColumns,
  ...(inZip ? zipFields : []),
  ...variantFields,
  ...imageFields,
]

/** URLs and paths of stored media begin with it. */
const mediaBase = ({ baseUrl, inZip }: ExportContext): string => (inZip ? 'media/' : `${baseUrl}/media/`)

/** The path in a ZIP of the bytes of a product file. */
export const downloadPath = ({ id, originalName }: { id: number; originalName: string }): string =>
  `files/${id}-${originalName.replace(/[^\p{L}\p{N}._-]+/gu, '_')}`

/** CSV lines of one product. `paths` holds category names from the root down, by id. */
export function formatProductLines(exported: CompleteProduct, context: ExportContext, paths: ReadonlyMap<number, string[]>): string {
  const { product, variants, images } = exported
  const skus = new Map(variants.map(({ variant: { id, sku } }) => [id, sku]))
  const lineCount = Math.max(1, variants.length, images.length)
  return Array.from({ length: lineCount }, (_, at) => {
    const cells: Record<string, Cell> = at === 0 ? productCells(exported, context, paths) : { seo_link: product.seoLink }
    if (variants[at]) Object.assign(cells, variantCells(variants[at], product.options, context))
    if (images[at]) Object.assign(cells, imageCells(images[at], context, skus))
    return csvLine(exportColumns(context).map((field) => cells[field] ?? ''))
  }).join('')
}

export const formatOptions = (options: ProductOption[]): string =>
  options
    .map(({ name, values }) => {
      const formattedValues = values.map(
        ({ value, swatch }) => escapePart(value, ':;|=') + (swatch ? `=${escapePart(swatch, ':;|=')}` : ''),
      )
      return `${escapePart(name, ':;|=')}: ${formattedValues.join(' | ')}`
    })
    .join('; ')

type ProductColumn = (typeof productColumns)[number]

function productCells(
  { product, brand, files, poster, alsoIn, crossSells }: CompleteProduct,
  context: ExportContext,
  paths: ReadonlyMap<number, string[]>,
) {
  const alsoInPaths = alsoIn.flatMap((id) => (paths.has(id) ? [paths.get(id)!] : []))
  return {
    ...writeFields(productFields, product, context.currency),
    ...(context.inZip ? zipCells(product, files) : {}),
    // Another store can fetch the images, or finds them in the ZIP.
    description: product.description.replaceAll(' src="/media/', ` src="${mediaBase(context)}`),
    files: files.map(({ originalName }) => escapePart(originalName, ';')).join('; '),
    video_poster: poster ? `${mediaBase(context)}${poster.file}-${poster.width}.webp` : '',
    brand,
    category: product.categoryId === null ? '' : formatCategoryPath(paths.get(product.categoryId) ?? []),
    also_in: formatCategoryPaths(alsoInPaths.toSorted((a, b) => (formatCategoryPath(a) < formatCategoryPath(b) ? -1 : 1))),
    details: formatJson(product.details.map(({ heading, text }) => ({ heading, text }))),
    customization: formatJson(product.customization.map(sortKeys)),
    cross_sells: formatCrossSells(crossSells),
    options: formatOptions(product.options),
    created_at: new Date(product.createdAt).toISOString(),
  } satisfies Record<ProductColumn, Cell>
}

const zipCells = ({ videoUrl }: CompleteProduct['product'], files: CompleteProduct['files']) => ({
  video_url: videoUrl.replace(/^\/media\//, 'media/'),
  downloads: formatDownloads(files.map((file) => ({ ...file, path: downloadPath(file), name: file.originalName }))),
})

function variantCells(
  { variant, stock, levels }: CompleteProduct['variants'][number],
  options: ProductOption[],
  { currency }: ExportContext,
): Record<(typeof variantFields)[number], Cell> {
  const optionOrder = (name: string) => options.findIndex((option) => option.name === name) + 1 || options.length + 1
  const selected = Object.entries(variant.options).toSorted(([a], [b]) => optionOrder(a) - optionOrder(b) || (a < b ? -1 : 1))
  return {
    sku: variant.sku,
    variant_options: formatPairs(selected),
    // As a number, so the minus is not escaped with an apostrophe.
    variant_fee: variant.variantFee < 0 ? Number(decimalAmount(variant.variantFee, currency)) : decimalAmount(variant.variantFee, currency),
    compare_at_price: variant.compareAtPrice === null ? '' : decimalAmount(variant.compareAtPrice, currency),
    barcode: variant.barcode,
    variant_weight: variant.weight ?? '',
    is_subscription: formatBoolean(variant.isSubscription),
    subscription_interval: variant.isSubscription ? formatInterval({ unit: variant.intervalUnit, count: variant.intervalCount }) : '',
    variant_active: formatBoolean(variant.active),
    stock_level: stock?.stockLevel ?? '',
    use_warehouse_stock: stock ? formatBoolean(stock.useWarehouseStock) : '',
    warehouse_levels: formatPairs(levels.map(({ location, warehouseLevel }) => [location, warehouseLevel])),
  }
}

function imageCells(
  image: CompleteProduct['images'][number],
  context: ExportContext,
  skus: ReadonlyMap<number, string>,
): Record<(typeof imageFields)[number], Cell> {
  return {
    image: `${mediaBase(context)}${image.file}-${image.width}.webp`,
    image_alt: image.imageAlt,
    zoom_label: image.zoomLabel,
    image_color: image.color,
    image_focus: image.focus,
    image_sku: image.variantIds.flatMap((id) => (skus.has(id) ? [escapePart(skus.get(id)!, ',')] : [])).join(', '),
  }
}

const formatBoolean = (value: boolean): string => (value ? 'TRUE' : 'FALSE')
const formatJson = (items: readonly unknown[]): string => (items.length === 0 ? '' : JSON.stringify(items))

// PostgreSQL does not keep the key order of JSON objects.
function sortKeys<T>(value: T): T {
  if (Array.isArray(value)) return value.map(sortKeys) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, child]) => [name, sortKeys(child)]),
  ) as T
}
