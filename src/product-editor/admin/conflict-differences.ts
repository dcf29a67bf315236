import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { countryName } from '#src/lib/addresses/countries.ts'
import { shorten } from '#src/lib/text/shorten.ts'
import { type AnyField, inPageOrder } from '#src/products/fields/field-kinds.ts'
import { productFields } from '#src/products/fields/product-fields.ts'
import type { View } from '#src/web/view.ts'
import type { Difference } from '#templates/admin/conflict-panel.tsx'
import type { FormState, Option } from '#templates/ui/fields/field-props.ts'
import { referenceFields } from '#templates/product-editor/editor-fields.ts'
import type { StaffProduct } from '../find-product.ts'
import { parseCustomizationRows } from './customization-rows.ts'
import { maxDifferenceLength } from '../limits.ts'

interface FieldLabels {
  stored: StaffProduct
  brands: Option[]
  categories: Option[]
  offeredProducts: Option[]
}

export function diffProductForms(
  view: Pick<View, 't' | 'language'>,
  submitted: FormState,
  saved: FormState,
  labels: FieldLabels,
): Difference[] {
  const t = (key: StringKey) => view.t(key)
  const fieldText = (name: string, form: FormState): string => {
    const value = form.values[name] ?? ''
    if (isSwitch(name)) return t(value === 'on' ? 'admin.yes' : 'admin.no')
    if (described.get(name)?.kind === 'country') return value === '' ? '' : countryName(view.language, String(value))
    const options = name === 'brand_id' ? labels.brands : name === 'category_id' || name === 'also_in' ? labels.categories : null
    const values = (Array.isArray(value) ? value : [value]).filter((value) => value !== '')
    return values.map((value) => options?.find((option) => String(option.value) === value)?.label.trim() ?? value).join(', ')
  }
  const fields: { label: string; describe(form: FormState): string; comparisonKey(form: FormState): string }[] = [
    ...[
      ...[...described].map(([name, { label }]): [string, string] => [name, t(label)]),
      ...Object.entries(referenceFields).map(([name, { label }]): [string, string] => [name, t(label)]),
      ...variantLabels(view, labels.stored),
      ...imageLabels(view, labels.stored),
      ...fileLabels(view, labels.stored),
    ].map(([name, label]) => ({
      label,
      describe: (form: FormState) => fieldText(name, form),
      comparisonKey: (form: FormState) => comparisonKey(form.values[name]),
    })),
    ...[
      { key: 'productEditor.options' as const, text: describeOptions },
      { key: 'productEditor.customizationForm' as const, text: describeCustomization },
      { key: 'productEditor.card.crossSells' as const, text: (form: FormState) => describeCrossSells(form, labels.offeredProducts) },
    ].map(({ key, text }) => ({ label: t(key), describe: text, comparisonKey: text })),
  ]
  return fields
    .filter(({ comparisonKey: keyOf }) => keyOf(submitted) !== keyOf(saved))
    .map(({ label, describe }) => ({ label, yours: truncate(view, describe(submitted)), theirs: truncate(view, describe(saved)) }))
}

/** Undefined for facts without a field. */
export function fieldLabelKey(name: string): StringKey | undefined {
  return groupLabels[name] ?? describedFacts.get(name)?.label ?? Object.values(referenceFields).find(({ fact }) => fact === name)?.label
}

const describedFacts = new Map<string, AnyField>(Object.entries(productFields))

/** By form field name, in page order. */
const described = new Map<string, AnyField>(inPageOrder(productFields).map((name) => [productFields[name].column, productFields[name]]))

function truncate(view: Pick<View, 't'>, text: string): string {
  return text === '' ? view.t('admin.empty') : shorten(text, maxDifferenceLength)
}

const comparisonKey = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? [...value].sort() : value ? [value] : []).join('\n')

const groupLabels: Record<string, StringKey> = {
  details: 'productEditor.card.details',
  options: 'productEditor.options',
  variants: 'productEditor.card.variants',
  added: 'productEditor.card.variants',
  removed: 'productEditor.card.variants',
  deactivated: 'productEditor.card.variants',
  images: 'productEditor.card.images',
  variantImages: 'productEditor.card.images',
  files: 'productEditor.card.files',
  crossSells: 'productEditor.card.crossSells',
  customization: 'productEditor.customizationForm',
}

const isSwitch = (name: string): boolean =>
  ['boolean', 'taxFlag'].includes(described.get(name)?.kind ?? '') || /^variants\.[^.]+\.(active|is_subscription)$/.test(name)

function variantLabels(view: Pick<View, 't'>, { variants }: StaffProduct): [string, string][] {
  return variants.flatMap(({ id, sku }): [string, string][] => [
    [`variants.${id}.sku`, view.t('productEditor.skuOf', { sku })],
    [`variants.${id}.variant_fee`, view.t('productEditor.feeOf', { sku })],
    [`variants.${id}.weight`, view.t('productEditor.weightOf', { sku })],
    [`variants.${id}.barcode`, view.t('productEditor.barcodeOf', { sku })],
    [`variants.${id}.is_subscription`, view.t('productEditor.subscriptionOf', { sku })],
    [`variants.${id}.interval_count`, view.t('productEditor.intervalCountOf', { sku })],
    [`variants.${id}.interval_unit`, view.t('productEditor.intervalUnitOf', { sku })],
    [`variants.${id}.active`, view.t('productEditor.sellSku', { sku })],
  ])
}

function imageLabels(view: Pick<View, 't'>, { images }: StaffProduct): [string, string][] {
  return images.flatMap(({ id }, index): [string, string][] => [
    [`images.${id}.image_alt`, view.t('productEditor.imageAlt', { number: index + 1 })],
    [`images.${id}.zoom_label`, view.t('productEditor.zoomLabelOf', { number: index + 1 })],
    [`images.${id}.focus`, view.t('productEditor.focusOf', { number: index + 1 })],
  ])
}

function fileLabels(view: Pick<View, 't'>, { files }: StaffProduct): [string, string][] {
  return files.flatMap(({ id, originalName: name }): [string, string][] => [
    [`files.${id}.expires_days`, view.t('productEditor.expiresOf', { name })],
    [`files.${id}.max_downloads`, view.t('productEditor.downloadsOf', { name })],
  ])
}

function describeOptions({ values }: FormState): string {
  const names = Object.keys(values).flatMap((name) => /^options\.(\d+)\.name$/.exec(name)?.[1] ?? [])
  return names
    .map((index) => {
      const valueNames = Object.keys(values).filter((name) => name.startsWith(`options.${index}.values.`) && name.endsWith('.value'))
      return `${String(values[`options.${index}.name`])}: ${valueNames.map((name) => String(values[name])).join(', ')}`
    })
    .join('; ')
}

function describeCrossSells({ values }: FormState, offeredProducts: Option[]): string {
  const indexes = Object.keys(values).flatMap((name) => /^cross_sells\.(\d+)\.offered_id$/.exec(name)?.[1] ?? [])
  return indexes
    .map((index) => {
      const id = String(values[`cross_sells.${index}.offered_id`])
      return offeredProducts.find((option) => String(option.value) === id)?.label ?? id
    })
    .join(', ')
}

function describeCustomization(form: FormState): string {
  const prices = (row: { retail: string; wholesale: string }) => [row.retail, row.wholesale].filter(Boolean).join(' / ')
  return parseCustomizationRows(form)
    .map((row) => {
      const choices = row.choices.map((choice) => [choice.value, prices(choice)].filter(Boolean).join(' '))
      return [row.label, row.type, row.required ? '*' : '', row.max_length, prices(row), choices.join(', ')].filter(Boolean).join(' ')
    })
    .join('; ')
}
