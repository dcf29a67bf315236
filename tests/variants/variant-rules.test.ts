import { expect, test } from 'bun:test'
import { checkVariants, isValidMeasure } from '#src/variants/variant-rules.ts'

const sizes = [{ name: 'Size', values: [{ value: 'S' }] }]

test('a variant that is no longer sold may have an option value that was removed', () => {
  const removed = { sku: 'B', options: { Size: 'XL' } }
  const check = (active: boolean) => () =>
    checkVariants(sizes, [
      { sku: 'A', options: { Size: 'S' } },
      { ...removed, active },
    ])
  expect(check(false)).not.toThrow()
  expect(check(true)).toThrow('variants.optionValueInvalid')
})

test('a measure is a whole number from 0 to ten million', () => {
  expect([-1, 0, 1.5, 10_000_000, 10_000_001].map(isValidMeasure)).toEqual([false, true, false, true, false])
})

test('a product has from one to a thousand variants', () => {
  const check = (count: number) => () =>
    checkVariants(
      [],
      Array.from({ length: count }, (_, index) => ({ sku: `S-${index}`, options: {} })),
    )
  expect(check(0)).toThrow('variants.needsVariant')
  expect(check(1000)).not.toThrow()
  expect(check(1001)).toThrow('variants.tooManyVariants')
})

test('a compare-at price is not negative', () => {
  const check = (compareAtPrice: number) => () => checkVariants([], [{ sku: 'A', options: {}, compareAtPrice }])
  expect(check(0)).not.toThrow()
  expect(check(-1)).toThrow('products.amountTooLarge')
})
