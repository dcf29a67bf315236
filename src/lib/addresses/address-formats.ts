import { isCountry, regionsOf } from './countries.ts'

// Order of city and postal code: localized-address-format 1.3.3 (2026-03-21).
const postalCodeFirst = new Set(
  `AX DZ AD AR AT AZ BE BA BG CV CL HR CY CZ DK DO SV EE ET FO FI FR GF PF GE DE GR GL GP GT GW HT VA IS IT XK KW KG LA LR LI LT LU MK MG MY MQ
  YT MX MD MC ME MA MZ NL NC NE NO PY PL PT RE BL MF PM SM SN RS SK SI ES SE CH TJ TZ TN TR TM UY UZ WF EH ZM`.split(/\s+/),
)

const postalCodeNames = namesByCountry({
  zip: 'US AS FM GU MH MP PH PR PW UM VI',
  postcode: 'GB AU NZ ZA MY BD GG GI IM JE NF FK',
  eircode: 'IE',
  pinCode: 'IN',
})

const regionNames = namesByCountry({
  state: 'US AU BR IN MX MY NG VE AS FM GU MH MP PR VI',
  province: 'CA AR BE CN CR CU DO EC ES ID IT KR NL PA PH TH TR VN ZA',
  county: 'GB IE EE HR KE NO SE TW',
  prefecture: 'JP GR',
  canton: 'CH',
})

export type PostalCodeName = 'zip' | 'postcode' | 'eircode' | 'pinCode' | 'postalCode'
export type RegionName = 'state' | 'province' | 'county' | 'prefecture' | 'canton' | 'region'

export const isPostalCodeFirst = (country: string): boolean => postalCodeFirst.has(country)

/** What a country calls its postal code. */
export const postalCodeName = (country: string): PostalCodeName => postalCodeNames.get(country) ?? 'postalCode'

/** What a country calls the part that an address is in. */
export const regionName = (country: string): RegionName => regionNames.get(country) ?? 'region'

// European addresses without a region, beside the countries without regions. Source: localized-address-format 1.3.3 (2026-03-21).
const withoutRegions = new Set('AD AT BG CY CZ DE DK FI FR HU IS LI LT LU LV MC MT PL PT SI SK SM VA'.split(' '))

/** Whether addresses of a country name a region. */
export const usesRegion = (country: string): boolean =>
  !isCountry(country) || !(withoutRegions.has(country) || (regionName(country) === 'region' && regionsOf(country).length === 0))

/** Whether addresses of a country must have a region, one of its list. */
export const needsRegion = (country: string): boolean => country === 'US' || country === 'CA'

function namesByCountry<N extends string>(names: Record<N, string>): Map<string, N> {
  const entries = Object.entries(names) as [N, string][]
  return new Map(entries.flatMap(([name, countries]) => countries.split(' ').map((country): [string, N] => [country, name])))
}
