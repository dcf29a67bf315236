import { describe, expect, test } from 'bun:test'
import { hasPostalCodes, parsePostalCode } from '#src/lib/addresses/postal-codes.ts'

describe('a postal code', () => {
  test.each([
    ['US', '97205', '97205'],
    ['US', '97205-1234', '97205-1234'],
    ['US', ' 972051234 ', '97205-1234'],
    ['US', '９７２０５', '97205'],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['CA', 'K1A-0B1', 'K1A 0B1'],
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', 'M1  1AE', 'M1 1AE'],
    ['GB', 'ec1a 1bb', 'EC1A 1BB'],
    ['GB', 'W1A 0AX', 'W1A 0AX'],
    ['GB', 'CR2 6XH', 'CR2 6XH'],
    ['GB', 'DN55 1PT', 'DN55 1PT'],
    ['DE', 'D-10969', '10969'],
    ['CH', 'CH-8001', '8001'],
    ['FR', '75 001', '75001'],
    ['NL', '1012ab', '1012 AB'],
    ['SE', '11455', '114 55'],
    ['SE', 'SE-114 55', '114 55'],
    ['PL', '00950', '00-950'],
    ['JP', '1000001', '100-0001'],
    ['JP', '100-0001', '100-0001'],
    ['BR', '01310100', '01310-100'],
    ['PT', '1000', '1000'],
    ['PT', '1000205', '1000-205'],
    ['IE', 'd02x285', 'D02 X285'],
    ['IN', '110 001', '110001'],
  ])('of %s typed as %p is written %p', (country, typed, expected) => {
    expect(parsePostalCode(country, typed)).toBe(expected)
    expect(parsePostalCode(country, expected)).toBe(expected)
  })

  test.each([
    ['US', '9720'],
    ['US', '972055'],
    ['US', 'K1A 0B1'],
    ['CA', '97205'],
    ['CA', 'D1A 0B1'],
    ['GB', '97205'],
    ['GB', 'SW1A'],
    ['DE', '1096'],
    ['DE', 'abc'],
    ['NL', '1012'],
    ['JP', '100'],
  ])('%s has no %p', (country, typed) => {
    expect(parsePostalCode(country, typed)).toBeNull()
  })

  test('is any text where the country has none', () => {
    for (const country of ['HK', 'AE', '']) {
      expect(hasPostalCodes(country)).toBe(false)
      expect(parsePostalCode(country, ' any  text ')).toBe('any text')
    }
  })

  test('may be missing', () => {
    expect(parsePostalCode('US', ' ')).toBe('')
  })
})
