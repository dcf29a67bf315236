import { describe, expect, test } from 'bun:test'
import { parseAmount, sniffDecimal } from '#src/import-files/cells/amount-cells.ts'
import { parseTimestamp } from '#src/import-files/cells/date-cells.ts'
import { parseMeasurement } from '#src/import-files/cells/measure-cells.ts'
import { parseStock } from '#src/import-files/cells/number-cells.ts'
import { parseBoolean } from '#src/import-files/cells/yes-no-cells.ts'
import {
  escapePart,
  unescapePart,
  parsePairs,
  parseCategoryPath,
  splitList,
  formatPairs,
  formatCategoryPath,
} from '#src/import-files/cells/cell-lists.ts'
import { parseImageSource, parseImageUrl } from '#src/import-files/parse-images.ts'
import { parseOptions } from '#src/import-files/own-format.ts'
import { toParagraphs } from '#src/import-files/paragraphs.ts'
import { deriveBasePrice } from '#src/import-files/base-price.ts'
import { decimalAmount } from '#src/lib/money/money.ts'
import { fc } from '#tests/support/properties.ts'

const pointFormat = { decimal: '.', currency: 'USD' } as const
const commaFormat = { decimal: ',', currency: 'EUR' } as const

describe('an amount', () => {
  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['$1,299.50', 129_950],
    ['USD 1 299.50', 129_950],
    ['1\u00a0299.50 $', 129_950],
    ["1'299.50", 129_950],
    ['12.5000', 1250],
    ['12.', 1200],
    ['CHF 12.-', 1200],
    ['0', 0],
  ])('%s with a decimal point is %d', (text, minor) => {
    expect(parseAmount(text, pointFormat)).toEqual({ value: minor })
  })

  test.each([
    ['1.299,50 €', 129_950],
    ['12,5', 1250],
    ['1 299', 129_900],
    ['1.299', 129_900],
  ])('%s with a decimal comma is %d', (text, minor) => {
    expect(parseAmount(text, commaFormat)).toEqual({ value: minor })
  })

  test.each(['', 'ten', '12,50', '1,2,3', '1.2.3', '--5', '1e5', 'NaN', '12.345', '-5', '=1+1', '99999999999999'])('is not %p', (text) => {
    expect(parseAmount(text, pointFormat)).toHaveProperty('reason')
  })

  test('exported by Sundry is read unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), fc.constantFrom('USD', 'JPY', 'KWD'), (minor, currency) => {
        expect(parseAmount(decimalAmount(minor, currency), { decimal: '.', currency })).toEqual({ value: minor })
      }),
    )
  })

  test('may be negative only for fees', () => {
    expect(parseAmount('-3.50', pointFormat, true)).toEqual({ value: -350 })
    expect(parseAmount('-3.50', pointFormat)).toEqual({ reason: 'importFiles.reason.negative' })
  })

  test('shows by its format how a file writes decimals', () => {
    expect(sniffDecimal(['12,50', '1.299,00', '5'])).toBe(',')
    expect(sniffDecimal(['12.50', '1,299.00'])).toBe('.')
    expect(sniffDecimal(['1,299', '5'])).toBe('.')
    expect(sniffDecimal([])).toBe('.')
  })
})

test('stock is whole units, and negative stock is zero', () => {
  expect(parseStock('12')).toEqual({ value: 12 })
  expect(parseStock('12.0000')).toEqual({ value: 12 })
  expect(parseStock('-3')).toEqual({ value: 0 })
  expect(parseStock('1,200')).toEqual({ value: 1200 })
  for (const text of ['1.5', 'many', '1e9', '9999999999']) expect(parseStock(text)).toHaveProperty('reason')
})

test('a measure is whole grams or millimeters, whatever its unit', () => {
  expect(parseMeasurement('0.9', { base: 'g', unit: 'kg', decimal: '.' })).toEqual({ value: 900 })
  expect(parseMeasurement('1,5 kg', { base: 'g', unit: 'kg', decimal: ',' })).toEqual({ value: 1500 })
  expect(parseMeasurement('8', { base: 'g', unit: 'oz', decimal: '.' })).toEqual({ value: 227 })
  for (const text of ['-1', 'heavy', '1.2.3'])
    expect(parseMeasurement(text, { base: 'g', unit: '', decimal: '.' })).toHaveProperty('reason')
})

test('booleans are read in the words of spreadsheets and shops, and nothing else is guessed', () => {
  for (const text of ['TRUE', '1', 'yes', 'Continue']) expect(parseBoolean(text)).toEqual({ value: true })
  for (const text of ['FALSE', '0', 'No', 'deny']) expect(parseBoolean(text)).toEqual({ value: false })
  expect(parseBoolean('maybe')).toHaveProperty('reason')
})

test("a date alone starts at midnight in the shop's time zone, and as an end lasts until the next midnight", () => {
  expect(parseTimestamp('2026-07-01', 'Europe/Berlin')).toEqual({ value: Date.UTC(2026, 5, 30, 22) })
  expect(parseTimestamp('2026-07-01', 'Europe/Berlin', true)).toEqual({ value: Date.UTC(2026, 6, 1, 22) - 1 })
  expect(parseTimestamp('2026-07-01T10:00:00Z', 'Europe/Berlin')).toEqual({ value: Date.UTC(2026, 6, 1, 10) })
  expect(parseTimestamp('2026-07-01 10:00', 'UTC')).toEqual({ value: Date.UTC(2026, 6, 1, 10) })
  expect(parseTimestamp('2030-01-01 0:00:00', 'UTC')).toEqual({ value: Date.UTC(2030, 0, 1) })
  for (const text of ['2026-02-30', '2030-01-01 24:00', '01/07/2026', 'soon']) expect(parseTimestamp(text, 'UTC')).toHaveProperty('reason')
})

describe('lists in one cell', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'B', ' ', ',', '>', ':', ';', '\\', '|', '=', 'é'), minLength: 1, maxLength: 8 })
  const name = word.map((text) => text.trim()).filter((text) => text !== '')

  test('are read as they were written, whatever the names are', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 5 }), (names) => {
        expect(parseCategoryPath(formatCategoryPath(names))).toEqual(names)
        expect(splitList(names.map((item) => escapePart(item, ',')).join(', '), ',').map(unescapePart)).toEqual(names)
        const pairs = names.map((item, at) => [item, String(at)] as [string, string])
        expect(parsePairs(formatPairs(pairs))).toEqual(pairs)
      }),
    )
  })

  test('of options keep their order and colors', () => {
    expect(parseOptions('Color: Red=#b22222 | Sea\\: deep; Size: S')).toEqual({
      value: [
        { name: 'Color', values: [{ value: 'Red', swatch: '#b22222' }, { value: 'Sea: deep' }] },
        { name: 'Size', values: [{ value: 'S' }] },
      ],
    })
    expect(parseOptions('Color: Red=url(evil)')).toHaveProperty('reason')
  })
})

describe('variant prices', () => {
  const variantPrice = fc.record({
    price: fc.integer({ min: 0, max: 100_000 }),
    compareAtPrice: fc.option(fc.integer({ min: 0, max: 200_000 })),
  })

  test('match the prices in the file, and a sale price is lower than the price', () => {
    fc.assert(
      fc.property(fc.array(variantPrice, { minLength: 1, maxLength: 8 }), (variants) => {
        const derived = deriveBasePrice(variants)
        const base = derived.salePrice ?? derived.price
        expect(variants.map((_, at) => base + derived.fees[at]!)).toEqual(variants.map(({ price }) => price))
        expect(derived.fees.every((fee) => fee >= 0)).toBe(true)
        if (derived.salePrice !== null) expect(derived.salePrice).toBeLessThan(derived.price)
        const former = variants.map(({ price, compareAtPrice }) =>
          compareAtPrice !== null && compareAtPrice > price ? compareAtPrice : null,
        )
        const shown: (number | null)[] = derived.fees.map((fee, at) =>
          derived.salePrice === null ? derived.compareAtPrices[at]! : derived.price + fee,
        )
        expect(shown).toEqual(former)
      }),
    )
  })

  test('are a sale when every variant is reduced by the same amount, and compare-at prices otherwise', () => {
    const same = [800, 1500].map((price) => ({ price, compareAtPrice: price + 200 }))
    expect(deriveBasePrice(same)).toMatchObject({ salePrice: 800, price: 1000, compareAtPrices: [null, null] })
    const different = [
      { price: 800, compareAtPrice: 1000 },
      { price: 1500, compareAtPrice: 2000 },
      { price: 1600, compareAtPrice: 1600 },
      { price: null, compareAtPrice: 10 },
    ]
    expect(deriveBasePrice(different)).toMatchObject({ salePrice: null, price: 800, compareAtPrices: [1000, 2000, null, null] })
  })
})

test('an image is at an address of the web of up to 2000 characters, or a file of a ZIP', () => {
  const address = `https://example.com/${'x'.repeat(1980)}`
  expect(parseImageSource(` ${address} `)).toBe(address)
  expect(parseImageSource(`${address}x`)).toBeNull()
  expect(parseImageSource('//example.com/a b.jpg')).toBe('https://example.com/a%20b.jpg')
  for (const text of ['https://', '//', 'ftp://example.com/a.jpg', 'data:image/png,']) expect(parseImageSource(text)).toBeNull()
  expect(parseImageSource('photos/a b.jpg')).toBe('photos/a b.jpg')
  expect(parseImageUrl('photos/a b.jpg')).toBeNull()
})

test('plain text becomes paragraphs, HTML is kept', () => {
  expect(toParagraphs('One & two\nthree\n\nFour')).toBe('<p>One &amp; two<br />three</p>\n<p>Four</p>')
  expect(toParagraphs('A\\n\\nB')).toBe('<p>A</p>\n<p>B</p>')
  expect(toParagraphs('<ul><li>x</li></ul>')).toBe('<ul><li>x</li></ul>')
})
