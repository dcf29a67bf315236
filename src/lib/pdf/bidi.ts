import bidiFactory from 'bidi-js'

export type Direction = 'ltr' | 'rtl'

/** Of the first letter that has one, as `dir="auto"` in HTML; a text of digits and signs alone is read from the left. */
export const directionOfText = (text: string): Direction => (rightToLeft.test(firstMatch(text, /[\p{L}\u200e\u200f]/u)) ? 'rtl' : 'ltr')

/** Whether the library writes a run from right to left: the first character that belongs to a script decides. It knows no letters newer than Unicode 12. */
export const isWrittenFromRight = (run: string): boolean => rightToLeft.test(firstMatch(run, knownLetter))

const knownLetter =
  /(?![\u061d\u0870-\u089f\u08b5\u08be-\u08d2\ufbc2\ufd40-\ufd4f\ufdcf\ufdfe\ufdff]|[\u{10efc}-\u{10eff}])[^\p{Script=Common}\p{Script=Inherited}\p{Script=Unknown}]/u

const firstMatch = (text: string, pattern: RegExp): string => pattern.exec(text)?.[0] ?? ''

// The first is the mark that stands for a letter.
const rightToLeft =
  /[\u200f\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u

/** The embedding level of each UTF-16 unit of one paragraph (Unicode Standard Annex 9): odd ones are written from right to left. */
export const bidiLevels = (text: string): Uint8Array => bidi.getEmbeddingLevels(withSymbolsMarked(text), directionOfText(text)).levels

/** Runs from left to right as they are seen, from their reading order. Rule L2: from the highest level down, reverse what has it or a higher one. */
export function inVisualOrder<T extends { level: number }>(runs: T[]): T[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start
      while (end < ordered.length && ordered[end]!.level >= level) end += 1
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end
    }
  }
  return ordered
}

/** Brackets and comparisons as they are seen in text from right to left. */
export const mirrored = (text: string): string => [...text].map((char) => bidi.getMirroredCharacter(char) ?? char).join('')

const bidi = bidiFactory()

// The library looks at UTF-16 units, where half of an emoji would be a letter.
const withSymbolsMarked = (text: string): string => text.replace(/[\u{10000}-\u{10ffff}]/gu, (char) => (/\p{L}/u.test(char) ? 'LL' : '☃☃'))
