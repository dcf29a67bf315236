import type { Spelling } from './spellings.ts'

/** A word of a search: `exact` spellings, and its singular and plural forms. */
export interface SearchWord {
  exact: string[]
  forms: string[]
  /** All words of products that begin with it, once `findLongerWords` has looked them up. */
  longer?: string[]
}

export function toSearchWord({ plain, german, accented, bare }: Spelling): SearchWord {
  const exact = [...new Set([plain, german, ...(accented === undefined ? [] : [accented])])]
  const forms = new Set(exact.flatMap((word) => [...otherForms(word), ...(plain === german ? [] : umlautSingulars(word))]))
  const longForms = [...forms].filter((form) => form.length >= 3)
  return { exact, forms: [...longForms, ...(bare === undefined ? [] : [bare])].filter((form) => !exact.includes(form)) }
}

// Plurals that only add an ending need no rule: words are also found by their beginning.
const rules: readonly (readonly [ending: RegExp, ...replacements: string[]])[] = [
  // berries, knives, shelves, dishes, gâteaux, mugs
  [/ies$/, 'y'],
  [/ves$/, 'f', 'fe'],
  [/(?<=[sxzo]|ch|sh)es$/, ''],
  [/eaux$/, 'eau'],
  [/(?<=[^sui])s$/, ''],
  // Tassen, Frauen, Schüsseln
  [/(?<=\w\we)n$/, ''],
  [/(?<=\w{4})en$/, ''],
  [/(?<=e[lr])n$/, ''],
  // berry, shelf, knife
  [/(?<=[^aeiou])y$/, 'ies'],
  [/(?<=[^f])f$/, 'ves'],
  [/(?<=[^f])fe$/, 'ves'],
]

const otherForms = (word: string): string[] =>
  word.length < 4 ? [] : rules.flatMap(([ending, ...replacements]) => (ending.test(word) ? replaceEnding(word, ending, replacements) : []))

/** Töpfe, Gläser, Gläsern: only after an umlaut, because English words end so as well. */
const umlautSingulars = (word: string): string[] => {
  const stem = word.replace(/(?:e|er|en|ern)$/, '')
  return stem === word ? [] : [stem]
}

const replaceEnding = (word: string, ending: RegExp, replacements: string[]) =>
  replacements.map((replacement) => word.replace(ending, replacement))
