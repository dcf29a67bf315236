export interface NumberInput {
  /** BCP 47. */
  language: string
  decimal: string
  group: string
  /** A number written with or without groups: whole part, then digits after the decimal mark. */
  pattern: RegExp
}

/** The marks of a language's numbers: "1,234.56" in en, "1.234,56" in de, "1 234,56" in fr, "12,34,567.89" in en-IN. */
export function numberInputOf(language: string): NumberInput {
  const cached = numberInputs.get(language)
  if (cached) return cached
  const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(123_456_789.5)
  const markOf = (type: 'group' | 'decimal', fallback: string) => plainMarks(parts.find((part) => part.type === type)?.value ?? fallback)
  const [decimal, group] = [markOf('decimal', '.'), markOf('group', ',')]
  const [groupMark, decimalMark] = [RegExp.escape(group), RegExp.escape(decimal)]
  const hasPairs = parts.filter(({ type }) => type === 'integer').at(-2)?.value.length === 2
  const own = hasPairs ? `\\d{1,2}(?:${groupMark}\\d{2})*${groupMark}\\d{3}` : `\\d{1,3}(?:${groupMark}\\d{3})+`
  // Spaces and apostrophes mean nothing else in any language.
  const grouped = `${own}|\\d{1,3}(?: \\d{3})+|\\d{1,3}(?:'\\d{3})+`
  const input = { language, decimal, group, pattern: new RegExp(`^(${grouped}|\\d+)(?:${decimalMark}(\\d+))?$`) }
  numberInputs.set(language, input)
  return input
}

const numberInputs = new Map<string, NumberInput>()

/** Reads a number of 0 or more into its digits before and after the decimal mark; null for what the language does not write like that. */
export function parseNumberText(text: string, { pattern, group, decimal }: NumberInput): { whole: string; fraction: string } | null {
  // "5²" and "1½" would become 52 and 11/2.
  if (/\p{No}/u.test(text)) return null
  const match = pattern.exec(plainMarks(text).replaceAll('\u066c', group).replaceAll('\u066b', decimal).trim())
  return match && { whole: match[1]!.replaceAll(group, '').replace(/[ ']/g, ''), fraction: match[2] ?? '' }
}

/** Reads a whole number of 0 or more, at most 15 digits long, also "+3" and "3.0"; null for anything else. */
export function parseWholeNumber(text: string, input: NumberInput): number | null {
  const number = parseNumberText(withoutPlus(text), input)
  return number && /^0*$/.test(number.fraction) && number.whole.length <= 15 ? Number(number.whole) : null
}

const withoutPlus = (text: string): string => text.replace(/^\s*[+\uff0b](?=\s*\p{Nd})/u, '')

// The zeros of the scripts that write numbers with digits of their own, from Arabic to Meetei Mayek. Their other digits follow them.
const zeros = [...'٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᧐᪀᪐᭐᮰᱀᱐꘠꣐꤀꧐꧰꩐꯰'].map((zero) => zero.codePointAt(0)!)

function latinDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  const zero = zeros.findLast((start) => start <= code)
  return zero !== undefined && code - zero < 10 ? String(code - zero) : digit
}

/** The same text with Latin digits, plain spaces and straight apostrophes, without invisible direction marks. */
export function plainMarks(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\P{Nd}0-9]/gu, latinDigit)
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\p{Cf}/gu, '')
    .replace(/\s/g, ' ')
}
