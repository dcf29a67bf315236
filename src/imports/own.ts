import type { CustomizationField, ProductOption } from '#db/schema/catalog.ts'
import { checkForm } from '#src/catalog/customization.ts'
import { type Read, readAmount, readFlag, readWhole } from './cells.ts'
import type { Field } from './fields.ts'
import type { FileVariant, Given } from './file-product.ts'
import { plainPart, readPairs, splitList } from './lists.ts'
import { Cells, type Row } from './sheet.ts'
import { readVariant } from './variant-cells.ts'

/** What only our own file says: an empty cell of it means nothing there, where files of others mean nothing said. */
export function translateOwn(cells: Cells, rows: readonly Row[], given: Given): FileVariant[] {
  const { sheet } = cells
  for (const [field, blank] of Object.entries(blanks) as [Field, Given][]) {
    if (cells.has(field) && cells.text(field) === '') Object.assign(given, blank)
  }
  const set = <K extends keyof Given>(name: K, value: Given[K] | undefined) => {
    if (value !== undefined) given[name] = value
  }
  set(
    'price',
    cells.read('price', (text) => readAmount(text, sheet)),
  )
  set(
    'salePrice',
    cells.read('sale_price', (text) => readAmount(text, sheet)),
  )
  set('chargeTax', cells.read('charge_tax', readTax))
  set('details', cells.read('details', readDetails))
  set('customization', cells.read('customization', readCustomization))
  const variants = variantRows(rows, cells).map((row) => ownVariant(new Cells(sheet, [row], cells.remarks)))
  const options = cells.read('options', readOptions)
  if (options || cells.has('options') || cells.has('variant_options')) given.options = complete(options ?? [], variants)
  return variants
}

/** "Color: Red=#b22222 | Blue; Size: S | M": options with their values in order, and the colour a value is drawn in. */
export function readOptions(text: string): Read<ProductOption[]> {
  const options = splitList(text, ';').map((part) => {
    const [name = '', ...values] = splitList(part, ':')
    return {
      name: plainPart(name),
      values: splitList(values.join(':'), '|').map((value) => {
        const [word = '', swatch] = splitList(value, '=').map(plainPart)
        return swatch === undefined ? { value: word } : { value: word, swatch }
      }),
    }
  })
  const strange = options.flatMap(({ values }) => values).some(({ swatch }) => swatch !== undefined && !isColour(swatch))
  return strange || options.some(({ name }) => name === '') ? { reason: 'imports.reason.notOptions' } : { value: options }
}

const isColour = (text: string): boolean =>
  /^#[0-9a-f]{3,8}$|^[a-z]{3,30}$|^(rgb|hsl|oklch|lab|lch|oklab)a?\([\d\s.,%/a-z-]+\)$/i.test(text)

/** What an empty cell of a column says: the fact is taken away. */
export const blanks: Partial<Record<Field, Given>> = {
  brand: { brand: '' },
  category: { category: [] },
  also_in: { alsoIn: [] },
  tags: { tags: [] },
  short_description: { shortDescription: '' },
  description: { description: '' },
  details: { details: [] },
  sale_price: { salePrice: null },
  sale_starts_at: { saleStartsAt: null },
  sale_ends_at: { saleEndsAt: null },
  wholesale_price: { wholesalePrice: null },
  cost: { cost: null },
  completion_redirect: { completionRedirect: null },
  completion_redirect_label: { completionRedirectLabel: null },
  video_url: { videoUrl: '' },
  video_label: { videoLabel: '' },
  seo_title: { seoTitle: '' },
  seo_description: { seoDescription: '' },
  customization: { customization: [] },
  cross_sells: { crossSells: [] },
}

const variantWords: Field[] = ['sku', 'variant_options', 'variant_fee', 'barcode', 'stock_level']

function variantRows(rows: readonly Row[], cells: Cells): Row[] {
  const said = rows.filter((row) => variantWords.some((field) => new Cells(cells.sheet, [row], []).text(field) !== ''))
  return said.length > 0 ? said : rows.slice(0, 1)
}

function ownVariant(cells: Cells): FileVariant {
  const { sheet } = cells
  const pairs = cells.read('variant_options', (text) => {
    const read = readPairs(text)
    return read ? { value: read } : { reason: 'imports.reason.notOptions' }
  })
  const variant: FileVariant = { ...readVariant(cells), options: Object.fromEntries(pairs ?? []) }
  if (cells.has('barcode')) variant.barcode ??= ''
  if (cells.has('variant_weight')) variant.weight ??= null
  const fee = cells.read('variant_fee', (text) => readAmount(text, sheet, true))
  if (fee !== undefined) variant.variantFee = fee
  const subscription = cells.read('is_subscription', readFlag)
  if (subscription !== undefined) variant.isSubscription = subscription
  const active = cells.read('variant_active', readFlag)
  if (active !== undefined) variant.active = active
  const warehouse = cells.read('use_warehouse_stock', readFlag)
  if (warehouse !== undefined) variant.useWarehouseStock = warehouse
  const levels = cells.read('warehouse_levels', readLevels)
  if (levels) variant.warehouseLevels = levels
  return variant
}

// Anything but 1 keeps a product out of the taxable base, so the number is kept as it is.
const readTax = (text: string): Read<number> => {
  const flag = readFlag(text)
  if ('value' in flag) return { value: flag.value ? 1 : 0 }
  return readWhole(text, -1000, 1000)
}

function readLevels(text: string): Read<[string, number][]> {
  const pairs = readPairs(text)
  if (!pairs || pairs.some(([, units]) => !/^\d{1,9}$/.test(units))) return { reason: 'imports.reason.notLevels' }
  return { value: pairs.map(([name, units]) => [name, Number(units)]) }
}

function readDetails(text: string): Read<{ heading: string; text: string }[]> {
  const value = parsed(text)
  const fits = (one: unknown) => isRecord(one) && typeof one['heading'] === 'string' && typeof one['text'] === 'string'
  if (!Array.isArray(value) || value.length > 30 || !value.every(fits)) return { reason: 'imports.reason.notDetails' }
  return { value: (value as { heading: string; text: string }[]).map(({ heading, text }) => ({ heading, text })) }
}

function readCustomization(text: string): Read<CustomizationField[]> {
  const value = parsed(text)
  const wrong = { reason: 'imports.reason.notAForm' }
  if (!Array.isArray(value) || !value.every(isField)) return wrong
  return checkForm(value).length > 0 ? wrong : { value }
}

function isField(one: unknown): one is CustomizationField {
  if (!isRecord(one) || !Array.isArray(one['choices'])) return false
  const { key, label, type, required, maxLength, retail, wholesale, choices, ...more } = one
  const texts = typeof key === 'string' && typeof label === 'string' && kinds.includes(String(type))
  const chosen = (choices as unknown[]).every(
    (choice) =>
      isRecord(choice) &&
      Object.keys(choice).length === 3 &&
      typeof choice['value'] === 'string' &&
      isCharge(choice['retail']) &&
      isCharge(choice['wholesale']),
  )
  const rest = typeof required === 'boolean' && typeof maxLength === 'number' && Object.keys(more).length === 0
  return texts && rest && chosen && isCharge(retail) && isCharge(wholesale)
}

const kinds = ['text', 'textarea', 'select', 'radio', 'checkbox', 'checkboxes']
const isCharge = (one: unknown) =>
  isRecord(one) &&
  Object.keys(one).length === 2 &&
  (one['kind'] === 'fixed' || one['kind'] === 'percent') &&
  Number.isSafeInteger(one['amount'])
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

// An escape can say what no other text of a file can: NUL, and half a letter. Not every database keeps them.
function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) => {
      if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())) throw new SyntaxError('not text')
      return value
    })
  } catch {
    return undefined
  }
}

/** The options with every value a variant has: a line added by hand need not be announced elsewhere. */
function complete(options: ProductOption[], variants: FileVariant[]): ProductOption[] {
  const all = options.map((option) => ({ ...option, values: [...option.values] }))
  for (const { options: chosen, active } of variants) {
    for (const [name, value] of Object.entries(chosen)) {
      let option = all.find((one) => one.name === name)
      // What rests may carry what is offered no more.
      if (active === false) continue
      if (!option) all.push((option = { name, values: [] }))
      if (!option.values.some((one) => one.value === value)) option.values.push({ value })
    }
  }
  return all
}
