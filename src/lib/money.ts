/** Decimal places of an ISO 4217 currency: USD 2, JPY 0, KWD 3. */
export function currencyDigits(currency: string): number {
  let digits = digitsByCurrency.get(currency)
  if (digits === undefined) {
    digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
    digitsByCurrency.set(currency, digits)
  }
  return digits
}

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

/**
 * Splits `amount` minor units in proportion to `weights`; the parts sum to it exactly. Each part is rounded down, and the remaining units
 * go to the largest remainders, earliest first. When all weights are zero, the first part gets everything.
 */
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

/** Parses a typed amount ("1,299.50", "$12") into minor units; null when it is not a valid amount of that currency. */
export function parseAmount(text: string, currency: string): number | null {
  const digitsText = text.trim().replace(/^[^\d.,-]{0,4}\s?/u, '')
  if (!/^\d{1,3}(?:,\d{3})*(?:\.\d+)?$|^\d+(?:\.\d+)?$/.test(digitsText)) return null
  const [whole = '0', fraction = ''] = digitsText.replaceAll(',', '').split('.')
  const digits = currencyDigits(currency)
  if (fraction.length > digits) return null
  const minor = Number(whole + fraction.padEnd(digits, '0'))
  return Number.isSafeInteger(minor) && minor <= maxAmount ? minor : null
}

/** Minor units as a plain decimal for a form field or a feed: 129950 USD -> "1299.50". */
export function decimalAmount(minor: number, currency: string): string {
  return (minor / 10 ** currencyDigits(currency)).toFixed(currencyDigits(currency))
}

/** Upper bound of a price or order in minor units; keeps every product of amount and quantity a safe integer. */
export const maxAmount = 99_999_999_999

const digitsByCurrency = new Map<string, number>()

function divideHalfUp(numerator: bigint, denominator: bigint): number {
  const doubled = numerator * 2n + denominator
  return Number(doubled / (denominator * 2n))
}
