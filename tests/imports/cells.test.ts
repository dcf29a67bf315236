import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readAmount, readFlag, readInstant, readMeasure, readStock, sniffDecimal } from '#src/imports/cells.ts'
import { escaped, plainPart, readPairs, readPath, splitList, writePairs, writePath } from '#src/imports/lists.ts'
import { readOptions } from '#src/imports/own.ts'
import { paragraphs } from '#src/imports/paragraphs.ts'
import { settlePrices } from '#src/imports/prices.ts'
import { plainAmount } from '#src/lib/money.ts'

const points = { decimal: '.', currency: 'USD' } as const
const commas = { decimal: ',', currency: 'EUR' } as const

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
  ])('%s with a point is %d', (text, minor) => {
    expect(readAmount(text, points)).toEqual({ value: minor })
  })

  test.each([
    ['1.299,50 €', 129_950],
    ['12,5', 1250],
    ['1 299', 129_900],
    ['1.299', 129_900],
  ])('%s with a comma is %d', (text, minor) => {
    expect(readAmount(text, commas)).toEqual({ value: minor })
  })

  test.each(['', 'ten', '12,50', '1,2,3', '1.2.3', '--5', '1e5', 'NaN', '12.345', '-5', '=1+1', '99999999999999'])('is not %p', (text) => {
    expect(readAmount(text, points)).toHaveProperty('reason')
  })

  test('that was written by this shop is read as what it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), fc.constantFrom('USD', 'JPY', 'KWD'), (minor, currency) => {
        expect(readAmount(plainAmount(minor, currency), { decimal: '.', currency })).toEqual({ value: minor })
      }),
    )
  })

  test('may be less than nothing only where a fee may', () => {
    expect(readAmount('-3.50', points, true)).toEqual({ value: -350 })
    expect(readAmount('-3.50', points)).toEqual({ reason: 'imports.reason.negative' })
  })

  test('tells by its kind how a file writes cents', () => {
    expect(sniffDecimal(['12,50', '1.299,00', '5'])).toBe(',')
    expect(sniffDecimal(['12.50', '1,299.00'])).toBe('.')
    expect(sniffDecimal(['1,299', '5'])).toBe('.')
    expect(sniffDecimal([])).toBe('.')
  })
})

test('stock is whole units, and less than nothing is nothing', () => {
  expect(readStock('12')).toEqual({ value: 12 })
  expect(readStock('12.0000')).toEqual({ value: 12 })
  expect(readStock('-3')).toEqual({ value: 0 })
  expect(readStock('1,200')).toEqual({ value: 1200 })
  for (const text of ['1.5', 'many', '1e9', '9999999999']) expect(readStock(text)).toHaveProperty('reason')
})

test('a measure is whole grams or millimetres, whatever it was counted in', () => {
  expect(readMeasure('0.9', 1000, '.')).toEqual({ value: 900 })
  expect(readMeasure('1,5 kg', 1000, ',')).toEqual({ value: 1500 })
  expect(readMeasure('8', 28.349523125, '.')).toEqual({ value: 227 })
  for (const text of ['-1', 'heavy', '1.2.3']) expect(readMeasure(text, 1, '.')).toHaveProperty('reason')
})

test('yes and no are known in the words of spreadsheets and shops, and nothing else is guessed', () => {
  for (const text of ['TRUE', '1', 'yes', 'Continue']) expect(readFlag(text)).toEqual({ value: true })
  for (const text of ['FALSE', '0', 'No', 'deny']) expect(readFlag(text)).toEqual({ value: false })
  expect(readFlag('maybe')).toHaveProperty('reason')
})

test('a day alone begins at midnight where the shop is, and as an end lasts until the next one', () => {
  expect(readInstant('2026-07-01', 'Europe/Berlin')).toEqual({ value: Date.UTC(2026, 5, 30, 22) })
  expect(readInstant('2026-07-01', 'Europe/Berlin', true)).toEqual({ value: Date.UTC(2026, 6, 1, 22) - 1 })
  expect(readInstant('2026-07-01T10:00:00Z', 'Europe/Berlin')).toEqual({ value: Date.UTC(2026, 6, 1, 10) })
  expect(readInstant('2026-07-01 10:00', 'UTC')).toEqual({ value: Date.UTC(2026, 6, 1, 10) })
  expect(readInstant('2030-01-01 0:00:00', 'UTC')).toEqual({ value: Date.UTC(2030, 0, 1) })
  for (const text of ['2026-02-30', '2030-01-01 24:00', '01/07/2026', 'soon']) expect(readInstant(text, 'UTC')).toHaveProperty('reason')
})

describe('lists in one cell', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'B', ' ', ',', '>', ':', ';', '\\', '|', '=', 'é'), minLength: 1, maxLength: 8 })
  const name = word.map((text) => text.trim()).filter((text) => text !== '')

  test('come back as they were written, whatever the names are', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 5 }), (names) => {
        expect(readPath(writePath(names))).toEqual(names)
        expect(splitList(names.map((one) => escaped(one, ',')).join(', '), ',').map(plainPart)).toEqual(names)
        const pairs = names.map((one, at) => [one, String(at)] as [string, string])
        expect(readPairs(writePairs(pairs))).toEqual(pairs)
      }),
    )
  })

  test('of options keep their order and colours', () => {
    expect(readOptions('Color: Red=#b22222 | Sea\\: deep; Size: S')).toEqual({
      value: [
        { name: 'Color', values: [{ value: 'Red', swatch: '#b22222' }, { value: 'Sea: deep' }] },
        { name: 'Size', values: [{ value: 'S' }] },
      ],
    })
    expect(readOptions('Color: Red=url(evil)')).toHaveProperty('reason')
  })
})

describe('prices per variant', () => {
  const price = fc.record({ pay: fc.integer({ min: 0, max: 100_000 }), compare: fc.option(fc.integer({ min: 0, max: 200_000 })) })

  test('leave everybody paying what the file says, and a sale is lower than the price', () => {
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 8 }), (variants) => {
        const settled = settlePrices(variants)
        const base = settled.salePrice ?? settled.price
        expect(variants.map((_, at) => base + settled.fees[at]!)).toEqual(variants.map(({ pay }) => pay))
        expect(settled.fees.every((fee) => fee >= 0)).toBe(true)
        if (settled.salePrice !== null) expect(settled.salePrice).toBeLessThan(settled.price)
      }),
    )
  })

  test('tell when not every variant is reduced, or not alike', () => {
    expect(
      settlePrices([
        { pay: 800, compare: 1000 },
        { pay: 900, compare: null },
      ]),
    ).toMatchObject({ salePrice: null, price: 800, changed: [0] })
    expect(
      settlePrices([
        { pay: 800, compare: 1000 },
        { pay: 1500, compare: 2000 },
      ]),
    ).toMatchObject({ salePrice: 800, price: 1000, changed: [1] })
  })
})

test('plain text becomes paragraphs, markup stays', () => {
  expect(paragraphs('One & two\nthree\n\nFour')).toBe('<p>One &amp; two<br />three</p>\n<p>Four</p>')
  expect(paragraphs('A\\n\\nB')).toBe('<p>A</p>\n<p>B</p>')
  expect(paragraphs('<ul><li>x</li></ul>')).toBe('<ul><li>x</li></ul>')
})
