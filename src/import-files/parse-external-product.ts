import type { ProductOption } from '#db/schema/products.ts'
import { maxExpandedVariants } from './limits.ts'
import { readRowTypes, readYesOrNo } from './words/cell-words.ts'
import { parseAmount } from './cells/amount-cells.ts'
import { parseMeasurement } from './cells/measure-cells.ts'
import type { ParseResult } from './cells/parse-result.ts'
import { parseBoolean, parsePublished } from './cells/yes-no-cells.ts'
import type { FileVariant, ProductAttributes } from './file-product.ts'
import { parseCategoryPaths, splitList, unescapeComma } from './cells/cell-lists.ts'
import { readLineBreaks, toParagraphs } from './paragraphs.ts'
import { type VariantPrice, deriveBasePrice } from './base-price.ts'
import { CellReader, type Row, type Sheet, columnsOf, hasField } from './sheet.ts'
import { parseVariant } from './parse-variant.ts'
import { applyLinkedProducts, noteUnsupported } from './woocommerce-extras.ts'

interface VariantLine {
  variant: FileVariant
  pricing: VariantPrice
  cells: CellReader
  /** Null when the file does not say. */
  tracksStock: boolean | null
}

export function parseExternalFormat(cells: CellReader, rows: readonly Row[], attributes: ProductAttributes): FileVariant[] {
  const { sheet } = cells
  const sellable = isSellable(cells)
  if (!sellable)
    cells.addIssue(sheet.source === 'woocommerce' ? 'row_type' : 'gift_card', 'importFiles.reason.unsupportedProductType', true)
  if (readRowTypes(cells.text('row_type')).has('variation')) cells.addIssue('parent', 'importFiles.reason.noParent', true)
  const rowsWithVariants = variantRows(cells, rows)
  const optionColumns = findOptionColumns(cells, rowsWithVariants)
  const parsedLines = rowsWithVariants.map((row) => parseLine(cells, row, optionColumns))
  const usedOptions = optionColumns.filter(({ name }) => parsedLines.some(({ variant }) => variant.options[name]))
  const lines = parsedLines.flatMap((line) => expandOpenOptions(line, usedOptions))
  for (const { variant } of lines) variant.options = Object.fromEntries(Object.entries(variant.options).filter(([, value]) => value !== ''))
  if (optionColumns.length > 0 || rowsWithVariants.length > 0)
    attributes.options = usedOptions.map((option) => ({ name: option.name, values: optionValues(option, lines) }))
  const details = optionColumns.filter((option) => !usedOptions.includes(option) && option.values.length > 0)
  if (details.length > 0) attributes.details = details.map(({ name, values }) => ({ heading: name, text: values.join(', ') }))
  // Only sellable products need a price.
  if (sellable) applyPrices(attributes, cells, lines)
  applyWeights(attributes, lines)
  applyStockAndTax(attributes, cells, lines)
  applyCategories(attributes, cells)
  const text = cells.text('description')
  if (text !== '') attributes.description = toParagraphs(text)
  applyLinkedProducts(attributes, cells)
  noteUnsupported(attributes, cells)
  const shortText = cells.text('short_description')
  if (shortText !== '') attributes.shortDescription = htmlToText(shortText)
  return lines.map(({ variant }) => variant)
}

// Gift cards are money; grouped and external products cannot be added to a cart.
function isSellable(cells: CellReader): boolean {
  if (cells.text('gift_card') !== '' && 'value' in parseBoolean(cells.text('gift_card'))) {
    const card = parseBoolean(cells.text('gift_card'))
    if ('value' in card && card.value) return false
  }
  const types = readRowTypes(cells.text('row_type'))
  return !types.has('grouped') && !types.has('external')
}

function variantRows(cells: CellReader, rows: readonly Row[]): readonly Row[] {
  const { sheet } = cells
  if (sheet.source === 'woocommerce') return rows.length > 1 ? rows.slice(1) : rows
  const variantFieldNames = ['sku', 'variant_price', 'regular_price', 'option_value', 'option', 'barcode'] as const
  const matching = rows.filter((row) => variantFieldNames.some((field) => new CellReader(sheet, [row], []).text(field) !== ''))
  return matching.length > 0 ? matching : rows.slice(0, 1)
}

interface OptionColumns {
  name: string
  /** Columns with its values. */
  columns: number[]
  /** In the parent's order. */
  values: string[]
}

function findOptionColumns(cells: CellReader, rows: readonly Row[]): OptionColumns[] {
  const { sheet } = cells
  const parent = sheet.source === 'woocommerce' ? cells.rows[0] : undefined
  const values = columnsOf(sheet, 'option_value')
  const numbered = columnsOf(sheet, 'option_name').flatMap(({ index, target }) => {
    const name = [...cells.rows, ...rows].map((row) => (row.cells[index] ?? '').trim()).find((text) => text !== '')
    const columns = values.filter((column) => column.target.qualifier === target.qualifier).map((column) => column.index)
    if (name === undefined) return []
    const listed = parent ? columns.flatMap((column) => splitList(parent.cells[column] ?? '', ',').map(unescapeComma)) : []
    return [{ name, columns, values: listed }]
  })
  const direct = columnsOf(sheet, 'option').map(({ index, header }) => ({ name: header, columns: [index], values: [] }))
  // Shopify writes Title: Default Title for products without options.
  const isPlaceholderOption = ({ name, columns }: OptionColumns) =>
    name === 'Title' && rows.every((row) => columns.every((at) => ['', 'Default Title'].includes((row.cells[at] ?? '').trim())))
  const byName = new Map([...numbered, ...direct].filter((option) => !isPlaceholderOption(option)).map((option) => [option.name, option]))
  return [...byName.values()]
}

function parseLine(parent: CellReader, row: Row, optionColumns: OptionColumns[]): VariantLine {
  const { sheet } = parent
  const cells = new CellReader(sheet, [row], parent.issues)
  const isVariation = sheet.source === 'woocommerce' && parent.rows[0] !== row
  // Attributes of a simple product become details.
  const hasSelection = isVariation || sheet.source !== 'woocommerce'
  const options = optionColumns.map(({ name, columns }) => [
    name,
    hasSelection ? (columns.map((at) => readOption(sheet, row.cells[at] ?? '')).find(Boolean) ?? '') : '',
  ])
  const variant: FileVariant = { ...parseVariant(cells), options: Object.fromEntries(options) as Record<string, string> }
  if (isVariation) {
    const weight = cells.parse('weight', (text, unit) => parseMeasurement(text, { base: 'g', unit, decimal: sheet.decimal }))
    if (weight !== undefined) variant.weight = weight
    // WooCommerce writes -1 for every variation of a draft, and 0 for a disabled one.
    if (cells.parse('published', parsePublished) === false && cells.text('published') !== '-1') variant.active = false
  }
  return { variant, pricing: parseVariantPrice(cells), cells, tracksStock: detectTracksStock(cells, variant) }
}

// Shopify escapes nothing.
const readOption = ({ source }: Sheet, text: string): string =>
  source === 'woocommerce' || source === 'other' ? unescapeComma(text) : text.trim()

function parseVariantPrice(cells: CellReader): VariantPrice {
  const parsePrice = (text: string) => parseAmount(text, cells.sheet)
  const price = cells.parse('variant_price', parsePrice) ?? null
  const regular = cells.parse('regular_price', parsePrice) ?? price
  const reducedPrice = cells.parse('reduced_price', parsePrice) ?? cells.parse('sale_price', parsePrice)
  if (reducedPrice !== undefined && (regular === null || reducedPrice < regular)) return { price: reducedPrice, compareAtPrice: regular }
  return price === null
    ? { price: regular, compareAtPrice: null }
    : { price, compareAtPrice: cells.parse('compare_at_price', parsePrice) ?? null }
}

/** WooCommerce "any" values: one variant for each value of the parent. */
function expandOpenOptions(line: VariantLine, usedOptions: OptionColumns[]): VariantLine[] {
  const openOptions = usedOptions.filter(({ name, values }) => !line.variant.options[name] && values.length > 0)
  const combinations = openOptions.reduce<Record<string, string>[]>(
    (partial, { name, values }) =>
      partial.flatMap((combination) => values.map((value) => ({ ...combination, [name]: value }))).slice(0, maxExpandedVariants + 1),
    [{}],
  )
  if (combinations.length > maxExpandedVariants) line.cells.addIssue('option_value', 'importFiles.reason.tooManyVariants', true)
  if (combinations.length > 1) line.cells.addIssue('option_value', 'importFiles.reason.anyValue', false)
  return combinations.map((combination, at) => {
    const options = { ...line.variant.options, ...combination }
    return { ...line, variant: { ...line.variant, options, sku: at === 0 ? line.variant.sku : '' } }
  })
}

function optionValues(option: OptionColumns, lines: VariantLine[]): ProductOption['values'] {
  const usedValues = new Set(
    lines.map(({ variant }) => variant.options[option.name]).filter((value) => value !== undefined && value !== ''),
  )
  const listed = option.values.filter((value) => usedValues.has(value))
  return [...new Set([...listed, ...usedValues])].map((value) => ({ value: value! }))
}

function applyPrices(attributes: ProductAttributes, cells: CellReader, lines: VariantLine[]): void {
  const { sheet } = cells
  const base = cells.parse('price', (text) => parseAmount(text, sheet))
  if (base !== undefined) attributes.price = base
  const hasVariantPrices = (['variant_price', 'regular_price', 'reduced_price'] as const).some((field) => hasField(sheet, field))
  if (!hasVariantPrices) {
    const sale = cells.parse('sale_price', (text) => parseAmount(text, sheet))
    if (sale !== undefined) attributes.salePrice = sale
    return
  }
  // A product without any price is added as a draft.
  if (lines.every(({ pricing }) => pricing.price === null)) return
  for (const { pricing, variant, cells: lineCells } of lines) {
    if (pricing.price !== null) continue
    variant.active = false
    const field = hasField(sheet, 'variant_price') ? 'variant_price' : 'regular_price'
    if (lineCells.text(field) === '') lineCells.addIssue(field, 'importFiles.reason.variantPriceMissing', false)
  }
  const derived = deriveBasePrice(lines.map(({ pricing }) => pricing))
  attributes.price = derived.price
  attributes.salePrice = derived.salePrice
  const hasFormerPrices = (['compare_at_price', 'regular_price'] as const).some((field) => hasField(sheet, field))
  for (const [at, { variant, pricing }] of lines.entries()) {
    variant.variantFee = derived.fees[at]!
    // A file without these columns, or a variant without a price, says nothing about it.
    if (hasFormerPrices && pricing.price !== null) variant.compareAtPrice = derived.compareAtPrices[at]!
  }
}

// The first variant's weight is the product's; others store only differences.
function applyWeights(attributes: ProductAttributes, lines: VariantLine[]): void {
  const first = lines.find(({ variant }) => variant.weight !== undefined)?.variant.weight
  if (typeof first !== 'number') return
  attributes.weight ??= first
  for (const { variant } of lines) if (variant.weight === attributes.weight) variant.weight = null
}

function detectTracksStock(cells: CellReader, variant: FileVariant): boolean | null {
  if (hasField(cells.sheet, 'inventory_tracker')) return cells.text('inventory_tracker') !== ''
  if (!hasField(cells.sheet, 'in_stock')) return null
  if (readYesOrNo(cells.text('in_stock')) === false && variant.stockLevel === undefined) variant.stockLevel = 0
  return variant.stockLevel !== undefined
}

/** Untracked stock counts as always available; backorders on any variant apply to all. */
function applyStockAndTax(attributes: ProductAttributes, cells: CellReader, lines: VariantLine[]): void {
  const flags = lines.map((line) => line.cells.parse('backorders', parseBoolean)).filter((flag) => flag !== undefined)
  if (flags.length > 0) attributes.backorders = flags.some(Boolean)
  const shipped = lines.map((line) => line.cells.parse('requires_shipping', parseBoolean)).filter((flag) => flag !== undefined)
  if (shipped.length > 0) attributes.isDigital = !shipped.some(Boolean)
  if (isDigitalRow(cells)) attributes.isDigital = true
  else if (cells.text('row_type') !== '') attributes.isDigital = lines.every((line) => isDigitalRow(line.cells))
  const untracked = lines.filter(({ tracksStock }) => tracksStock === false)
  const noneTracked = lines.length > 0 && untracked.length === lines.length
  if (noneTracked) attributes.backorders = true
  // Variants without a stock record stay untracked, so backorders must be on.
  if (noneTracked || cells.sheet.stockWithoutRecord === 'none') {
    for (const { variant } of untracked) variant.stockLevel ??= 0
    if (!noneTracked) for (const line of untracked) line.cells.addIssue('stock_level', 'importFiles.reason.stockNotTracked', false)
  }
  const isTaxed = cells.parse('tax_status', parseTaxStatus) ?? cells.parse('charge_tax', parseBoolean)
  if (isTaxed !== undefined) attributes.chargeTax = isTaxed ? 1 : 0
}

function isDigitalRow(cells: CellReader): boolean {
  const types = readRowTypes(cells.text('row_type'))
  return types.has('virtual') || types.has('downloadable')
}

const parseTaxStatus = (text: string): ParseResult<boolean> => (/^shipping$/i.test(text) ? { value: false } : parseBoolean(text))

/** The first category is primary; without categories the product type is used. */
function applyCategories(attributes: ProductAttributes, cells: CellReader): void {
  const paths = parseCategoryPaths(cells.text('categories'), cells.sheet.source)
  const type = cells.text('product_type')
  const categoryPaths = [...(attributes.category ? [attributes.category] : []), ...paths]
  if (categoryPaths.length === 0 && type !== '') categoryPaths.push([type])
  const [first, ...others] = categoryPaths
  if (first) attributes.category = first
  if (others.length > 0) attributes.alsoIn = others
}

const htmlToText = (html: string): string =>
  readLineBreaks(html)
    .replace(/<br\s*\/?>|<\/(p|div|li|h\d)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/[ \t]*\n\s*/g, '\n')
    .trim()
