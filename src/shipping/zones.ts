import { startsWithPrefix } from '#src/lib/addresses/postal-prefixes.ts'
import { findRegionCode } from '#src/lib/addresses/normalize-region.ts'

export interface Zone {
  /** ISO-2 codes; [] = every country. */
  countries: string[]
  /** Such as US-OR. A country of the zone without any is included as a whole. */
  regions: string[]
  /** As `normalizePostalPrefix` returns them; [] = every postal code. */
  postalPrefixes: string[]
}

export interface Destination {
  /** ISO-2 code. */
  country: string
  /** Region code for US and CA, free text elsewhere. */
  state: string
  postalCode: string
}

export const everywhere: Zone = { countries: [], regions: [], postalPrefixes: [] }

export function zoneIncludes({ countries, regions, postalPrefixes }: Zone, { country, state, postalCode }: Destination): boolean {
  if (countries.length > 0 && !countries.includes(country)) return false
  if (hasRegionsOf(regions, country) && !regions.includes(`${country}-${findRegionCode(country, state) ?? state}`)) return false
  return postalPrefixes.length === 0 || postalPrefixes.some((prefix) => startsWithPrefix(country, postalCode, prefix))
}

/** False for a zone that also depends on the region or the postal code. */
export const includesWholeCountry = ({ countries, regions, postalPrefixes }: Zone, country: string): boolean =>
  (countries.length === 0 || countries.includes(country)) && !hasRegionsOf(regions, country) && postalPrefixes.length === 0

/** How much of the world it is for a destination in `country`: fewer countries are less, and a part of a country less than a country. */
export function zoneSpan(zone: Zone, country: string): number {
  if (zone.postalPrefixes.length > 0) return 0.25
  if (hasRegionsOf(zone.regions, country)) return 0.5
  return zone.countries.length === 0 ? Infinity : zone.countries.length
}

const hasRegionsOf = (regions: string[], country: string): boolean => regions.some((region) => region.startsWith(`${country}-`))
