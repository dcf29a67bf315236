import { expect, test } from 'bun:test'
import { isCountry } from '#src/lib/addresses/countries.ts'
import { parsePostalCode } from '#src/lib/addresses/postal-codes.ts'
import { taxTerritories, unionStateOf } from '#src/lib/tax/tax-territories.ts'

test.each([
  ['DE', '10969', 'DE'],
  ['DE', '78266', null],
  ['DE', '27498', null],
  ['DE', '87567', 'AT'],
  ['AT', '6691', 'AT'],
  ['IT', '23041', null],
  ['IT', '47890', null],
  ['ES', '35001', null],
  ['ES', '51001', null],
  ['ES', '07001', 'ES'],
  ['PT', '9000-081', 'PT'],
  ['FI', '22100', null],
  ['FR', '20000', 'FR'],
  ['FR', '98000', 'FR'],
  ['FR', '97110', null],
  ['FR', '97600', null],
  ['FR', '98800', null],
  ['MC', '98000', 'FR'],
  ['GR', '630 86', null],
  ['GR', '63088', 'GR'],
  ['DK', '3900', null],
  ['DK', '3700', 'DK'],
  ['CY', '9300', null],
  ['CY', '4640', 'CY'],
  ['GB', 'SW1A 1AA', null],
  ['GB', 'BT1 5GS', 'XI'],
  ['GB', 'B1 1AA', null],
  ['NO', '0150', null],
])('goods to %s %s are in the VAT of %p', (country, postalCode, expected) => {
  expect(unionStateOf({ country, postalCode })).toBe(expected)
})

test('territories are named by countries and postal codes that exist', () => {
  const unknown = taxTerritories.filter(({ country, ratesOf }) => !isCountry(country) || (ratesOf !== null && !isCountry(ratesOf.country)))
  expect(unknown).toEqual([])
  const whole = taxTerritories.flatMap(({ country, prefixes }) =>
    prefixes.filter((prefix) => /^\d{5}$/.test(prefix) && parsePostalCode(country, prefix) === null),
  )
  expect(whole).toEqual([])
})
