/** Letters that are written with others where a keyboard or an alphabet lacks them; accents are removed by each engine. */
export const replacedLetters: readonly (readonly [letters: string, replacement: string])[] = [
  ['ßẞ', 'ss'],
  ['æÆ', 'ae'],
  ['œŒ', 'oe'],
  ['øØ', 'o'],
  ['łŁ', 'l'],
]

/** German spells ä as ae without an umlaut. Both spellings of such a word are indexed. */
export const umlauts: readonly (readonly [letters: string, replacement: string])[] = [
  ['äÄ', 'ae'],
  ['öÖ', 'oe'],
  ['üÜ', 'ue'],
]

/** A word without accents, in lower case: as written, and with its umlauts as ae, oe and ue. */
export interface Spelling {
  plain: string
  /** Equal to `plain` without umlauts. */
  german: string
}

/** The words of a text in both spellings. */
export function spellWords(text: string): Spelling[] {
  if (isAscii.test(text)) return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) => ({ plain: word, german: word }))
  const plain = splitWords(foldLetters(text))
  const german =
    hasUmlaut.test(text) || text.includes('\u0308') ? splitWords(foldLetters(replaceAll(text.normalize('NFC'), umlauts))) : plain
  return plain.map((word, index) => ({ plain: word, german: german[index] ?? word }))
}

// eslint-disable-next-line no-control-regex
const isAscii = /^[\0-\x7f]*$/
const hasUmlaut = new RegExp(`[${umlauts.map(([letters]) => letters).join('')}]`)

const foldLetters = (text: string): string =>
  replaceAll(text, replacedLetters)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

const splitWords = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

const replaceAll = (text: string, letters: typeof umlauts): string =>
  letters.reduce((result, [from, to]) => result.replace(new RegExp(`[${from}]`, 'g'), to), text)
