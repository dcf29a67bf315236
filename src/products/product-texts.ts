import type { CustomizationField } from '#db/schema/products.ts'
import type { Schema } from '#db/schema/index.ts'
import type { Exec } from '#db/types.ts'
import { type ContentTexts, readContentTexts } from '#src/i18n/content-translations.ts'
import { type OptionLabels, noOptionLabels } from '#src/lib/products/selected-options.ts'

/** By field key: its label, and its choices by value. */
export type CustomizationLabels = Record<string, { label: string; choices?: Record<string, string> }>

/** Products with translated names; the same array for null, the default language. */
export async function translateNames<P extends { id: number; name: string }>(
  q: Exec,
  products: P[],
  language: string | null,
): Promise<P[]> {
  const texts = await readContentTexts(q, { kind: 'product', ids: products.map(({ id }) => id), language, fields: ['name'] })
  return texts.size === 0 ? products : products.map((product) => ({ ...product, name: texts.get(product.id)?.name ?? product.name }))
}

export async function readLineTexts(q: Exec, ids: number[], language: string | null): Promise<Map<number, LineTexts>> {
  const texts = await readContentTexts(q, { kind: 'product', ids, language, fields: ['name', 'options', 'customization'] })
  return new Map([...texts].map(([id, text]) => [id, toLineTexts(text)]))
}

export interface LineTexts {
  name: string | null
  options: OptionLabels
  customization: CustomizationLabels
}

const toLineTexts = ({ name, options, customization }: ContentTexts<'product'>): LineTexts => ({
  name: name ?? null,
  options: options ? (JSON.parse(options) as OptionLabels) : noOptionLabels,
  customization: customization ? (JSON.parse(customization) as CustomizationLabels) : {},
})

type TranslatedColumn = 'name' | 'shortDescription' | 'description' | 'details' | 'seoTitle' | 'seoDescription' | 'customization'
type TranslatableProduct = Pick<Schema['products']['$inferSelect'], 'id' | TranslatedColumn>

/** The product in a language with option labels; unchanged for null, the default language. */
export async function translateProduct<P extends TranslatableProduct>(
  q: Exec,
  product: P,
  language: string | null,
): Promise<{ product: P; optionLabels: OptionLabels }> {
  const texts = (await readContentTexts(q, { kind: 'product', ids: [product.id], language })).get(product.id)
  if (!texts) return { product, optionLabels: noOptionLabels }
  const { name, options, customization } = toLineTexts(texts)
  const translated: P = {
    ...product,
    name: name ?? product.name,
    shortDescription: texts.short_description ?? product.shortDescription,
    description: texts.description ?? product.description,
    details: texts.details ? (JSON.parse(texts.details) as P['details']) : product.details,
    // A default-language title must not override a translated name.
    seoTitle: texts.seo_title ?? (name === null ? product.seoTitle : ''),
    seoDescription: texts.seo_description ?? (texts.short_description === undefined ? product.seoDescription : ''),
    customization: translateCustomization(product.customization, customization),
  }
  return { product: translated, optionLabels: options }
}

/** Stored answers keep their keys. */
export function translateCustomization(fields: CustomizationField[], labels: CustomizationLabels): CustomizationField[] {
  return fields.map((field) => {
    const translation = labels[field.key]
    if (!translation) return field
    const choices = field.choices.map((choice) => ({ ...choice, label: choiceLabel(translation.choices, choice.value) }))
    return { ...field, label: translation.label || field.label, choices }
  })
}

const choiceLabel = (labels: Record<string, string> = {}, value: string): string =>
  Object.hasOwn(labels, value) ? labels[value]! || value : value
