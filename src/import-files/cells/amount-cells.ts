import { currencyDigits, maxAmount } from '#src/lib/money/money.ts'
import type { ParseResult } from './parse-result.ts'
import { plainDigits } from './plain-digits.ts'

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
