import type { CustomizationField, ProductOption } from '#db/schema/products.ts'
import type { FormField } from '#db/schema/forms.ts'
import { maxFieldOptionLength } from '#src/checkout/limits.ts'
import { splitOptions } from '#src/checkout/checkout-fields.ts'
import { type FieldTexts, fieldTextKey } from '#src/forms/find-forms.ts'
import { maxHintLength, maxLabelLength } from '#src/forms/limits.ts'
import { maxBlockTextLength, maxCopyrightLength, maxHeadingLength } from '#src/navigation/limits.ts'
import { type FooterTexts, footerTextKey, isFooterLayout } from '#src/navigation/site-layout.ts'
import type { OptionLabels } from '#src/lib/products/selected-options.ts'
import { maxDetailHeadingLength, maxDetailTextLength } from '#src/products/limits.ts'
import type { CustomizationLabels } from '#src/products/product-texts.ts'

export type TextFormat = 'line' | 'passage' | 'html'

/** A text of an entity that is translated by itself. */
export interface TextPart {
  /** Within a field with several texts, such as `0.heading`; '' in all others. */
  path: string
  /** The original. */
  text: string
  format: TextFormat
  /** In characters. */
  max: number
}

/** Texts by path. */
export type PartTexts = ReadonlyMap<string, string>

/** How the texts of a field are read from its column and its stored translation, and put together again. */
export interface PartCodec {
  /** Only those that are not empty. */
  split(original: unknown): TextPart[]
  /** The stored translation; parts that it lacks are left out. */
  read(stored: string, original: unknown): PartTexts
  /** What to store; the original where a part has no text. '' without any text. */
  join(texts: PartTexts, original: unknown): string
  /** True for fields with several texts. */
  isList: boolean
}

export function plainText(format: TextFormat, max: number): PartCodec {
  return {
    isList: false,
    split: (original) => withText([{ path: '', text: toText(original), format, max }]),
    read: (stored) => new Map([['', stored]]),
    join: (texts) => texts.get('') ?? '',
  }
}

export const detailParts: PartCodec = listParts<ProductDetail[]>({
  split: (details) =>
    details.flatMap(({ heading, text }, index): TextPart[] => [
      { path: `${index}.heading`, text: heading, format: 'line', max: maxDetailHeadingLength },
      { path: `${index}.text`, text, format: 'passage', max: maxDetailTextLength },
    ]),
  // A translation replaces all details, so it has the originals of those that it lacks.
  join: (texts, details) =>
    details.map(({ heading, text }, index) => ({
      heading: texts.get(`${index}.heading`) ?? heading,
      text: texts.get(`${index}.text`) ?? text,
    })),
  read: (stored: ProductDetail[]) =>
    stored.flatMap(({ heading, text }, index) => [
      [`${index}.heading`, heading],
      [`${index}.text`, text],
    ]),
})

export const optionParts: PartCodec = listParts<ProductOption[]>({
  split: (options) =>
    options.flatMap(({ name, values }) => [
      label(pathOf(name), name),
      ...values.map(({ value }) => label(`${pathOf(name)}/${pathOf(value)}`, value)),
    ]),
  join: (texts, options): OptionLabels =>
    labelsOf(texts, options, ({ name, values }) => ({ key: name, values: values.map(({ value }) => value) }), 'values'),
  read: (stored: OptionLabels) => Object.entries(stored).flatMap(([name, { label: text, values }]) => readLabels(name, text, values)),
})

export const customizationParts: PartCodec = listParts<CustomizationField[]>({
  split: (fields) =>
    fields.flatMap(({ key, label: text, choices }) => [
      label(pathOf(key), text),
      ...choices.map(({ value }) => label(`${pathOf(key)}/${pathOf(value)}`, value)),
    ]),
  join: (texts, fields): CustomizationLabels =>
    labelsOf(texts, fields, ({ key, choices }) => ({ key, values: choices.map(({ value }) => value) }), 'choices'),
  read: (stored: CustomizationLabels) =>
    Object.entries(stored).flatMap(([key, { label: text, choices }]) => readLabels(key, text, choices)),
})

export const formFieldParts: PartCodec = listParts<FormField[]>({
  split: (fields) =>
    withOwnPath(
      fields.flatMap((field): TextPart[] => {
        const path = pathOf(fieldTextKey(field))
        return [
          { path: `${path}.label`, text: field.label, format: 'line', max: maxLabelLength },
          { path: `${path}.hint`, text: field.hint, format: 'line', max: maxHintLength },
          { path: `${path}.placeholder`, text: field.placeholder, format: 'line', max: maxHintLength },
        ]
      }),
    ),
  join: (texts, fields): FieldTexts =>
    Object.fromEntries(
      fields.map(fieldTextKey).flatMap((key) => {
        const own = fieldTexts.flatMap((name) => {
          const text = texts.get(`${pathOf(key)}.${name}`)
          return text === undefined ? [] : [[name, text]]
        })
        return own.length === 0 ? [] : [[key, Object.fromEntries(own)]]
      }),
    ),
  read: (stored: FieldTexts) =>
    Object.entries(stored).flatMap(([key, own]) =>
      Object.entries(own).map(([name, text]): [string, string] => [`${pathOf(key)}.${name}`, text]),
    ),
})

/** Headings, texts and the last line of the footer; the same text has one translation. */
export const footerParts: PartCodec = listParts<unknown>({
  split: (layout) =>
    isFooterLayout(layout)
      ? withOwnPath([
          ...layout.blocks.flatMap(({ heading, text }): TextPart[] => [
            { path: footerTextKey(heading), text: heading, format: 'line', max: maxHeadingLength },
            { path: footerTextKey(text), text, format: 'passage', max: maxBlockTextLength },
          ]),
          { path: footerTextKey(layout.copyright), text: layout.copyright, format: 'line', max: maxCopyrightLength },
        ])
      : [],
  join: (texts, layout): FooterTexts =>
    Object.fromEntries(footerParts.split(layout).flatMap(({ path }) => (texts.has(path) ? [[path, texts.get(path)!]] : []))),
  read: (stored: FooterTexts) => Object.entries(stored),
})

/** Parts with the same text have one translation. */
const withOwnPath = (parts: TextPart[]): TextPart[] =>
  [...new Map(parts.toReversed().map((part) => [part.path, part])).values()].toReversed()

const fieldTexts = ['label', 'hint', 'placeholder'] as const

/** One choice a line. A choice without a translation is shown in the default language. */
export const choiceLines: PartCodec = {
  isList: true,
  split: (original) =>
    withText(
      splitOptions(toText(original)).map((text, index) => ({ path: String(index), text, format: 'line', max: maxFieldOptionLength })),
    ),
  read: (stored) => new Map(splitOptions(stored).map((text, index) => [String(index), text])),
  join: (texts, original) =>
    texts.size === 0
      ? ''
      : splitOptions(toText(original))
          .map((text, index) => texts.get(String(index)) ?? text)
          .join('\n'),
}

type ProductDetail = { heading: string; text: string }

interface ListCodec<Original> {
  split(original: Original): TextPart[]
  join(texts: PartTexts, original: Original): object
  // Stored JSON has the type that `join` returns.
  read(stored: never): [string, string][] | string[][]
}

function listParts<Original>({ split, join, read }: ListCodec<Original>): PartCodec {
  return {
    isList: true,
    split: (original) => withText(split((original ?? []) as Original)),
    read: (stored) => new Map(read(JSON.parse(stored) as never).map(([path = '', text = '']) => [path, text])),
    join: (texts, original) => (texts.size === 0 ? '' : JSON.stringify(join(texts, (original ?? []) as Original))),
  }
}

const label = (path: string, text: string): TextPart => ({ path, text, format: 'line', max: maxLabelLength })

/** Names of options can have any character. */
const pathOf = (name: string): string => encodeURIComponent(name).replaceAll('.', '%2E')

function labelsOf<Item>(
  texts: PartTexts,
  items: Item[],
  describe: (item: Item) => { key: string; values: string[] },
  valuesName: 'values' | 'choices',
): Record<string, { label: string }> {
  return Object.fromEntries(
    items.flatMap((item) => {
      const { key, values } = describe(item)
      const found = values.flatMap((value) => {
        const text = texts.get(`${pathOf(key)}/${pathOf(value)}`)
        return text === undefined ? [] : [[value, text]]
      })
      const text = texts.get(pathOf(key))
      return text === undefined && found.length === 0 ? [] : [[key, { label: text ?? '', [valuesName]: Object.fromEntries(found) }]]
    }),
  )
}

const readLabels = (name: string, text: string, values: Record<string, string> = {}): [string, string][] => [
  ...(text === '' ? [] : ([[pathOf(name), text]] satisfies [string, string][])),
  ...Object.entries(values).map(([value, valueText]): [string, string] => [`${pathOf(name)}/${pathOf(value)}`, valueText]),
]

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

const withText = (parts: TextPart[]): TextPart[] => parts.filter(({ text }) => text.trim() !== '')
