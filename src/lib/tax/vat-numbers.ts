export interface VatNumber {
  /** ISO 3166-1 alpha-2; GR for numbers that start with EL, GB for XI. */
  country: string
  /** As the register of VAT numbers knows it: EL for Greece, XI for Northern Ireland. */
  prefix: string
  /** Without the prefix. */
  number: string
}

/** Upper case, without spaces, dots and hyphens. */
export const normalizeVatNumber = (text: string): string => text.toUpperCase().replaceAll(/[\s.\-/]/g, '')

/** A number of the European Union or the United Kingdom with its country prefix; null for any other or a wrong check digit. */
export function parseVatNumber(text: string): VatNumber | null {
  const normalized = normalizeVatNumber(text).replace(/^GR/, 'EL')
  const prefix = normalized.slice(0, 2)
  const number = normalized.slice(2)
  const format = Object.hasOwn(formats, prefix) ? formats[prefix]! : null
  if (!format || !format.shape.test(number) || format.check?.(number) === false) return null
  return { country: prefix === 'EL' ? 'GR' : prefix === 'XI' ? 'GB' : prefix, prefix, number }
}

interface Format {
  shape: RegExp
  check?: (number: string) => boolean
}

const digitsOf = (text: string): number[] => Array.from(text, Number)

const weighted = (number: string, weights: number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(number[index]), 0)

/** Check digit of Luhn over all digits. */
const isLuhn = (number: string): boolean =>
  digitsOf(number)
    .reverse()
    .reduce((sum, digit, index) => sum + (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0) %
    10 ===
  0

/** ISO 7064, mod 11, 10. */
function isMod1110(number: string): boolean {
  const product = digitsOf(number.slice(0, -1)).reduce((previous, digit) => {
    const sum = (digit + previous) % 10 || 10
    return (sum * 2) % 11
  }, 10)
  return (11 - product) % 10 === Number(number.at(-1))
}

function isBritish(number: string): boolean {
  if (!/^\d{9}/.test(number)) return true
  const total = weighted(number, [8, 7, 6, 5, 4, 3, 2]) + Number(number.slice(7, 9))
  // Numbers issued since 2010 have 55 added.
  return total % 97 === 0 || (total + 55) % 97 === 0
}

function isDutch(number: string): boolean {
  const remainder = weighted(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11
  if (remainder === Number(number[8])) return true
  // Sole traders since 2020: ISO 7064, mod 97 of "NL" and the number, letters as 10 to 35.
  const text = Array.from(`NL${number}`, (char) => (/\d/.test(char) ? char : String(char.charCodeAt(0) - 55))).join('')
  return BigInt(text) % 97n === 1n
}

// Structures as published by the European Commission; check digits where the rule is public and without exceptions.
const formats: Record<string, Format> = {
  AT: {
    shape: /^U\d{8}$/,
    check(number) {
      const sum = digitsOf(number.slice(1, 8)).reduce(
        (total, digit, index) => total + (index % 2 === 0 ? digit : Math.floor(digit / 5) + ((digit * 2) % 10)),
        0,
      )
      return (96 - sum) % 10 === Number(number[8])
    },
  },
  BE: { shape: /^[01]\d{9}$/, check: (number) => 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)) },
  BG: { shape: /^\d{9,10}$/ },
  CY: { shape: /^\d{8}[A-Z]$/ },
  CZ: { shape: /^\d{8,10}$/ },
  DE: { shape: /^[1-9]\d{8}$/, check: isMod1110 },
  DK: { shape: /^[1-9]\d{7}$/, check: (number) => weighted(number, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  EE: { shape: /^\d{9}$/, check: (number) => (10 - (weighted(number, [3, 7, 1, 3, 7, 1, 3, 7]) % 10)) % 10 === Number(number[8]) },
  EL: {
    shape: /^\d{9}$/,
    check: (number) => (weighted(number, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(number[8]),
  },
  ES: { shape: /^[A-Z0-9]\d{7}[A-Z0-9]$/ },
  FI: {
    shape: /^\d{8}$/,
    check: (number) => (11 - (weighted(number, [7, 9, 10, 5, 8, 4, 2]) % 11)) % 11 === Number(number[7]),
  },
  FR: {
    shape: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
    check: (number) => !/^\d\d/.test(number) || Number(`${number.slice(2)}12`) % 97 === Number(number.slice(0, 2)),
  },
  GB: { shape: /^(\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d)$/, check: isBritish },
  HR: { shape: /^\d{11}$/, check: isMod1110 },
  HU: { shape: /^\d{8}$/, check: (number) => weighted(number, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0 },
  IE: { shape: /^(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/ },
  IT: { shape: /^\d{11}$/, check: isLuhn },
  LT: { shape: /^(\d{9}|\d{12})$/ },
  LU: { shape: /^\d{8}$/, check: (number) => Number(number.slice(0, 6)) % 89 === Number(number.slice(6)) },
  LV: { shape: /^\d{11}$/ },
  MT: {
    shape: /^[1-9]\d{7}$/,
    check: (number) => 37 - (weighted(number, [3, 4, 6, 7, 8, 9]) % 37) === Number(number.slice(6)),
  },
  NL: { shape: /^\d{9}B\d{2}$/, check: isDutch },
  PL: { shape: /^\d{10}$/, check: (number) => weighted(number, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(number[9]) },
  PT: {
    shape: /^[1-9]\d{8}$/,
    check(number) {
      const digit = 11 - (weighted(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)
      return (digit > 9 ? 0 : digit) === Number(number[8])
    },
  },
  RO: { shape: /^[1-9]\d{1,9}$/ },
  SE: { shape: /^\d{10}01$/, check: (number) => isLuhn(number.slice(0, 10)) },
  SI: {
    shape: /^[1-9]\d{7}$/,
    check: (number) => (11 - (weighted(number, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === Number(number[7]),
  },
  SK: { shape: /^[1-9]\d{9}$/, check: (number) => Number(number) % 11 === 0 },
  XI: { shape: /^(\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d)$/, check: isBritish },
}
