import { expect, test } from 'bun:test'
import { builtInRates } from '#src/tax/built-in-rates.ts'

const rates = builtInRates()

test('every rate is a positive share below one half, with a name, a country and the day it was checked', () => {
  for (const rate of rates) {
    expect(rate).toEqual({
      country: expect.stringMatching(/^[A-Z]{2}$/),
      region: expect.stringMatching(/^([A-Z]{2})?$/),
      kind: rate.country === 'US' ? 'sales_tax' : rate.country === 'CA' ? 'gst_hst' : 'vat',
      name: expect.stringMatching(/\S/),
      ratePpm: expect.any(Number),
      checkedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    expect([rate, Number.isInteger(rate.ratePpm) && rate.ratePpm > 0 && rate.ratePpm < 500_000]).toEqual([rate, true])
    expect(new Date(rate.checkedOn).toISOString().slice(0, 10)).toBe(rate.checkedOn)
  }
})

test('no tax is listed twice for a region', () => {
  const keys = rates.map(({ country, region, name }) => `${country}/${region}/${name}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test('the United States have states only, because there is no federal sales tax', () => {
  expect(rates.filter(({ country, region }) => country === 'US' && region === '')).toEqual([])
})
