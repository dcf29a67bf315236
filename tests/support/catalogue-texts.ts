import { visibleTexts } from './pseudo-locale.ts'

/** Finds texts that are in no sentence of a language. */
export interface CatalogueCheck {
  /** Names, addresses and the like, which no language translates. */
  data: readonly string[]
  /** BCP 47. */
  language: string
  sentences: readonly string[]
}

/**
 * The texts that are neither a sentence of the catalogue, with its placeholders filled from the catalogue or the data, nor made of data,
 * numbers and what Intl writes in the language.
 */
export function findUncataloguedTexts(texts: Iterable<string>, { data, language, sentences }: CatalogueCheck): string[] {
  const known = new Set<string>()
  const patterns: { length: number; pattern: RegExp }[] = []
  for (const text of new Set(sentences.flatMap(variantsOf).flatMap((text) => fragmentsOf(plain(text))))) {
    if (!text.includes('{{')) known.add(text)
    else if (letters(text.replace(placeholder, '')) !== '') patterns.push({ length: text.length, pattern: toPattern(text) })
  }
  // The longest first: short ones such as "{{name}}, {{place}}" match almost anything.
  patterns.sort((one, other) => other.length - one.length)
  const words = new Set([...data.flatMap(wordsOf), ...intlWords(language)])
  const isData = (text: string): boolean => wordsOf(text.replace(addresses, ' ')).every((word) => words.has(word))
  const isKnown = (text: string, depth: number): boolean => {
    const value = plain(text)
    if (known.has(value) || known.has(value.replace(/:$/, '')) || isData(value)) return true
    if (depth === 0) return false
    // A title and the name of the store.
    const parts = value.split(' – ')
    if (parts.length > 1 && parts.every((part) => isKnown(part, depth - 1))) return true
    return patterns.some(({ pattern }) => {
      const match = pattern.exec(value)
      return match !== null && match.slice(1).every((part) => isKnown(part, depth - 1))
    })
  }
  return [...new Set([...texts].map(plain))].filter((text) => !isKnown(text, 3))
}

const placeholder = /\{\{\s*\w+\s*\}\}/g
/** Addresses, references, and what scripts fill in. */
const addresses = /[\w.+-]+@[\w.-]+|https?:\/\/\S+|(?<![\p{L}<])\/[\w./?=&-]+|\b[0-9a-f]{12}\b|\{\w+\}/gu

/** As a page, an email and its plain text show it; also to a reader without a name. */
const variantsOf = (sentence: string): string[] =>
  [sentence, ...visibleTexts(sentence), ...sentence.replace(/<[^>]+>/g, '').split('\n')].flatMap((text) => [
    text,
    text.replace(/ \{\{\w+\}\}(?=,)/g, ''),
  ])

/** The text and its parts between placeholders, because pages put elements there. */
function fragmentsOf(text: string): string[] {
  const pieces = text.split(/(\{\{\s*\w+\s*\}\})/)
  const fragments = [text]
  for (let from = 0; from < pieces.length; from += 2)
    for (let to = from; to < pieces.length; to += 2) fragments.push(plain(pieces.slice(from, to + 1).join('')))
  return fragments.filter((fragment) => letters(fragment) !== '')
}

// Without the marks that Intl writes around numbers in right-to-left languages.
const plain = (text: string): string =>
  text
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
const letters = (text: string): string => text.replace(/[^\p{L}]/gu, '')
const wordsOf = (text: string): string[] => (text.match(/\p{L}[\p{L}\p{M}'’]*/gu) ?? []).filter((word) => word.length > 1)

const toPattern = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split(placeholder)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('(.*?)')}$`,
    'su',
  )

/** Months, days, units and places. */
function intlWords(language: string): string[] {
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2028, 0, day + 1, 14, 30)))
  const formats = [
    new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }),
    new Intl.DateTimeFormat(language, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }),
    new Intl.DateTimeFormat(language, { month: 'long', weekday: 'long' }),
    new Intl.DateTimeFormat(language, { dateStyle: 'medium' }),
  ]
  const regions = new Intl.DisplayNames(language, { type: 'region' })
  const units = ['kilobyte', 'megabyte', 'gram', 'kilogram'].map((unit) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(2),
  )
  return [...formats.flatMap((format) => days.map((day) => format.format(day))), regions.of('US') ?? '', ...units].flatMap(wordsOf)
}
