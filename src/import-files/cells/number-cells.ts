import { maxUnits } from '#src/inventory/limits.ts'
import type { ParseResult } from './parse-result.ts'
import { plainDigits } from './plain-digits.ts'

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
