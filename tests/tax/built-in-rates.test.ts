import { expect, test } from 'bun:test'
import { isCountry } from '#src/lib/addresses/countries.ts'
import { euCountries } from '#src/lib/tax/european-union.ts'
import { isTaxClass } from '#src/lib/tax/tax-classes.ts'
import { builtInKey, builtInRates } from '#src/tax/built-in-rates.ts'

const rates = builtInRates()
const dayOrNone = (day: string | null) => day === null || new Date(day).toISOString().slice(0, 10) === day

test('every rate is a share below one half, with a name, a country, a class and the day it was checked', () => {
  for (const rate of rates) {
    const { country, region, postalPrefix, taxClass, kind, name, ratePpm, validFrom, validTo, checkedOn } = rate
    expect([rate, /^[A-Z]{2}$/.test(country) && /^([A-Z]{2})?$/.test(region) && /^\d*$/.test(postalPrefix)]).toEqual([rate, true])
    expect([rate, isTaxClass(taxClass) && name.trim() !== '']).toEqual([rate, true])
    expect(kind).toBe(country === 'US' ? 'sales_tax' : country === 'CA' ? 'gst_hst' : 'vat')
    expect([rate, Number.isInteger(ratePpm) && ratePpm >= 0 && ratePpm < 500_000]).toEqual([rate, true])
    expect([rate, [validFrom, validTo, checkedOn].every(dayOrNone)]).toEqual([rate, true])
  }
})

test('no tax is listed twice for an area, a class and a day', () => {
  const keys = rates.map(builtInKey)
  expect(new Set(keys).size).toBe(keys.length)
})

test('the United States have states only, because there is no federal sales tax', () => {
  expect(rates.filter(({ country, region }) => country === 'US' && region === '')).toEqual([])
})

test('45 states, the District of Columbia and Puerto Rico have a sales tax', () => {
  const today = rates.filter(({ country, taxClass, validFrom }) => country === 'US' && taxClass === 'standard' && validFrom === null)
  expect(today).toHaveLength(47)
})

test('a reduced rate is below the standard rate of its area', () => {
  const areaOf = ({ country, region, postalPrefix }: (typeof rates)[number]) => `${country}/${region}/${postalPrefix}`
  for (const [, area] of Map.groupBy(rates, areaOf)) {
    const standard = area.filter(({ taxClass }) => taxClass === 'standard').reduce((most, { ratePpm }) => Math.max(most, ratePpm), 0)
    for (const rate of area) expect([rate, rate.ratePpm <= standard]).toEqual([rate, true])
  }
})

test('every member state of the European Union is a country with a standard rate of VAT and reduced ones', () => {
  expect(euCountries.filter((country) => !isCountry(country))).toEqual([])
  const classesOf = (country: string) =>
    rates.filter((rate) => rate.country === country && rate.kind === 'vat').map(({ taxClass }) => taxClass)
  expect(euCountries.filter((country) => !classesOf(country).includes('standard'))).toEqual([])
  // Denmark has a single rate.
  expect(euCountries.filter((country) => new Set(classesOf(country)).size < 2)).toEqual(['DK'])
})
