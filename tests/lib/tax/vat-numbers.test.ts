import { expect, test } from 'bun:test'
import { euCountries } from '#src/lib/tax/european-union.ts'
import { normalizeVatNumber, parseVatNumber } from '#src/lib/tax/vat-numbers.ts'

// Published numbers of large companies and authorities, or examples of the national authorities.
const samples = [
  ['ATU13585627', 'AT'],
  ['BE0428759497', 'BE'],
  ['BG831650349', 'BG'],
  ['CY10259033P', 'CY'],
  ['CZ25123891', 'CZ'],
  ['DE136695976', 'DE'],
  ['DK13585628', 'DK'],
  ['EE100931558', 'EE'],
  ['EL094259216', 'GR'],
  ['ESA13585625', 'ES'],
  ['FI20774740', 'FI'],
  ['FR40303265045', 'FR'],
  ['GB980780684', 'GB'],
  ['HR33392005961', 'HR'],
  ['HU12892312', 'HU'],
  ['IE6433435F', 'IE'],
  ['IT00743110157', 'IT'],
  ['LT119511515', 'LT'],
  ['LU15027442', 'LU'],
  ['LV40003521600', 'LV'],
  ['MT11679112', 'MT'],
  ['NL004495445B01', 'NL'],
  ['PL8567346215', 'PL'],
  ['PT501964843', 'PT'],
  ['RO18547290', 'RO'],
  ['SE123456789701', 'SE'],
  ['SI50223054', 'SI'],
  ['SK2022749619', 'SK'],
  ['XI980780684', 'GB'],
] as const

test.each(samples)('%s is a number of %s', (text, country) => {
  expect(parseVatNumber(text)?.country).toBe(country)
})

test('every member state of the European Union has VAT numbers', () => {
  const countries = new Set<string>(samples.map(([, country]) => country))
  expect(euCountries.filter((country) => !countries.has(country))).toEqual([])
})

test.each([
  'ATU13585626',
  'BE0428759498',
  'DE136695977',
  'DK13585627',
  'EL094259217',
  'FI20774741',
  'GB980780685',
  'IT00743110158',
  'LU15027443',
  'NL123456789B90',
  'PL8567346216',
  'PT501964844',
  'SE123456789101',
  'SK2022749618',
])('%s has a wrong check digit', (text) => {
  expect(parseVatNumber(text)).toBeNull()
})

test.each(['', 'DE', '136695976', 'US123456789', 'DE13669597', 'DE1366959761', 'constructor'])('%j is no VAT number', (text) => {
  expect(parseVatNumber(text)).toBeNull()
})

test('spaces, dots, hyphens and lower case are accepted, and GR counts as EL', () => {
  expect(normalizeVatNumber(' de 136.695-976 ')).toBe('DE136695976')
  expect(parseVatNumber('gr 094 259 216')).toEqual({ country: 'GR', prefix: 'EL', number: '094259216' })
})
