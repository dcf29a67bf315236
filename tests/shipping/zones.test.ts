import { describe, expect, test } from 'bun:test'
import { type Zone, everywhere, includesWholeCountry, zoneIncludes, zoneSpan } from '#src/shipping/zones.ts'

const zone = (overrides: Partial<Zone>): Zone => ({ ...everywhere, ...overrides })
const portland = { country: 'US', state: 'OR', postalCode: '97205' }
const includes = (overrides: Partial<Zone>, place: Partial<typeof portland> = {}) =>
  zoneIncludes(zone(overrides), { ...portland, ...place })

describe('a zone', () => {
  test('without countries is everywhere', () => {
    expect(includes({})).toBe(true)
  })

  test('includes its countries and no others', () => {
    expect(includes({ countries: ['CA', 'US'] })).toBe(true)
    expect(includes({ countries: ['CA'] })).toBe(false)
    expect(includes({ countries: ['US'] }, { country: '' })).toBe(false)
  })

  test('with states includes only these, and other countries as a whole', () => {
    const westCoast = { countries: ['US', 'MX'], regions: ['US-CA', 'US-OR'] }
    expect(includes(westCoast)).toBe(true)
    expect(includes(westCoast, { state: 'NY' })).toBe(false)
    expect(includes(westCoast, { state: '' })).toBe(false)
    expect(includes(westCoast, { country: 'MX', state: 'Jalisco' })).toBe(true)
  })

  test('with starts of postal codes includes codes that start so, however they are written', () => {
    expect(includes({ postalPrefixes: ['972', '973'] })).toBe(true)
    expect(includes({ postalPrefixes: ['972'] }, { postalCode: '98001' })).toBe(false)
    expect(includes({ postalPrefixes: ['SW1A'] }, { country: 'GB', postalCode: 'sw1a 1aa' })).toBe(true)
    expect(includes({ postalPrefixes: ['972'] }, { postalCode: '' })).toBe(false)
  })

  test('with a British district includes it and not those whose numbers begin so', () => {
    const london = { country: 'GB', postalCode: 'E17 4QH' }
    expect(includes({ postalPrefixes: ['E1'] }, london)).toBe(false)
    expect(includes({ postalPrefixes: ['E1'] }, { ...london, postalCode: 'E1 7AA' })).toBe(true)
    expect(includes({ postalPrefixes: ['E1*'] }, london)).toBe(true)
    expect(includes({ countries: ['FR', 'GB'], postalPrefixes: ['972', 'PA67'] }, { country: 'GB', postalCode: 'PA6 7LN' })).toBe(false)
  })

  test('reads a state by its name', () => {
    expect(includes({ countries: ['CA'], regions: ['CA-QC'] }, { country: 'CA', state: 'Québec' })).toBe(true)
  })

  test('is smaller with fewer countries, and smallest by region and postal code', () => {
    const spans = [
      { postalPrefixes: ['972'] },
      { countries: ['US'], regions: ['US-OR'] },
      { countries: ['US'] },
      { countries: ['CA', 'US'], regions: ['CA-ON'] },
      {},
    ].map((overrides) => zoneSpan(zone(overrides), 'US'))
    expect(spans).toEqual([...spans].sort((a, b) => a - b))
    expect(new Set(spans).size).toBe(spans.length)
  })

  test('that depends on region or postal code includes no country as a whole', () => {
    expect(includesWholeCountry(zone({ countries: ['US'] }), 'US')).toBe(true)
    expect(includesWholeCountry(zone({ countries: ['US'], regions: ['US-OR'] }), 'US')).toBe(false)
    expect(includesWholeCountry(zone({ postalPrefixes: ['972'] }), 'US')).toBe(false)
  })
})
