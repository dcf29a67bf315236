import { type Static, t } from 'elysia'
import type { Exec } from '#db/types.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { placeholderSwatch, type VariantRow } from '#templates/product-editor/editor-props.ts'
import { intervalUnits } from '#src/lib/dates/billing-interval.ts'
import { generateSkus } from '#src/variants/generate-skus.ts'
import type { VariantFacts } from '#src/variants/variant-facts.ts'
import {
  maxAddedValuesLength,
  maxBarcodeLength,
  maxOptionLength,
  maxOptionValues,
  maxSkuLength,
  maxSwatchLength,
} from '#src/variants/limits.ts'
import type { StaffProduct, StaffVariant } from '../find-product.ts'
import { type OptionInput, type PlannedVariant, toOptionInputs, sortVariants, planVariants } from '#src/variants/plan-variants.ts'
import type { FieldParser } from './field-parser.ts'
import { tracksStockByLocation, serializeExpectedStock, parseStockCells } from './stock-cells.ts'
import { maxTypedLength } from '../limits.ts'

// The default of fields that were not submitted, to tell them from emptied ones. Never part of typed text.
const notSubmitted = '\u0001'
const textField = (maxLength: number) => t.String({ maxLength, default: notSubmitted })
const submittedText = (text: string | undefined): string | undefined => (text === notSubmitted ? undefined : text)

/** Fields that a row does not submit keep their stored value. */
export const variantFields = {
  options: t.Array(
    t.Object({
      name: textField(maxOptionLength),
      was: textField(maxOptionLength),
      // More values, comma-separated.
      add: textField(maxAddedValuesLength),
      values: t.Array(
        t.Object({ value: textField(maxOptionLength), was: textField(maxOptionLength), swatch: textField(maxSwatchLength) }),
        {
          maxItems: maxOptionValues,
        },
      ),
    }),
    { maxItems: 10 },
  ),
  // A form without this flag leaves options and variants unchanged.
  with_options: t.Boolean(),
  expanded_groups: t.Array(t.String({ maxLength: maxOptionLength })),
  variants: t.Record(
    t.String(),
    t.Object({
      removed: t.Boolean(),
      sku: textField(maxSkuLength),
      variant_fee: textField(maxTypedLength),
      compare_at_price: textField(maxTypedLength),
      stock: textField(12),
      levels: t.Record(t.String(), textField(12)),
      // See serializeExpectedStock.
      expected_stock: textField(2000),
      weight: textField(10),
      barcode: textField(maxBarcodeLength),
      is_subscription: t.Boolean(),
      interval_count: textField(4),
      interval_unit: textField(8),
      active: t.Boolean(),
      // Ids of its own images, comma-separated.
      image_ids: textField(400),
    }),
  ),
}

export const variantsSchema = t.Object(variantFields)
export type VariantValues = Static<typeof variantsSchema>

export function parseOptions(values: VariantValues, stored: StaffProduct): OptionInput[] {
  if (!values.with_options) return toOptionInputs(stored.product.options)
  const storedSwatches = new Map(
    stored.product.options.map((option) => [option.name, new Map(option.values.map(({ value, swatch }) => [value, swatch ?? '']))]),
  )
  return values.options.flatMap(({ values: submittedValues, ...option }) => {
    const name = submittedText(option.name) ?? ''
    const was = submittedText(option.was) ?? ''
    const add = submittedText(option.add) ?? ''
    const storedValues = storedSwatches.get(was)
    const keptValues = submittedValues.flatMap((item) => {
      const value = submittedText(item.value) ?? ''
      const previousValue = submittedText(item.was) ?? ''
      const swatchInput = submittedText(item.swatch) ?? ''
      const swatch = swatchInput === placeholderSwatch && storedValues?.get(previousValue) !== placeholderSwatch ? '' : swatchInput
      return value === '' ? [] : [{ value, was: storedValues?.has(previousValue) ? previousValue : '', ...(swatch ? { swatch } : {}) }]
    })
    const added = add.split(/[,;\n]/).flatMap((part) => (part.trim() === '' ? [] : [{ value: part.trim(), was: '' }]))
    const isSameValue = (a: { value: string }, b: { value: string }) => a.value.toLowerCase() === b.value.toLowerCase()
    const newValues = added.filter(
      (item, index) =>
        !keptValues.some((other) => isSameValue(item, other)) && added.findIndex((other) => isSameValue(item, other)) === index,
    )
    if (name === '' && keptValues.length + newValues.length === 0) return []
    return [{ name, was: storedValues ? was : '', values: [...keptValues, ...newValues] }]
  })
}

/** Also returns the number of combinations without a row; `includeMissing` creates those too. Throws UserError for too many. */
export function buildVariantRows(
  optionInputs: OptionInput[],
  values: VariantValues | null,
  stored: StaffProduct,
  includeMissing = false,
): { rows: VariantRow[]; missing: number } {
  const plan = planVariants(stored.variants, optionInputs)
  const variantsById = new Map(stored.variants.map((variant) => [variant.id, variant]))
  const requested = plan.missing.filter(({ key }) => includeMissing || values?.variants[key])
  const planned = requested.length === 0 ? plan.variants : sortVariants(optionInputs, [...plan.variants, ...requested])
  return {
    rows: planned.map((variant) => toVariantRow(optionInputs, variant, variantsById.get(variant.id ?? 0) ?? null)),
    missing: plan.missing.length - requested.length,
  }
}

/** The variants to save. Rows that were not submitted are unchanged; new rows without a SKU get a generated one. */
export async function parseVariants(q: Exec, rows: VariantRow[], values: VariantValues, parser: FieldParser): Promise<VariantFacts[]> {
  const { stored } = parser
  const keptRows = rows.filter(({ key }) => !values.variants[key]?.removed)
  const byLocation = tracksStockByLocation(stored, parser.locations)
  const facts = keptRows.map((row): VariantFacts => {
    const submitted = submittedVariant(values, row.key)
    const field = `variants.${row.key}`
    const identity = { ...(row.id === null ? {} : { id: row.id }), options: row.options, field }
    if (!submitted && row.stored) return { ...identity, sku: row.stored.sku, active: row.stored.active }
    const stock = parseStockCells(submitted, row, { ...parser, byLocation, field })
    return {
      ...identity,
      // An emptied SKU keeps its stored value.
      sku: submitted?.sku || (row.stored?.sku ?? ''),
      variantFee:
        submitted?.variant_fee === undefined ? (row.stored?.variantFee ?? 0) : parser.fee(`${field}.variant_fee`, submitted.variant_fee),
      compareAtPrice:
        submitted?.compare_at_price === undefined
          ? (row.stored?.compareAtPrice ?? null)
          : parser.amount(`${field}.compare_at_price`, submitted.compare_at_price),
      barcode: submitted?.barcode ?? row.stored?.barcode ?? '',
      weight: submitted?.weight === undefined ? (row.stored?.weight ?? null) : parser.count(`${field}.weight`, submitted.weight),
      isSubscription: submitted ? submitted.is_subscription : false,
      ...submittedInterval(submitted, row, (text) => parser.count(`${field}.interval_count`, text)),
      active: submitted ? submitted.active : true,
      ...(stock ? { stock } : {}),
    }
  })
  const rowsWithoutSku = facts.flatMap((fact, index) => (fact.sku === '' ? [index] : []))
  const optionValues = rowsWithoutSku.map((index) => keptRows[index]!.optionValues)
  const generatedSkus = await generateSkus(
    q,
    skuBase(stored),
    optionValues,
    facts.map(({ sku }) => sku),
  )
  for (const [position, index] of rowsWithoutSku.entries()) facts[index]!.sku = generatedSkus[position]!
  return facts
}

/** Image ids by SKU, for the submitted rows whose own images changed. */
export function changedVariantImages(rows: VariantRow[], facts: VariantFacts[], values: VariantValues): Map<string, number[]> {
  const imageIdsBySku = new Map<string, number[]>()
  const byKey = new Map(rows.map((row) => [`variants.${row.key}`, row]))
  for (const { sku, field } of facts) {
    const row = byKey.get(field!)!
    const submittedIds = submittedVariant(values, row.key)?.image_ids
    if (submittedIds === undefined) continue
    const imageIds = submittedIds === '' ? [] : submittedIds.split(',').map(Number)
    if (new Set(imageIds).symmetricDifference(new Set(row.ownImages)).size > 0) imageIdsBySku.set(sku, imageIds)
  }
  return imageIdsBySku
}

export function toVariantFormValues(rows: VariantRow[], amount: (minor: number) => string): FormState['values'] {
  const formValues: FormState['values'] = {}
  for (const { key, stored: variant, ownImages } of rows) {
    const fieldName = (field: string) => `variants.${key}.${field}`
    formValues[fieldName('sku')] = variant?.sku ?? ''
    formValues[fieldName('variant_fee')] = amount(variant?.variantFee ?? 0)
    formValues[fieldName('compare_at_price')] = typeof variant?.compareAtPrice === 'number' ? amount(variant.compareAtPrice) : ''
    formValues[fieldName('weight')] = variant?.weight === null || variant?.weight === undefined ? '' : String(variant.weight)
    formValues[fieldName('barcode')] = variant?.barcode ?? ''
    formValues[fieldName('is_subscription')] = variant?.isSubscription ? 'on' : ''
    formValues[fieldName('interval_count')] = String(variant?.intervalCount ?? 1)
    formValues[fieldName('interval_unit')] = variant?.intervalUnit ?? 'month'
    formValues[fieldName('active')] = variant === null || variant.active ? 'on' : ''
    formValues[fieldName('image_ids')] = ownImages.join(',')
    formValues[fieldName('stock')] = variant?.stockLevel === null || variant?.stockLevel === undefined ? '' : String(variant.stockLevel)
    for (const { locationId, warehouseLevel } of variant?.levels ?? [])
      formValues[fieldName(`levels.${locationId}`)] = String(warehouseLevel)
    formValues[fieldName('expected_stock')] = serializeExpectedStock(variant)
  }
  return formValues
}

export function toOptionFormValues(optionInputs: OptionInput[]): FormState['values'] {
  const formValues: FormState['values'] = { with_options: 'on' }
  for (const [index, { name, was, values }] of optionInputs.entries()) {
    formValues[`options.${index}.name`] = name
    formValues[`options.${index}.was`] = was
    for (const [valueIndex, { value, was: wasValue, swatch = '' }] of values.entries()) {
      formValues[`options.${index}.values.${valueIndex}.value`] = value
      formValues[`options.${index}.values.${valueIndex}.was`] = wasValue
      formValues[`options.${index}.values.${valueIndex}.swatch`] = swatch
    }
  }
  return formValues
}

export const skuBase = ({ product, variants }: StaffProduct): string =>
  variants.length === 1 && product.options.length === 0 ? variants[0]!.sku : product.seoLink

function submittedVariant(values: VariantValues, key: string) {
  const submitted = values.variants[key]
  if (!submitted) return undefined
  const { sku, variant_fee, compare_at_price, stock, expected_stock, weight, barcode, image_ids, interval_count, interval_unit } = submitted
  const textValues = {
    sku: submittedText(sku),
    variant_fee: submittedText(variant_fee),
    compare_at_price: submittedText(compare_at_price),
    stock: submittedText(stock),
    expected_stock: submittedText(expected_stock),
    weight: submittedText(weight),
    interval_count: submittedText(interval_count),
    interval_unit: submittedText(interval_unit),
  }
  return { ...submitted, ...textValues, barcode: submittedText(barcode), image_ids: submittedText(image_ids) }
}

function submittedInterval(
  submitted: ReturnType<typeof submittedVariant>,
  { stored }: VariantRow,
  parseCount: (text: string) => number | null,
): Pick<VariantFacts, 'intervalUnit' | 'intervalCount'> {
  const unit = intervalUnits.find((candidate) => candidate === submitted?.interval_unit)
  const count = submitted?.interval_count
  return {
    intervalUnit: unit ?? stored?.intervalUnit ?? 'month',
    intervalCount: count === undefined ? (stored?.intervalCount ?? 1) : (parseCount(count) ?? 1),
  }
}

function toVariantRow(optionInputs: OptionInput[], { id, key, options }: PlannedVariant, stored: StaffVariant | null): VariantRow {
  const optionValues = optionInputs.map(({ name }) => options[name] ?? '').filter((value) => value !== '')
  // The variant was deactivated because its option value had been removed.
  const wasReactivated = optionInputs.some(
    ({ name, was, values }) => was !== '' && values.some((value) => value.was === '' && value.value === options[name]),
  )
  return {
    key: id === null ? key : String(id),
    id,
    options,
    optionValues,
    group: optionValues[0] ?? '',
    stored: stored && wasReactivated ? { ...stored, active: true } : stored,
    ownImages: stored?.ownImages ?? [],
  }
}
