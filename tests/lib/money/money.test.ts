import { describe, expect, test } from 'bun:test'
import {
  amountInput,
  currencyDigits,
  decimalAmount,
  includedTax,
  maxAmount,
  moneyInputOf,
  parseAmount,
  parseAmountParam,
  parseDecimalAmount,
  partsPerMillion,
  splitByWeight,
} from '#src/lib/money/money.ts'
import { fc } from '#tests/support/properties.ts'

describe('money', () => {
  test('a currency has its own number of decimals', () => {
    expect([currencyDigits('USD'), currencyDigits('JPY'), currencyDigits('KWD')]).toEqual([2, 0, 3])
  })

  test('half a cent rounds up', () => {
    expect(partsPerMillion(50, 90_000)).toBe(5)
    expect(partsPerMillion(49, 90_000)).toBe(4)
  })

  test('the tax contained in 119.00 at 19 % is 19.00', () => {
    expect(includedTax(11_900, 190_000)).toBe(1_900)
  })

  test('the parts of a split sum to the whole, and no part is more than one unit from its exact share', () => {
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

  test('units left over by a split go to the largest remainders', () => {
    // Shares of 1.43, 2.86 and 5.71.
    expect(splitByWeight(10, [1, 2, 4])).toEqual([1, 3, 6])
  })

  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['$1,299.50', 129_950],
    [' 0.99 ', 99],
    ['€ 3.00', 300],
  ])('%s is a valid amount', (input, minor) => expect(parseAmount(input, dollars)).toBe(minor))

  test.each(['', 'free', '12.345', '1,29', '-5', '1e3', '12 34', '999999999999999'])('%s is not a valid dollar amount', (input) => {
    expect(parseAmount(input, dollars)).toBeNull()
  })
})

const dollars = moneyInputOf('en', 'USD')

describe('localized amounts', () => {
  test.each([
    ['de', 'EUR', '1.234,56', 123_456],
    ['de', 'EUR', '1234,56 €', 123_456],
    ['de', 'EUR', '1.234', 123_400],
    ['fr', 'EUR', '1\u202f234,56', 123_456],
    ['fr', 'EUR', '1\u00a0234,56\u00a0€', 123_456],
    ['fr', 'EUR', '1 234,56', 123_456],
    ['en', 'USD', '1,234.56', 123_456],
    ['de-CH', 'CHF', 'CHF 1’234.50', 123_450],
    ['en-IN', 'INR', '12,34,567.89', 123_456_789],
    ['sv', 'SEK', '1 234,50 kr', 123_450],
    ['ja', 'JPY', '￥１,２３４', 1234],
    ['ar', 'KWD', '١,٢٣٤.٥٦٧', 1_234_567],
  ])('%s, %s: %s', (language, currency, text, minor) => {
    expect(parseAmount(text, moneyInputOf(language, currency))).toBe(minor)
  })

  test.each([
    ['de', 'EUR', '1,234.56'],
    ['de', 'EUR', '12.50'],
    ['de', 'EUR', '1.23,45'],
    ['fr', 'EUR', '1.234,56'],
    ['fr', 'EUR', '12 34'],
    ['en', 'USD', '1.234,56'],
    ['en', 'USD', '12,50'],
    ['en', 'USD', '12k'],
    ['en', 'USD', '12%'],
    ['ja', 'JPY', '12.5'],
    // Thousands or thousandths: the currency has three digits after the point.
    ['en', 'KWD', '1,234'],
    ['de', 'KWD', '1.234'],
  ])('%s, %s: %s is rejected', (language, currency, text) => {
    expect(parseAmount(text, moneyInputOf(language, currency))).toBeNull()
  })

  const languages = fc.constantFrom('en', 'de', 'fr', 'es', 'ja', 'ar', 'sv')
  const currencies = fc.constantFrom('USD', 'EUR', 'SEK', 'JPY', 'KWD')
  const amounts = fc.integer({ min: 0, max: maxAmount })

  test('an amount is unchanged after it is shown in a field and read back', () => {
    fc.assert(
      fc.property(amounts, languages, currencies, (minor, language, currency) => {
        const input = moneyInputOf(language, currency)
        expect(parseAmount(amountInput(minor, input), input)).toBe(minor)
      }),
    )
  })

  test('an amount copied from a page can be pasted into a field', () => {
    fc.assert(
      fc.property(amounts, languages, currencies, (minor, language, currency) => {
        const shown = new Intl.NumberFormat(language, { style: 'currency', currency, numberingSystem: 'latn' })
        expect(parseAmount(shown.format(minor / 10 ** currencyDigits(currency)), moneyInputOf(language, currency))).toBe(minor)
      }),
    )
  })

  test('an amount in a URL means the same in every language', () => {
    fc.assert(
      fc.property(amounts, languages, currencies, (minor, language, currency) => {
        expect(parseAmountParam(decimalAmount(minor, currency), moneyInputOf(language, currency))).toBe(minor)
      }),
    )
    expect(parseAmountParam('1.234,5', moneyInputOf('de', 'EUR'))).toBe(123_450)
  })
})

test.each([
  ['7.58', 'USD', 758],
  ['7.5', 'USD', 750],
  ['7', 'USD', 700],
  ['7.5800', 'USD', 758],
  ['0.00', 'USD', 0],
  ['1200', 'JPY', 1200],
  ['1200.00', 'JPY', 1200],
  ['1.234', 'KWD', 1234],
  ['7.581', 'USD', null],
  ['1200.5', 'JPY', null],
  ['-7.58', 'USD', null],
  ['1e3', 'USD', null],
  ['7,58', 'USD', null],
  ['', 'USD', null],
  ['NaN', 'USD', null],
  ['9999999999.99', 'USD', null],
  ['7.58', 'usd', null],
] as const)('the plain decimal %p of %s is %p minor units', (text, currency, minor) => {
  expect(parseDecimalAmount(text, currency)).toBe(minor)
})
