export interface Region {
  code: string
  name: string
}

/** ISO-2 codes with their names in `language`: United States, Canada and United Kingdom first, then all others by name. */
export function countryList(language: string): Region[] {
  const known = lists.get(language)
  if (known) return known
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' })
  const collator = new Intl.Collator(language)
  const all = [...countries().values()].map((entry) => ({
    code: entry.countryShortCode,
    name: names.of(entry.countryShortCode) ?? entry.countryName,
  }))
  const first = ['US', 'CA', 'GB'].map((code) => all.find((country) => country.code === code)!)
  const list = [...first, ...all.filter((country) => !first.includes(country)).sort((a, b) => collator.compare(a.name, b.name))]
  lists.set(language, list)
  return list
}

/** Regions of a country, by name; [] where the source knows none. Source: country-region-data 4.1.0. */
export function regionsOf(country: string): Region[] {
  return (countries().get(country)?.regions ?? []).flatMap((region) =>
    region.shortCode ? [{ code: region.shortCode, name: region.name }] : [],
  )
}

/** What a country is called in `language`; the code itself when nobody knows it. */
export const countryName = (language: string, code: string): string =>
  countryList(language).find((country) => country.code === code)?.name ?? code

export const isCountry = (code: string): boolean => countries().has(code)

/** Countries whose address needs a region chosen from a list. */
export const needsRegion = (country: string): boolean => country === 'US' || country === 'CA'

interface CountryEntry {
  countryName: string
  countryShortCode: string
  regions: { name: string; shortCode?: string }[]
}

let byCode: Map<string, CountryEntry> | undefined

// The list is long, and most visitors look around without giving an address.
function countries(): Map<string, CountryEntry> {
  byCode ??= new Map((require('country-region-data/data.json') as CountryEntry[]).map((entry) => [entry.countryShortCode, entry]))
  return byCode
}

const lists = new Map<string, Region[]>()
