import { expect, test } from 'bun:test'
import { countryList, regionsOf } from '#src/lib/addresses/countries.ts'
import { findRegionCode, normalizeRegion } from '#src/lib/addresses/normalize-region.ts'
import { usesRegion } from '#src/lib/addresses/address-formats.ts'

test.each([
  ['US', 'CA', 'CA'],
  ['US', 'ca', 'CA'],
  ['US', 'US-CA', 'CA'],
  ['US', 'us-tx', 'TX'],
  ['US', 'California', 'CA'],
  ['US', ' KALIFORNIEN ', 'CA'],
  ['US', 'Californie', 'CA'],
  ['US', 'Caroline du Nord', 'NC'],
  ['US', 'N.Y.', 'NY'],
  ['US', 'Washington D.C.', 'DC'],
  ['US', 'Washington', 'WA'],
  ['US', 'Distrikt Columbia', 'DC'],
  ['US', 'Hawai\u02bbi', 'HI'],
  ['CA', 'Québec', 'QC'],
  ['CA', 'Que\u0301bec', 'QC'],
  ['CA', 'quebec', 'QC'],
  ['CA', 'CA-QC', 'QC'],
  ['CA', 'Nouveau-Brunswick', 'NB'],
  ['CA', 'Colombie Britannique', 'BC'],
  ['CA', 'ile-du-prince-edouard', 'PE'],
  ['CA', 'Britisch-Kolumbien', 'BC'],
  ['US', 'CA-QC', 'CA-QC'],
  ['US', 'Bavaria', 'Bavaria'],
])('in %s %j is stored as %j', (country, typed, stored) => {
  expect(normalizeRegion(country, typed)).toBe(stored)
})

test.each([
  ['a country whose addresses have none', 'DE', 'CA', ''],
  ['its own in such a country', 'DE', 'Bayern', ''],
  ['another such country', 'FR', 'New York', ''],
  ['a country without regions', 'JE', 'OR', ''],
  ['what was left from the United States', 'GB', 'Oregon', ''],
  ['what was left from Canada', 'IE', 'CA-ON', ''],
  ['a county', 'GB', 'Kent', 'Kent'],
  ['a county that no list has', 'GB', 'Middlesex', 'Middlesex'],
  ['a province with the code of a state', 'IT', 'CA', 'CA'],
  ['a state with the code of another', 'AU', 'WA', 'WA'],
  ['an ISO code', 'AU', 'AU-NSW', 'New South Wales'],
  ['an ISO code of its own that the list has not', 'IT', 'it-mi', 'it-mi'],
  ['a name in another script', 'JP', '東京都', '東京都'],
  ['no country yet', '', 'CA', 'CA'],
])('elsewhere it stays as typed, unless it cannot be of the country: %s', (_, country, typed, stored) => {
  expect(normalizeRegion(country, typed)).toBe(stored)
})

test('every code, ISO code and name of a state or province is read as itself', () => {
  const wrong = ['US', 'CA'].flatMap((country) =>
    regionsOf(country).filter(({ code, name }) =>
      [code, `${country}-${code}`, name].some((text) => findRegionCode(country, text) !== code),
    ),
  )
  expect(wrong).toEqual([])
})

test('normalizing a region again changes nothing', () => {
  const wrong = countryList('en').flatMap(({ code: country }) =>
    regionsOf(country).flatMap(({ code, name }) =>
      [code, name, `${country}-${code}`].filter((typed) => {
        const stored = normalizeRegion(country, typed)
        return normalizeRegion(country, stored) !== stored || (usesRegion(country) && stored === '')
      }),
    ),
  )
  expect(wrong).toEqual([])
})
