import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { includedTax, currencyDigits, parseAmount, partsPerMillion, decimalAmount, splitByWeight } from '#src/lib/money.ts'

describe('money', () => {
  test('a currency has the digits of its own custom', () => {
    expect([currencyDigits('USD'), currencyDigits('JPY'), currencyDigits('KWD')]).toEqual([2, 0, 3])
  })

  test('half a cent rounds up', () => {
    expect(partsPerMillion(50, 90_000)).toBe(5)
    expect(partsPerMillion(49, 90_000)).toBe(4)
  })

  test('the tax contained in 119.00 at 19 % is 19.00', () => {
    expect(includedTax(11_900, 190_000)).toBe(1_900)
  })

  test('parts of a split always sum to the whole, and no part is further than one unit from its share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e11 }),
        fc.array(fc.integer({ min: 0, max: 1e11 }), { minLength: 1, maxLength: 30 }),
        (amount, weights) => {
          const parts = splitByWeight(amount, weights)
          const total = weights.reduce((sum, weight) => sum + weight, 0)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
          if (total === 0) return
          parts.forEach((part, index) => expect(Math.abs(part - (amount * weights[index]!) / total)).toBeLessThan(1.001))
        },
      ),
    )
  })

  test('the units a split leaves over go to the largest remainders', () => {
    // Shares of 1.43, 2.86 and 5.71.
    expect(splitByWeight(10, [1, 2, 4])).toEqual([1, 3, 6])
  })

  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['$1,299.50', 129_950],
    [' 0.99 ', 99],
    ['€ 3.00', 300],
  ])('%s is an amount', (input, minor) => expect(parseAmount(input, 'USD')).toBe(minor))

  test.each(['', 'free', '12.345', '1,29', '-5', '1e3', '12 34', '999999999999999'])('%s is no amount of dollars', (input) => {
    expect(parseAmount(input, 'USD')).toBeNull()
  })

  test('an amount survives the form field', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), fc.constantFrom('USD', 'JPY', 'KWD'), (minor, currency) => {
        expect(parseAmount(decimalAmount(minor, currency), currency)).toBe(minor)
      }),
    )
  })
})
