import { memoize } from '../caching/memoize.ts'
import { needsRegion, usesRegion } from './address-formats.ts'
import { isCountry, regionsOf } from './countries.ts'
import { otherRegionNames } from './region-names.ts'

/** The code of a region by its code, its ISO 3166-2 code, or its name in English, German or French; null when it is none of the country. */
export function findRegionCode(country: string, text: string): string | null {
  const codes = codesByName(country)
  const isoCode = isIsoCodeOf(country, text.trim()) ? text.trim().slice(3) : ''
  return codes.get(fold(text)) ?? codes.get(fold(isoCode)) ?? null
}

/**
 * A region as it is stored: its code in the United States and Canada, '' in countries whose addresses name none, and elsewhere as typed,
 * unless it was left from another country.
 */
export function normalizeRegion(country: string, text: string): string {
  const typed = text.normalize('NFC').trim()
  if (!usesRegion(country)) return ''
  const code = findRegionCode(country, typed)
  if (needsRegion(country)) return code ?? typed
  if (code !== null) return isIsoCode(typed) ? nameOf(country, code) : typed
  return isCountry(country) && isElsewhere(country, typed) ? '' : typed
}

const isIsoCode = (text: string): boolean => /^[a-z]{2}-[a-z0-9]{1,3}$/i.test(text)

const isIsoCodeOf = (country: string, text: string): boolean => isIsoCode(text) && text.toUpperCase().startsWith(`${country}-`)

const nameOf = (country: string, code: string): string => regionsOf(country).find((region) => region.code === code)?.name ?? code

// Italian addresses name provinces, of which the list has none: CA is Cagliari.
const isElsewhere = (country: string, text: string): boolean =>
  (country !== 'IT' || text.length > 2) &&
  ((isIsoCode(text) && !isIsoCodeOf(country, text)) ||
    ['US', 'CA'].some((other) => other !== country && findRegionCode(other, text) !== null))

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // Also the okina of Hawaiʻi, a letter.
    .replace(/[^\p{L}\p{N}]|\p{Lm}/gu, '')

const codesByName = memoize((country: string): Map<string, string> => {
  const regions = regionsOf(country)
  const others = Object.entries(otherRegionNames[country] ?? {}).flatMap(([code, names]) =>
    names.split(', ').map((name) => [name, code] as const),
  )
  // A code wins over the name of another region.
  return new Map(
    [...others, ...regions.map(({ code, name }) => [name, code] as const), ...regions.map(({ code }) => [code, code] as const)].map(
      ([name, code]) => [fold(name), code],
    ),
  )
})
