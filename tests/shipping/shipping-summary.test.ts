import { expect, test } from 'bun:test'
import { type NewShippingRule, addShippingRule } from '#src/shipping/edit-flat-rates.ts'
import { getShippingSummary } from '#src/shipping/shipping-summary.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop } = storeTest()

const addRate = (price: number, rule: Partial<NewShippingRule> = {}) =>
  shop.db.transaction((tx) => addShippingRule(tx, { name: `${price}`, price, countries: [], minDays: 1, maxDays: 2, ...rule }))

test('shipping is summed up by its cheapest paid rate and the lowest order total that ships free', async () => {
  expect(await getShippingSummary(shop)).toEqual({ cheapestRate: null, freeShippingThreshold: null })
  await addRate(900)
  await addRate(500, { minDays: 3, maxDays: 5 })
  expect(await getShippingSummary(shop)).toEqual({ cheapestRate: { price: 500, minDays: 3, maxDays: 5 }, freeShippingThreshold: null })
  await addRate(0, { minTotal: 9000 })
  await addRate(0, { minTotal: 7500 })
  expect(await getShippingSummary(shop)).toEqual({ cheapestRate: { price: 500, minDays: 3, maxDays: 5 }, freeShippingThreshold: 7500 })
})
