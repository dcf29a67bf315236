import { replacedLetters, umlauts } from './spellings.ts'

/** The columns of products that the index reads. */
export const indexedColumns = ['name', 'search_text', 'tags', 'short_description', 'description']

export type Replacement = readonly [from: string, to: string]

/** What an engine writes in its own way. */
export interface TextFunctions {
  asText(json: string): string
  withoutMarkup(html: string): string
  matchesAnyOf(text: string, letters: string): string
  /** What `result` makes of the text after the replacements. */
  replaceAll(text: string, replacements: Replacement[], result: (replaced: string) => string): string
}

/** SQL for the text of a product that is indexed, by rank: its name, then keywords, then descriptions. `product` is its alias. */
export function indexedTexts(product: string, engine: TextFunctions) {
  const column = (name: string) => (product === '' ? name : `${product}.${name}`)
  // Brand, SKUs and translated names are in the search text.
  const keywords = `${column('search_text')} || ' ' || ${engine.asText(column('tags'))}`
  const description = engine.withoutMarkup(`substr(${column('description')}, 1, ${maxDescriptionLength})`)
  return {
    name: inBothSpellings(column('name'), engine),
    keywords: inBothSpellings(keywords, engine),
    body: inBothSpellings(`${column('short_description')} || ' ' || ${description}`, engine),
  }
}

// PostgreSQL indexes at most 1 MB per product.
const maxDescriptionLength = 20_000

const plainLetters = replacedLetters.flatMap(([letters, replacement]) => [...letters].map((letter) => [letter, replacement] as const))
// As one letter, and as a letter with a combining mark.
const germanLetters = umlauts.flatMap(([letters, replacement]) =>
  [...letters].flatMap((letter) => [letter, letter.normalize('NFD')].map((form) => [form, replacement] as const)),
)
const umlautMarks = [...umlauts.map(([letters]) => letters), '\u0308'].join('')

/** The text, followed by its spelling with ae, oe and ue when it has umlauts. */
function inBothSpellings(text: string, { matchesAnyOf, replaceAll }: TextFunctions): string {
  const inGerman = (plain: string) =>
    `case when ${matchesAnyOf(plain, umlautMarks)} then ' ' || ${nestReplacements(plain, germanLetters)} else '' end`
  return replaceAll(`(${text})`, plainLetters, (plain) => `(${plain} || ${inGerman(plain)})`)
}

/** One call in the other. */
export const nestReplacements = (text: string, replacements: Replacement[]) =>
  replacements.reduce((expression, [from, to]) => `replace(${expression}, '${from}', '${to}')`, text)
