import { memoize } from '../caching/memoize.ts'

export interface Region {
  code: string
  name: string
}

/** ISO-2 codes with names in `language`: United States, Canada and United Kingdom first, then the rest by name. */
export const countryList = memoize((language: string): Region[] => {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' })
  const collator = new Intl.Collator(language)
  const countriesByName = [...countries().values()].map((entry) => ({
    code: entry.countryShortCode,
    name: names.of(entry.countryShortCode) ?? entry.countryName,
  }))
  const priority = ['US', 'CA', 'GB'].map((code) => countriesByName.find((country) => country.code === code)!)
  return [...priority, ...countriesByName.filter((country) => !priority.includes(country)).sort((a, b) => collator.compare(a.name, b.name))]
})

/** Codes of all countries by their names in `language`, without any of them first. */
export function countryCodesByName(language: string): string[] {
  const { compare } = new Intl.Collator(language)
  return countryList(language)
    .toSorted((a, b) => compare(a.name, b.name))
    .map(({ code }) => code)
}

/** Regions of a country, by name; [] for countries without any. Source: country-region-data 4.1.0. */
export function regionsOf(country: string): Region[] {
  return (countries().get(country)?.regions ?? []).flatMap((region) =>
    region.shortCode ? [{ code: region.shortCode, name: region.name }] : [],
  )
}

export const countryName = (language: string, code: string): string =>
  countryList(language).find((country) => country.code === code)?.name ?? code

export const isCountry = (code: string): boolean => countries().has(code)

interface CountryEntry {
  countryName: string
  countryShortCode: string
  regions: { name: string; shortCode?: string }[]
}

let byCode: Map<string, CountryEntry> | undefined

// Loaded on first use: the list is long and most visitors never enter an address.
function countries(): Map<string, CountryEntry> {
  byCode ??= new Map((require('country-region-data/data.json') as CountryEntry[]).map((entry) => [entry.countryShortCode, entry]))
  return byCode
}
