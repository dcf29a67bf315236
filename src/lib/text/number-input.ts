import { memoize } from '../caching/memoize.ts'

export interface NumberInput {
  /** BCP 47. */
  language: string
  decimal: string
  group: string
  /** A number written with or without groups: whole part, then digits after the decimal mark. */
  pattern: RegExp
}

/** The marks of a language's numbers: "1,234.56" in en, "1.234,56" in de, "1 234,56" in fr, "12,34,567.89" in en-IN. */
export const numberInputOf = memoize((language: string): NumberInput => {
  const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(123_456_789.5)
  const markOf = (type: 'group' | 'decimal', fallback: string) => plainMarks(parts.find((part) => part.type === type)?.value ?? fallback)
  const [decimal, group] = [markOf('decimal', '.'), markOf('group', ',')]
  const [groupMark, decimalMark] = [RegExp.escape(group), RegExp.escape(decimal)]
  const hasPairs = parts.filter(({ type }) => type === 'integer').at(-2)?.value.length === 2
  const own = hasPairs ? `\\d{1,2}(?:${groupMark}\\d{2})*${groupMark}\\d{3}` : `\\d{1,3}(?:${groupMark}\\d{3})+`
  // Spaces and apostrophes mean nothing else in any language.
  const marks = [' ', "'", groupOfAmounts(language)].filter((mark) => mark !== decimal)
  const grouped = [own, ...marks.map((mark) => `\\d{1,3}(?:${RegExp.escape(mark)}\\d{3})+`)].join('|')
  return { language, decimal, group, pattern: new RegExp(`^(${grouped}|\\d+)(?:${decimalMark}(\\d+))?$`) }
})

/** Another mark in some languages: a full stop in de-AT, which writes other numbers with spaces. */
function groupOfAmounts(language: string): string {
  const format = new Intl.NumberFormat(language, { numberingSystem: 'latn', style: 'currency', currency: 'EUR' })
  return plainMarks(format.formatToParts(123_456).find(({ type }) => type === 'group')?.value ?? ' ')
}

/** Reads a number of 0 or more into its digits before and after the decimal mark; null for what the language does not write like that. */
export function parseNumberText(text: string, { pattern, group, decimal }: NumberInput): { whole: string; fraction: string } | null {
  // "5²" and "1½" would become 52 and 11/2.
  if (/\p{No}/u.test(text)) return null
  const match = pattern.exec(
    plainMarks(text)
      .replace(/[\u066c\u060c]/g, group)
      .replaceAll('\u066b', decimal)
      .trim(),
  )
  return match && { whole: match[1]!.replace(/\D/g, ''), fraction: match[2] ?? '' }
}

/** Reads a whole number of 0 or more, at most 15 digits long, also "+3" and "3.0"; null for anything else. */
export function parseWholeNumber(text: string, input: NumberInput): number | null {
  const number = parseNumberText(withoutPlus(text), input)
  return number && /^0*$/.test(number.fraction) && number.whole.length <= 15 ? Number(number.whole) : null
}

const withoutPlus = (text: string): string => text.replace(/^\s*[+\uff0b](?=\s*\p{Nd})/u, '')

/** Unicode keeps the ten digits of a script together, from zero to nine. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String((code - zero) % 10)
}

/** The same text with Latin digits, plain spaces and straight apostrophes, without invisible direction marks. */
export function plainMarks(text: string): string {
  return text
    .replace(/[\u00b4\u02b9\u02bc\u2018\u2019\u2032`]/g, "'")
    .normalize('NFKC')
    .replace(/[^\P{Nd}0-9]/gu, latinDigit)
    .replace(/\p{Cf}/gu, '')
    .replace(/\s/g, ' ')
}
