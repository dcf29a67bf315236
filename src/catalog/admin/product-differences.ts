import type { StringKey } from '#src/i18n/built-in.ts'
import type { View } from '#src/web/view.ts'
import type { Difference } from '#templates/admin/edit.tsx'
import type { FormState, Option } from '#templates/ui/field-props.ts'
import { editorFields } from '#templates/catalog/admin/editor-fields.ts'
import { rowsIn } from '#templates/catalog/admin/customization-card.tsx'
import type { StaffProduct } from '../staff-product.ts'
import type { PlainField } from './product-form.ts'

interface Names {
  stored: StaffProduct
  brands: Option[]
  categories: Option[]
  /** Products that are offered, by id. */
  offered: Option[]
}

/** Where what was typed differs from what is stored, field by field, in words. */
export function differencesOf(view: Pick<View, 't'>, typed: FormState, saved: FormState, names: Names): Difference[] {
  const t = (key: StringKey) => view.t(key)
  const worded = (name: string, form: FormState): string => {
    const value = form.values[name] ?? ''
    if (isSwitch(name)) return t(value === 'on' ? 'admin.yes' : 'admin.no')
    const options = name === 'brand_id' ? names.brands : name === 'category_id' || name === 'also_in' ? names.categories : null
    const all = (Array.isArray(value) ? value : [value]).filter((one) => one !== '')
    return all.map((one) => options?.find((option) => String(option.value) === one)?.label.trim() ?? one).join(', ')
  }
  const fields: { label: string; said(form: FormState): string; same(form: FormState): string }[] = [
    ...[
      ...Object.entries(editorFields).map(([name, { label }]): [string, string] => [name, t(label)]),
      ...variantLabels(view, names.stored),
      ...pictureLabels(view, names.stored),
      ...fileLabels(view, names.stored),
    ].map(([name, label]) => ({
      label,
      said: (form: FormState) => worded(name, form),
      same: (form: FormState) => same(form.values[name]),
    })),
    ...[
      { key: 'editor.options' as const, text: optionsIn },
      { key: 'editor.customization' as const, text: questionsIn },
      { key: 'editor.card.offers' as const, text: (form: FormState) => offersIn(form, names.offered) },
    ].map(({ key, text }) => ({ label: t(key), said: text, same: text })),
  ]
  return fields
    .filter(({ same: of }) => of(typed) !== of(saved))
    .map(({ label, said }) => ({ label, yours: shown(view, said(typed)), theirs: shown(view, said(saved)) }))
}

/** What a fact is called in the editor, by its name in the audit log; undefined for what is not shown there. */
export function labelOfFact(name: string): StringKey | undefined {
  return further[name] ?? editorFields[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as PlainField]?.label
}

const longest = 240

function shown(view: Pick<View, 't'>, words: string): string {
  return words === '' ? view.t('admin.empty') : words.length > longest ? `${words.slice(0, longest)}…` : words
}

const same = (value: string | string[] | undefined): string => (Array.isArray(value) ? [...value].sort() : value ? [value] : []).join('\n')

const further: Record<string, StringKey> = {
  details: 'products.card.details',
  options: 'editor.options',
  variants: 'products.card.variants',
  added: 'products.card.variants',
  removed: 'products.card.variants',
  rested: 'products.card.variants',
  pictures: 'products.card.pictures',
  variantPictures: 'products.card.pictures',
  files: 'editor.card.files',
  crossSells: 'editor.card.offers',
  customization: 'editor.customization',
}

const isSwitch = (name: string): boolean =>
  (editorFields[name as PlainField]?.isSwitch ?? false) || /^variants\.[^.]+\.(active|is_subscription)$/.test(name)

function variantLabels(view: Pick<View, 't'>, { variants }: StaffProduct): [string, string][] {
  return variants.flatMap(({ id, sku }): [string, string][] => [
    [`variants.${id}.sku`, view.t('editor.skuOf', { sku })],
    [`variants.${id}.variant_fee`, view.t('products.feeOf', { sku })],
    [`variants.${id}.weight`, view.t('editor.weightOf', { sku })],
    [`variants.${id}.barcode`, view.t('editor.barcodeOf', { sku })],
    [`variants.${id}.is_subscription`, view.t('editor.subscriptionOf', { sku })],
    [`variants.${id}.active`, view.t('products.sellSku', { sku })],
  ])
}

function pictureLabels(view: Pick<View, 't'>, { pictures }: StaffProduct): [string, string][] {
  return pictures.flatMap(({ id }, at): [string, string][] => [
    [`pictures.${id}.image_alt`, view.t('products.imageAlt', { number: at + 1 })],
    [`pictures.${id}.zoom_label`, view.t('editor.zoomLabelOf', { number: at + 1 })],
    [`pictures.${id}.focus`, view.t('editor.focusOf', { number: at + 1 })],
  ])
}

function fileLabels(view: Pick<View, 't'>, { files }: StaffProduct): [string, string][] {
  return files.flatMap(({ id, originalName: name }): [string, string][] => [
    [`files.${id}.expires_days`, view.t('editor.expiresOf', { name })],
    [`files.${id}.max_downloads`, view.t('editor.downloadsOf', { name })],
  ])
}

function optionsIn({ values }: FormState): string {
  const names = Object.keys(values).flatMap((name) => /^options\.(\d+)\.name$/.exec(name)?.[1] ?? [])
  return names
    .map((at) => {
      const own = Object.keys(values).filter((name) => name.startsWith(`options.${at}.values.`) && name.endsWith('.value'))
      return `${String(values[`options.${at}.name`])}: ${own.map((name) => String(values[name])).join(', ')}`
    })
    .join('; ')
}

function offersIn({ values }: FormState, offered: Option[]): string {
  const places = Object.keys(values).flatMap((name) => /^cross_sells\.(\d+)\.offered_id$/.exec(name)?.[1] ?? [])
  return places
    .map((at) => {
      const id = String(values[`cross_sells.${at}.offered_id`])
      return offered.find((option) => String(option.value) === id)?.label ?? id
    })
    .join(', ')
}

function questionsIn(form: FormState): string {
  const prices = (row: { retail: string; wholesale: string }) => [row.retail, row.wholesale].filter(Boolean).join(' / ')
  return rowsIn(form)
    .map((row) => {
      const answers = row.choices.map((choice) => [choice.value, prices(choice)].filter(Boolean).join(' '))
      return [row.label, row.type, row.required ? '*' : '', row.max_length, prices(row), answers.join(', ')].filter(Boolean).join(' ')
    })
    .join('; ')
}
