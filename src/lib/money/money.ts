import { memoize } from '../caching/memoize.ts'
import { type NumberInput, numberInputOf, parseNumberText, plainMarks } from '../text/number-input.ts'

/** Decimal places of an ISO 4217 currency: USD 2, JPY 0, KWD 3. */
export const currencyDigits = memoize(
  (currency: string): number => new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2,
)

export interface MoneyInput extends NumberInput {
  currency: string
}

export const moneyInputOf = (language: string, currency: string): MoneyInput => ({ ...numberInputOf(language), currency })

/** `ppm` parts per million of `amount` minor units, rounded half up. */
export function partsPerMillion(amount: number, ppm: number): number {
  return divideHalfUp(BigInt(amount) * BigInt(ppm), 1_000_000n)
}

/** A fixed charge (minor units) or a whole percentage of `base`, in minor units, rounded half up. */
export const chargeAmount = ({ kind, amount }: { kind: 'fixed' | 'percent'; amount: number }, base: number): number =>
  kind === 'fixed' ? amount : partsPerMillion(base, amount * 10_000)

/** The tax included in a gross price at `ppm`, in minor units, rounded half up. */
export function includedTax(amount: number, ppm: number): number {
  return divideHalfUp(BigInt(amount) * BigInt(ppm), 1_000_000n + BigInt(ppm))
}

/** Minor units; the sum is exact. Rounded down, the rest to the largest remainders, earliest first; all to the first for weights of 0. */
export function splitByWeight(amount: number, weights: number[]): number[] {
  if (weights.length === 0) return []
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amount : 0))
  const shares = weights.map((weight, index) => {
    const exact = BigInt(amount) * BigInt(weight)
    return { index, units: exact / total, remainder: exact % total }
  })
  let left = BigInt(amount) - shares.reduce((sum, share) => sum + share.units, 0n)
  for (const share of [...shares].sort((a, b) => (b.remainder > a.remainder ? 1 : b.remainder < a.remainder ? -1 : a.index - b.index))) {
    if (left === 0n) break
    share.units += 1n
    left -= 1n
  }
  return shares.map((share) => Number(share.units))
}

/** "1,299.50" and "$12" in en, "1.299,50 €" in de, to minor units; null when invalid or ambiguous ("1.234" with three decimal places). */
export function parseAmount(text: string, input: MoneyInput): number | null {
  const { currency } = input
  const digits = currencyDigits(currency)
  const number = parseNumberText(withoutCurrencySymbol(plainMarks(text).trim(), input), input)
  if (!number || number.fraction.length > digits) return null
  if (digits === 3 && number.fraction === '' && /^\D*\d{1,3}[.,]\d{3}\D*$/.test(text)) return null
  const minor = Number(number.whole + number.fraction.padEnd(digits, '0'))
  return Number.isSafeInteger(minor) && minor <= maxAmount ? minor : null
}

/** Minor units for an edit field, without grouping: 129950 USD -> "1299,50" in de. */
export function amountInput(minor: number, { currency, decimal }: MoneyInput): string {
  return decimalAmount(minor, currency).replace('.', decimal)
}

/** Minor units as a plain decimal for files, URLs and programs: 129950 USD -> "1299.50". */
export function decimalAmount(minor: number, currency: string): string {
  return (minor / 10 ** currencyDigits(currency)).toFixed(currencyDigits(currency))
}

/** Minor units of "7.58" or "7.5800"; null when it is negative, no decimal, or finer than the currency. */
export function parseDecimalAmount(text: string, currency: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,9}))?$/.exec(text.trim()) ?? []
  if (whole === undefined || !/^[A-Z]{3}$/.test(currency)) return null
  const digits = currencyDigits(currency)
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > digits) return null
  const minor = Number(whole + significant.padEnd(digits, '0'))
  return minor <= maxAmount ? minor : null
}

/** A sample amount for hints: "24.50" in en, "24,50" in de. */
export function exampleAmount(input: MoneyInput): string {
  const digits = currencyDigits(input.currency)
  return amountInput(digits === 0 ? 2450 : 245 * 10 ** (digits - 1), input)
}

/** Parses an amount in a URL, as a plain decimal or as typed into a filter; null for neither. */
export function parseAmountParam(text: string, input: MoneyInput): number | null {
  const digits = currencyDigits(input.currency)
  const isPlain = digits > 0 && new RegExp(`^\\d+\\.\\d{${digits}}$`).test(text)
  return parseAmount(text, isPlain ? moneyInputOf('en', input.currency) : input)
}

/** Upper bound of a price or order in minor units; keeps every product of amount and quantity a safe integer. */
export const maxAmount = 99_999_999_999

// Strips only the currency: "12k" must not become 12.
function withoutCurrencySymbol(text: string, { currency, language }: MoneyInput): string {
  const { leading, trailing } = symbolPatterns(`${language} ${currency}`)
  return text.replace(leading, '').replace(trailing, '')
}

// By language and currency: building an Intl formatter is slow.
const symbolPatterns = memoize((languageAndCurrency: string) => {
  const [language = '', currency = ''] = languageAndCurrency.split(' ')
  const names = [currency, currencySymbol(language, currency)].map((name) => RegExp.escape(name)).join('|')
  const symbol = `(?:${names}|[A-Za-z]{0,3}\\p{Sc})`
  return { leading: new RegExp(`^${symbol} ?`, 'u'), trailing: new RegExp(` ?${symbol}$`, 'u') }
})

/** "$", "€"; the code where a language has no symbol. */
export function currencySymbol(language: string, currency: string): string {
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency }).formatToParts(0)
  return plainMarks(parts.find(({ type }) => type === 'currency')?.value ?? currency)
}

function divideHalfUp(numerator: bigint, denominator: bigint): number {
  const doubled = numerator * 2n + denominator
  return Number(doubled / (denominator * 2n))
}
