import type { Params, StringKey } from '#src/i18n/built-in-strings.ts'
import { currencyDigits, maxAmount } from '#src/lib/money/money.ts'
import { maxUnits } from '#src/inventory/limits.ts'
import { readPublished, readYesOrNo } from '../words/cell-words.ts'
import { type MeasureUnit, findUnit, isUnitOf, unitFactors } from '../words/units.ts'
import { shownUnitLength } from '../limits.ts'
import { maxMeasure } from '#src/variants/limits.ts'

/** A parsed value, or the string key of the error. */
export type ParseResult<T> = { value: T } | { reason: StringKey; params?: Params }

export interface AmountFormat {
  decimal: '.' | ','
  currency: string
}

/** To minor units, with optional currency symbol and thousands separators. Negative only with `allowNegative`. */
export function parseAmount(text: string, { decimal, currency }: AmountFormat, allowNegative = false): ParseResult<number> {
  const cleaned = plainDigits(text, decimal)
    .replace(/^([-−]?)[\p{Sc}\p{L}\s]+\.?|[\p{Sc}\p{L}\s]+$/gu, '$1')
    .replace(/[\s\u00a0\u202f'’]/g, '')
  const thousandsSeparator = decimal === '.' ? ',' : '.'
  const [, sign, integerPart, fraction = ''] = amountPatterns[decimal].exec(cleaned) ?? []
  if (integerPart === undefined) return { reason: 'importFiles.reason.notAnAmount' }
  if (sign !== '' && !allowNegative) return { reason: 'importFiles.reason.negative' }
  const digits = currencyDigits(currency)
  const decimals = fraction.replace(/-/g, '').replace(/0+$/, '')
  if (decimals.length > digits) return { reason: 'importFiles.reason.tooManyDecimals' }
  const minor = Number(integerPart.replaceAll(thousandsSeparator, '') + decimals.padEnd(digits, '0'))
  if (minor > maxAmount) return { reason: 'importFiles.reason.numberTooLarge' }
  return { value: sign === '' || minor === 0 ? minor : -minor }
}

const amountPatterns = {
  '.': /^([-−]?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d*|-+))?$/,
  ',': /^([-−]?)(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d*|-+))?$/,
}

/** Guesses the decimal separator: a comma only if some amounts need it and none contradicts. */
export function sniffDecimal(samples: Iterable<string>): '.' | ',' {
  let commas = 0
  let points = 0
  for (const text of samples) {
    if (/,\d{1,2}\D*$|\.\d{3},/.test(text)) commas += 1
    else if (/\.\d{1,2}\D*$|,\d{3}\./.test(text)) points += 1
  }
  return commas > points ? ',' : '.'
}

/** Western digits instead of those of other scripts, and the given decimal mark instead of the Arabic one. */
export const plainDigits = (text: string, decimal: '.' | ',' = '.'): string =>
  text
    .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)))
    .replaceAll('٫', decimal)
    .replaceAll('٬', '')

// The digits of each script follow each other, 0 first.
function digitOf(character: string): number {
  let zero = character.codePointAt(0)!
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && character.codePointAt(0)! - zero < 9) zero -= 1
  return character.codePointAt(0)! - zero
}

/** Parses stock, which may have decimals in other stores' files. Negative stock becomes 0. */
export function parseStock(text: string, decimal: '.' | ',' = '.'): ParseResult<number> {
  const cleaned = plainDigits(text, decimal).replace(/[\s\u00a0\u202f'’]/g, '')
  const [, sign, integerPart] = stockPatterns[decimal].exec(cleaned) ?? []
  const digits = integerPart?.replace(/[.,]/g, '') ?? ''
  if (digits === '' || digits.length > 12) return { reason: 'importFiles.reason.notAWholeNumber' }
  const units = sign === '' ? Number(digits) : 0
  return units <= maxUnits ? { value: units } : { reason: 'importFiles.reason.numberTooLarge' }
}

const stockPatterns = {
  '.': /^([-−]?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.0*)?$/,
  ',': /^([-−]?)(\d+|\d{1,3}(?:\.\d{3})+)(?:[.,]0*)?$/,
}

export function parseInteger(text: string, min: number, max: number): ParseResult<number> {
  const cleaned = plainDigits(text).trim()
  if (!/^-?\d{1,15}$/.test(cleaned)) return { reason: 'importFiles.reason.notAWholeNumber' }
  const number = Number(cleaned)
  return number >= min && number <= max ? { value: number } : { reason: 'importFiles.reason.outOfRange' }
}

interface MeasurementFormat {
  base: MeasureUnit
  /** Of the column; '' without one. A unit in the cell counts instead. */
  unit: string
  decimal: '.' | ','
}

/** Parses a weight or length to whole grams or millimeters. */
export function parseMeasurement(text: string, { base, unit, decimal }: MeasurementFormat): ParseResult<number> {
  const [, numberPart = '', word = ''] = /^([^\p{L}"'״]*)(.*)$/su.exec(plainDigits(text, decimal).trim()) ?? []
  const found = word === '' ? unit || base : findUnit(word)
  const number = numberPart.replace(/[\s\u00a0\u202f]/g, '')
  if (!/^(?:\d{1,12}(?:[.,]\d+)?|[.,]\d+)$/.test(number)) return { reason: 'importFiles.reason.notAWeightOrLength' }
  if (found === null || !isUnitOf(base, found))
    return { reason: 'importFiles.reason.unknownUnit', params: { unit: word.slice(0, shownUnitLength) } }
  // 1,250 is 1.25 or 1250.
  if (decimal === '.' && number.includes(',')) return { reason: 'importFiles.reason.decimalMark' }
  if (decimal === ',' && /^[1-9]\d{0,2}\.\d{3}$/.test(number)) return { reason: 'importFiles.reason.decimalMark' }
  const rounded = Math.round(Number(number.replace(',', '.')) * unitFactors[found]!)
  return rounded <= maxMeasure ? { value: rounded } : { reason: 'importFiles.reason.outOfRange' }
}

export function parseBoolean(text: string): ParseResult<boolean> {
  const value = readYesOrNo(text)
  return value === null ? { reason: 'importFiles.reason.notYesOrNo' } : { value }
}

export function parsePublished(text: string): ParseResult<boolean> {
  const value = readPublished(text)
  return value === null ? { reason: 'importFiles.reason.notYesOrNo' } : { value }
}

/** To epoch ms: ISO with offset, or a day or time in the store's time zone. `endOfDay`: a day means its last moment. */
export function parseTimestamp(text: string, timeZone: string, endOfDay = false): ParseResult<number> {
  const word = text.trim().replace(' ', 'T')
  try {
    if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(word)) return { value: Temporal.Instant.from(word).epochMilliseconds }
    if (/^\d{4}-\d{2}-\d{2}$/.test(word)) {
      const day = Temporal.PlainDate.from(word, { overflow: 'reject' })
      const startOfDay = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds
      return { value: endOfDay ? startOfDay(day.add({ days: 1 })) - 1 : startOfDay(day) }
    }
    // WooCommerce omits the leading zero of hours.
    const match = /^(\d{4}-\d{2}-\d{2})T(\d{1,2})(:\d{2}(?::\d{2})?)$/.exec(word)
    if (match) {
      const time = `${match[1]}T${match[2]!.padStart(2, '0')}${match[3]}`
      return { value: Temporal.PlainDateTime.from(time, { overflow: 'reject' }).toZonedDateTime(timeZone).epochMilliseconds }
    }
  } catch {
    // No such day.
  }
  return { reason: 'importFiles.reason.notADate' }
}
