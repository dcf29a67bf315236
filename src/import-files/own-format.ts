import { type CustomizationField, type ProductOption, customizationTypes } from '#db/schema/products.ts'
import { type BillingInterval, parseInterval } from '#src/lib/dates/billing-interval.ts'
import { checkCustomizationForm } from '#src/customization/form-rules.ts'
import { parseAmount } from './cells/amount-cells.ts'
import type { ParseResult } from './cells/parse-result.ts'
import { parseBoolean } from './cells/yes-no-cells.ts'
import type { Field } from './file-columns.ts'
import type { FileVariant, ProductAttributes } from './file-product.ts'
import { unescapePart, parsePairs, splitList } from './cells/cell-lists.ts'
import { CellReader, type Row } from './sheet.ts'
import { parseDownloads } from './cells/download-cells.ts'
import { parseJson } from './cells/parse-json.ts'
import { parseVariant } from './parse-variant.ts'
import { isRecord } from '#src/lib/collections/records.ts'
import { maxDetails } from '#src/products/limits.ts'

/** Parses what only our own format contains. Here an empty cell clears the field. */
export function parseOwnFormat(cells: CellReader, rows: readonly Row[], attributes: ProductAttributes): FileVariant[] {
  const { sheet } = cells
  for (const [field, emptyValue] of Object.entries(emptyCellValues) as [Field, ProductAttributes][]) {
    if (cells.has(field) && cells.text(field) === '') Object.assign(attributes, emptyValue)
  }
  const set = <K extends keyof ProductAttributes>(name: K, value: ProductAttributes[K] | undefined) => {
    if (value !== undefined) attributes[name] = value
  }
  set('downloads', cells.parse('downloads', parseDownloads))
  set('details', cells.parse('details', parseDetails))
  set('customization', cells.parse('customization', parseCustomization))
  const variants = variantRows(rows, cells).map((row) => parseOwnVariant(new CellReader(sheet, [row], cells.issues)))
  const options = cells.parse('options', parseOptions)
  if (options || cells.has('options') || cells.has('variant_options')) attributes.options = completeOptions(options ?? [], variants)
  return variants
}

/** "Color: Red=#b22222 | Blue; Size: S | M": options with ordered values and optional swatch colors. */
export function parseOptions(text: string): ParseResult<ProductOption[]> {
  const options = splitList(text, ';').map((part) => {
    const [name = '', ...values] = splitList(part, ':')
    return {
      name: unescapePart(name),
      values: splitList(values.join(':'), '|').map((value) => {
        const [valueText = '', swatch] = splitList(value, '=').map(unescapePart)
        return swatch === undefined ? { value: valueText } : { value: valueText, swatch }
      }),
    }
  })
  const hasInvalidSwatch = options.flatMap(({ values }) => values).some(({ swatch }) => swatch !== undefined && !isColor(swatch))
  return hasInvalidSwatch || options.some(({ name }) => name === '') ? { reason: 'importFiles.reason.invalidOptions' } : { value: options }
}

const isColor = (text: string): boolean => /^#[0-9a-f]{3,8}$|^[a-z]{3,30}$|^(rgb|hsl|oklch|lab|lch|oklab)a?\([\d\s.,%/a-z-]+\)$/i.test(text)

const emptyCellValues: Partial<Record<Field, ProductAttributes>> = {
  brand: { brand: '' },
  category: { category: [] },
  also_in: { alsoIn: [] },
  details: { details: [] },
  customization: { customization: [] },
  cross_sells: { crossSells: [] },
  video_poster: { videoPoster: '' },
  files: { fileNames: [] },
}

const variantColumns: Field[] = ['sku', 'variant_options', 'variant_fee', 'compare_at_price', 'barcode', 'stock_level']

function variantRows(rows: readonly Row[], cells: CellReader): Row[] {
  const matching = rows.filter((row) => variantColumns.some((field) => new CellReader(cells.sheet, [row], []).text(field) !== ''))
  return matching.length > 0 ? matching : rows.slice(0, 1)
}

function parseOwnVariant(cells: CellReader): FileVariant {
  const { sheet } = cells
  const pairs = cells.parse('variant_options', (text) => {
    const parsedPairs = parsePairs(text)
    return parsedPairs ? { value: parsedPairs } : { reason: 'importFiles.reason.invalidOptions' }
  })
  const variant: FileVariant = { ...parseVariant(cells), options: Object.fromEntries(pairs ?? []) }
  if (cells.has('barcode')) variant.barcode ??= ''
  if (cells.has('variant_weight')) variant.weight ??= null
  const fee = cells.parse('variant_fee', (text) => parseAmount(text, sheet, true))
  if (fee !== undefined) variant.variantFee = fee
  if (cells.has('compare_at_price')) variant.compareAtPrice = cells.parse('compare_at_price', (text) => parseAmount(text, sheet)) ?? null
  const subscription = cells.parse('is_subscription', parseBoolean)
  if (subscription !== undefined) variant.isSubscription = subscription
  const interval = cells.parse('subscription_interval', parseIntervalCell)
  if (interval) Object.assign(variant, { intervalUnit: interval.unit, intervalCount: interval.count })
  const active = cells.parse('variant_active', parseBoolean)
  if (active !== undefined) variant.active = active
  const warehouse = cells.parse('use_warehouse_stock', parseBoolean)
  if (warehouse !== undefined) variant.useWarehouseStock = warehouse
  const levels = cells.parse('warehouse_levels', parseWarehouseLevels)
  if (levels) variant.warehouseLevels = levels
  return variant
}

function parseIntervalCell(text: string): ParseResult<BillingInterval> {
  const value = parseInterval(text)
  return value ? { value } : { reason: 'importFiles.reason.invalidInterval' }
}

function parseWarehouseLevels(text: string): ParseResult<[string, number][]> {
  const pairs = parsePairs(text)
  if (!pairs || pairs.some(([, units]) => !/^\d{1,9}$/.test(units))) return { reason: 'importFiles.reason.invalidStockLevels' }
  return { value: pairs.map(([name, units]) => [name, Number(units)]) }
}

function parseDetails(text: string): ParseResult<{ heading: string; text: string }[]> {
  const value = parseJson(text)
  const isDetail = (item: unknown) => isRecord(item) && typeof item['heading'] === 'string' && typeof item['text'] === 'string'
  if (!Array.isArray(value) || value.length > maxDetails || !value.every(isDetail)) return { reason: 'importFiles.reason.invalidDetails' }
  return { value: (value as { heading: string; text: string }[]).map(({ heading, text }) => ({ heading, text })) }
}

function parseCustomization(text: string): ParseResult<CustomizationField[]> {
  const value = parseJson(text)
  const failure = { reason: 'importFiles.reason.invalidCustomization' } as const
  if (!Array.isArray(value) || !value.every(isField)) return failure
  return checkCustomizationForm(value).length > 0 ? failure : { value }
}

function isField(field: unknown): field is CustomizationField {
  if (!isRecord(field) || !Array.isArray(field['choices'])) return false
  const { key, label, type, required, maxLength, retail, wholesale, choices, ...extra } = field
  const hasValidTexts = typeof key === 'string' && typeof label === 'string' && customizationTypes.some((known) => known === type)
  const hasValidChoices = (choices as unknown[]).every(
    (choice) =>
      isRecord(choice) &&
      Object.keys(choice).length === 3 &&
      typeof choice['value'] === 'string' &&
      isCharge(choice['retail']) &&
      isCharge(choice['wholesale']),
  )
  const hasValidRest = typeof required === 'boolean' && typeof maxLength === 'number' && Object.keys(extra).length === 0
  return hasValidTexts && hasValidRest && hasValidChoices && isCharge(retail) && isCharge(wholesale)
}

const isCharge = (charge: unknown) =>
  isRecord(charge) &&
  Object.keys(charge).length === 2 &&
  (charge['kind'] === 'fixed' || charge['kind'] === 'percent') &&
  Number.isSafeInteger(charge['amount'])

function completeOptions(options: ProductOption[], variants: FileVariant[]): ProductOption[] {
  const completed = options.map((option) => ({ ...option, values: [...option.values] }))
  for (const { options: selection, active } of variants) {
    for (const [name, value] of Object.entries(selection)) {
      let option = completed.find((candidate) => candidate.name === name)
      // Inactive variants may have removed values.
      if (active === false) continue
      if (!option) completed.push((option = { name, values: [] }))
      if (!option.values.some((candidate) => candidate.value === value)) option.values.push({ value })
    }
  }
  return completed
}
