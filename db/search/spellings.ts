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
  /** In another script than Latin: in lower case with its accents, which SQLite keeps. */
  accented?: string | undefined
  /** The same without any mark: か for が, as in texts for searches of products. */
  bare?: string | undefined
}

/** The words of a text in both spellings. */
export function spellWords(text: string): Spelling[] {
  if (isAscii.test(text)) return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) => ({ plain: word, german: word }))
  const plain = splitWords(foldLetters(text))
  const german =
    hasUmlaut.test(text) || text.includes('\u0308') ? splitWords(foldLetters(replaceAll(text.normalize('NFC'), umlauts))) : plain
  const [accented, bare] = [splitWords(text.normalize('NFC').toLowerCase()), splitWords(withoutMarks(foldLetters(text)))]
  const otherThan = (word: string, words: string[], index: number) =>
    words.length === plain.length && words[index] !== word && isOfOtherScript.test(words[index]!) ? words[index] : undefined
  return plain.map((word, index) => {
    const others = { accented: otherThan(word, accented, index), bare: otherThan(word, bare, index) }
    return { plain: word, german: german[index] ?? word, ...others }
  })
}

// eslint-disable-next-line no-control-regex
const isAscii = /^[\0-\x7f]*$/
const isOfOtherScript = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u
const hasUmlaut = new RegExp(`[${umlauts.map(([letters]) => letters).join('')}]`)

const foldLetters = (text: string): string =>
  replaceAll(text, replacedLetters)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()

const withoutMarks = (text: string): string => text.normalize('NFKD').replace(/\p{Mark}/gu, '')

const splitWords = (text: string): string[] => text.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))

const replaceAll = (text: string, letters: typeof umlauts): string =>
  letters.reduce((result, [from, to]) => result.replace(new RegExp(`[${from}]`, 'g'), to), text)
