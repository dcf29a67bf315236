import { expect, test } from 'bun:test'
import { dropDominatedRates } from '#src/shipping/dominated-rates.ts'

const usRate = { price: 695, minDays: 3, maxDays: 5, span: 1 }
const rate = (name: string, overrides: Partial<typeof usRate>) => ({ name, ...usRate, ...overrides })
const ground = rate('Ground', {})
const worldwide = rate('Worldwide', { price: 3900, minDays: 7, maxDays: 14, span: Infinity })

const namesOf = (rates: ReturnType<typeof rate>[]) => dropDominatedRates(rates).map(({ name }) => name)

test('a slower and dearer rate for every country is not offered beside one for this country', () => {
  expect(namesOf([ground, worldwide])).toEqual(['Ground'])
})

test('fewer countries are more specific than more', () => {
  expect(namesOf([rate('Europe', { span: 2 }), rate('Germany', { span: 1, price: 500 })])).toEqual(['Germany'])
})

test('the more specific of two equal rates is offered', () => {
  expect(namesOf([rate('World', { span: Infinity }), ground])).toEqual(['Ground'])
})

test.each([
  ['cheaper', { price: 694 }],
  ['faster at best', { minDays: 2 }],
  ['faster at worst', { maxDays: 4 }],
])('a rate for every country that is %s is offered too', (_, better) => {
  expect(namesOf([ground, { ...worldwide, price: 695, minDays: 3, maxDays: 5, ...better }])).toEqual(['Ground', 'Worldwide'])
})

test('a rate for this country is offered even below a faster, cheaper one for every country', () => {
  expect(namesOf([rate('World', { span: Infinity, price: 100, minDays: 1, maxDays: 1 }), ground])).toEqual(['World', 'Ground'])
})

test('rates for the same countries do not exclude each other', () => {
  expect(namesOf([ground, rate('Ground with signature', { price: 995 })])).toEqual(['Ground', 'Ground with signature'])
})

test('the only rate for a country is offered', () => {
  expect(namesOf([worldwide])).toEqual(['Worldwide'])
})
