import type { ProductOption } from '#db/schema/catalog.ts'
import { type Read, readAmount, readFlag, readMeasure } from './cells.ts'
import { unitSizes } from './fields.ts'
import type { FileVariant, Given } from './file-product.ts'
import { plainPart, readPaths, splitList } from './lists.ts'
import { paragraphs } from './paragraphs.ts'
import { type VariantPrice, settlePrices } from './prices.ts'
import { Cells, type Row, columnsOf, hasField } from './sheet.ts'
import { readVariant } from './variant-cells.ts'

interface Line {
  variant: FileVariant
  price: VariantPrice
  cells: Cells
  /** Null: the file does not say whether its stock is counted. */
  counted: boolean | null
}

/** What only files of other shops say: prices per variant, options beside each other, categories of several kinds. */
export function translateForeign(cells: Cells, rows: readonly Row[], given: Given): FileVariant[] {
  const { sheet } = cells
  const sold = isSold(cells)
  if (!sold) cells.remark(sheet.source === 'woocommerce' ? 'row_type' : 'gift_card', 'imports.reason.notSold', true)
  if (/^variation\b/i.test(cells.text('row_type'))) cells.remark('parent', 'imports.reason.noParent', true)
  const own = variantRows(cells, rows)
  const named = namedOptions(cells, own)
  const said = own.map((row) => lineOf(cells, row, named))
  const used = named.filter(({ name }) => said.some(({ variant }) => variant.options[name]))
  const lines = said.flatMap((line) => spelledOut(line, used))
  for (const { variant } of lines) variant.options = Object.fromEntries(Object.entries(variant.options).filter(([, value]) => value !== ''))
  if (named.length > 0 || own.length > 0) given.options = used.map((option) => ({ name: option.name, values: valuesOf(option, lines) }))
  const details = named.filter((option) => !used.includes(option) && option.values.length > 0)
  if (details.length > 0) given.details = details.map(({ name, values }) => ({ heading: name, text: values.join(', ') }))
  // What cannot be sold needs no price.
  if (sold) settle(given, cells, lines)
  weigh(given, lines)
  count(given, cells, lines)
  place(given, cells)
  const text = cells.text('description')
  if (text !== '') given.description = paragraphs(text)
  const short = cells.text('short_description')
  if (short !== '') given.shortDescription = plainText(short)
  return lines.map(({ variant }) => variant)
}

// Gift cards are money, and what is grouped or sold elsewhere cannot be put into a cart.
function isSold(cells: Cells): boolean {
  if (cells.text('gift_card') !== '' && 'value' in readFlag(cells.text('gift_card'))) {
    const card = readFlag(cells.text('gift_card'))
    if ('value' in card && card.value) return false
  }
  return !/\b(grouped|external)\b/i.test(cells.text('row_type'))
}

function variantRows(cells: Cells, rows: readonly Row[]): readonly Row[] {
  const { sheet } = cells
  if (sheet.source === 'woocommerce') return rows.length > 1 ? rows.slice(1) : rows
  const words = ['sku', 'variant_price', 'regular_price', 'option_value', 'option', 'barcode'] as const
  const said = rows.filter((row) => words.some((field) => new Cells(sheet, [row], []).text(field) !== ''))
  return said.length > 0 ? said : rows.slice(0, 1)
}

interface NamedOption {
  name: string
  /** Columns of its values. */
  columns: number[]
  /** As the parent lists them. */
  values: string[]
}

/** The options of a product: named in cells beside their values, or by the column itself. */
function namedOptions(cells: Cells, rows: readonly Row[]): NamedOption[] {
  const { sheet } = cells
  const parent = sheet.source === 'woocommerce' ? cells.rows[0] : undefined
  const values = columnsOf(sheet, 'option_value')
  const numbered = columnsOf(sheet, 'option_name').flatMap(({ at, target }) => {
    const name = [...cells.rows, ...rows].map((row) => (row.cells[at] ?? '').trim()).find((text) => text !== '')
    const columns = values.filter((column) => column.target.of === target.of).map((column) => column.at)
    if (name === undefined) return []
    const listed = parent ? columns.flatMap((column) => splitList(parent.cells[column] ?? '', ',').map(plainPart)) : []
    return [{ name, columns, values: listed }]
  })
  const direct = columnsOf(sheet, 'option').map(({ at, header }) => ({ name: header, columns: [at], values: [] }))
  // Shopify writes Title: Default Title where there is nothing to choose.
  const isNothing = ({ name, columns }: NamedOption) =>
    name === 'Title' && rows.every((row) => columns.every((at) => ['', 'Default Title'].includes((row.cells[at] ?? '').trim())))
  const all = new Map([...numbered, ...direct].filter((option) => !isNothing(option)).map((option) => [option.name, option]))
  return [...all.values()]
}

function lineOf(parent: Cells, row: Row, named: NamedOption[]): Line {
  const { sheet } = parent
  const cells = new Cells(sheet, [row], parent.remarks)
  const isVariation = sheet.source === 'woocommerce' && parent.rows[0] !== row
  // What a product of one piece is made of is told in its details.
  const chooses = isVariation || sheet.source !== 'woocommerce'
  const options = named.map(({ name, columns }) => [
    name,
    chooses ? (columns.map((at) => (row.cells[at] ?? '').trim()).find(Boolean) ?? '') : '',
  ])
  const variant: FileVariant = { ...readVariant(cells), options: Object.fromEntries(options) as Record<string, string> }
  if (isVariation) {
    const weight = cells.read('weight', (text, of) => readMeasure(text, unitSizes[of] ?? 1, sheet.decimal))
    if (weight !== undefined) variant.weight = weight
    const published = cells.text('published')
    if (published !== '' && published !== '1') variant.active = false
  }
  return { variant, price: priceOf(cells), cells, counted: countedIn(cells, variant) }
}

function priceOf(cells: Cells): VariantPrice {
  const amount = (text: string) => readAmount(text, cells.sheet)
  const pay = cells.read('variant_price', amount) ?? null
  const regular = cells.read('regular_price', amount) ?? pay
  const reduced = cells.read('reduced_price', amount) ?? cells.read('sale_price', amount)
  if (reduced !== undefined && (regular === null || reduced < regular)) return { pay: reduced, compare: regular }
  return pay === null ? { pay: regular, compare: null } : { pay, compare: cells.read('compare_at_price', amount) ?? null }
}

const mostSpelledOut = 200

/** Where WooCommerce leaves a value open, one variant for each value its parent lists. */
function spelledOut(line: Line, used: NamedOption[]): Line[] {
  const open = used.filter(({ name, values }) => !line.variant.options[name] && values.length > 0)
  const choices = open.reduce<Record<string, string>[]>(
    (all, { name, values }) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))).slice(0, mostSpelledOut),
    [{}],
  )
  if (choices.length > 1) line.cells.remark('option_value', 'imports.reason.anyValue', false)
  return choices.map((choice, at) => {
    const options = { ...line.variant.options, ...choice }
    return { ...line, variant: { ...line.variant, options, sku: at === 0 ? line.variant.sku : '' } }
  })
}

/** Values in the parent's order, then as variants bring them. */
function valuesOf(option: NamedOption, lines: Line[]): ProductOption['values'] {
  const used = new Set(lines.map(({ variant }) => variant.options[option.name]).filter((value) => value !== undefined && value !== ''))
  const listed = option.values.filter((value) => used.has(value))
  return [...new Set([...listed, ...used])].map((value) => ({ value: value! }))
}

function settle(given: Given, cells: Cells, lines: Line[]): void {
  const { sheet } = cells
  const base = cells.read('price', (text) => readAmount(text, sheet))
  if (base !== undefined) given.price = base
  const priced = (['variant_price', 'regular_price', 'reduced_price'] as const).some((field) => hasField(sheet, field))
  if (!priced) {
    const sale = cells.read('sale_price', (text) => readAmount(text, sheet))
    if (sale !== undefined) given.salePrice = sale
    return
  }
  for (const { price, variant, cells: own } of lines) {
    if (price.pay !== null) continue
    // WooCommerce sells nothing without a price; elsewhere somebody forgot it.
    if (sheet.source === 'woocommerce' && lines.length > 1) variant.active = false
    const field = hasField(sheet, 'variant_price') ? 'variant_price' : 'regular_price'
    if (own.text(field) === '') own.remark(field, 'imports.reason.priceMissing', variant.active !== false)
  }
  if (lines.every(({ price }) => price.pay === null)) return
  const settled = settlePrices(lines.map(({ price }) => price))
  given.price = settled.price
  given.salePrice = settled.salePrice
  for (const [at, { variant }] of lines.entries()) variant.variantFee = settled.fees[at]!
  for (const at of settled.changed) {
    const reason = settled.salePrice === null ? 'imports.reason.compareLeftOut' : 'imports.reason.compareChanged'
    lines[at]!.cells.remark(hasField(sheet, 'compare_at_price') ? 'compare_at_price' : 'regular_price', reason, false)
  }
}

// The first variant's weight is the product's; the others name only what differs.
function weigh(given: Given, lines: Line[]): void {
  const first = lines.find(({ variant }) => variant.weight !== undefined)?.variant.weight
  if (typeof first !== 'number') return
  given.weight ??= first
  for (const { variant } of lines) if (variant.weight === given.weight) variant.weight = null
}

function countedIn(cells: Cells, variant: FileVariant): boolean | null {
  if (hasField(cells.sheet, 'inventory_tracker')) return cells.text('inventory_tracker') !== ''
  if (!hasField(cells.sheet, 'in_stock')) return null
  const word = cells.text('in_stock').toLowerCase()
  if (word === '0' && variant.stockLevel === undefined) variant.stockLevel = 0
  return variant.stockLevel !== undefined
}

/** What nobody counts can always be bought; what may be oversold in any variant may be in all. */
function count(given: Given, cells: Cells, lines: Line[]): void {
  const flags = lines.map((line) => line.cells.read('backorders', readFlag)).filter((flag) => flag !== undefined)
  if (flags.length > 0) given.backorders = flags.some(Boolean)
  const shipped = lines.map((line) => line.cells.read('requires_shipping', readFlag)).filter((flag) => flag !== undefined)
  if (shipped.length > 0) given.isDigital = !shipped.some(Boolean)
  if (/\b(virtual|downloadable)\b/i.test(cells.text('row_type'))) given.isDigital = true
  else if (cells.text('row_type') !== '')
    given.isDigital = lines.every((line) => /\b(virtual|downloadable)\b/i.test(line.cells.text('row_type')))
  const uncounted = lines.filter(({ counted }) => counted === false)
  const none = lines.length > 0 && uncounted.length === lines.length
  if (none) given.backorders = true
  // Without a record it is as it was: some are counted, and these can always be bought.
  if (none || cells.sheet.stockWithoutRecord === 'none') {
    for (const { variant } of uncounted) variant.stockLevel ??= 0
    if (!none) for (const line of uncounted) line.cells.remark('stock_level', 'imports.reason.notCounted', false)
  }
  const taxed = cells.read('tax_status', readTaxStatus) ?? cells.read('charge_tax', readFlag)
  if (taxed !== undefined) given.chargeTax = taxed ? 1 : 0
}

const readTaxStatus = (text: string): Read<boolean> => (/^shipping$/i.test(text) ? { value: false } : readFlag(text))

/** The first category is the product's own; without a category its type serves as one. */
function place(given: Given, cells: Cells): void {
  const paths = readPaths(cells.text('categories'))
  const type = cells.text('product_type')
  const all = [...(given.category ? [given.category] : []), ...paths]
  if (all.length === 0 && type !== '') all.push([type])
  const [first, ...others] = all
  if (first) given.category = first
  if (others.length > 0) given.alsoIn = others
}

const plainText = (html: string): string =>
  html
    .replaceAll('\\n', '\n')
    .replace(/<br\s*\/?>|<\/(p|div|li|h\d)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/[ \t]*\n\s*/g, '\n')
    .trim()
