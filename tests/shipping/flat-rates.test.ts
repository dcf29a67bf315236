import { describe, expect, test } from 'bun:test'
import { type FlatRule, type RuleMismatch, type Shipment, checkFlatRules } from '#src/shipping/flat-rates.ts'
import { mergeRates, type ShippingRate } from '#src/shipping/offered-rates.ts'
import { everywhere } from '#src/shipping/zones.ts'

const rule = (overrides: Partial<FlatRule> = {}): FlatRule => ({
  id: 1,
  name: 'Ground',
  price: 695,
  pricePerKg: null,
  zone: { ...everywhere, countries: ['US'] },
  zoneName: 'United States',
  minWeight: null,
  maxWeight: null,
  minTotal: null,
  maxTotal: null,
  minDays: 3,
  maxDays: 5,
  active: true,
  ...overrides,
})
const shipment: Shipment = { country: 'US', state: 'OR', postalCode: '97205', weight: 1500, total: 5000 }
const check = (overrides: Partial<FlatRule>) => checkFlatRules([rule(overrides)], shipment)[0]!

describe('a flat rate', () => {
  test.each([
    ['inactive', { active: false }],
    ['zone', { zone: { ...everywhere, countries: ['CA'] } }],
    ['tooLight', { minWeight: 1501 }],
    ['tooHeavy', { maxWeight: 1499 }],
    ['totalTooLow', { minTotal: 5001 }],
    ['totalTooHigh', { maxTotal: 4999 }],
    [null, { minWeight: 1500, maxWeight: 1500, minTotal: 5000, maxTotal: 5000 }],
  ] satisfies [RuleMismatch | null, Partial<FlatRule>][])('says why it does not apply: %s', (mismatch, overrides) => {
    expect(check(overrides).mismatch).toBe(mismatch)
  })

  test('below a better one for a smaller zone is dominated', () => {
    const worldwide = rule({ id: 2, price: 3900, zone: everywhere, minDays: 7, maxDays: 14 })
    expect(checkFlatRules([rule(), worldwide], shipment).map(({ mismatch }) => mismatch)).toEqual([null, 'dominated'])
  })

  test.each([
    [0, 695],
    [1000, 695],
    [1001, 895],
    [2000, 895],
    [2001, 1095],
  ])('with a price per kilogram charges each started one after the first: %p g cost %p', (weight, price) => {
    expect(checkFlatRules([rule({ pricePerKg: 200 })], { ...shipment, weight })[0]!.price).toBe(price)
  })
})

describe('flat and live rates', () => {
  const flat = (name: string, amount: number): ShippingRate => {
    return { id: `flat:${name}`, name, amount, minDays: 3, maxDays: 5, carrier: '', service: '' }
  }
  const live = { id: 'easypost:1', carrier: 'UPS', service: 'UPS Ground', amount: 695, days: null }
  const merged = () => mergeRates([flat('Ground', 695), flat('Pickup', 0)], [live]).map(({ name, amount }) => [name, amount])

  test('are one list by amount, then by name', () => {
    expect(merged()).toEqual([
      ['Pickup', 0],
      ['Ground', 695],
      ['UPS Ground', 695],
    ])
  })

  test('have days only if the carrier knows them', () => {
    expect(mergeRates([], [live, { ...live, id: 'easypost:2', days: 2 }])).toMatchObject([
      { minDays: null, maxDays: null },
      { minDays: 2, maxDays: 2 },
    ])
  })
})
