import { expect, test } from 'bun:test'
import { addShippingRule } from '#src/shipping/edit-flat-rates.ts'
import type { Shipment } from '#src/shipping/flat-rates.ts'
import { listFlatRates } from '#src/shipping/offered-rates.ts'
import { createFlatShippingRate } from '#tests/support/checkout.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop } = storeTest()

const portland: Shipment = { country: 'US', state: 'OR', postalCode: '97205', weight: 100, total: 1000 }

test('a country that has its own rates is not offered a slower, dearer rate for every country', async () => {
  await createFlatShippingRate(shop)
  await shop.db.transaction((tx) => addShippingRule(tx, { name: 'Worldwide', price: 3900, countries: [], minDays: 7, maxDays: 14 }))
  const namesFor = async (shipment: Partial<Shipment>) =>
    (await listFlatRates(shop.db.read, { ...portland, ...shipment })).map(({ name }) => name)
  expect(await namesFor({ country: 'US' })).toEqual(['Ground'])
  expect(await namesFor({ country: 'JP' })).toEqual(['Worldwide'])
})

test('a rate that does not take the parcel excludes no other', async () => {
  await shop.db.transaction(async (tx) => {
    await addShippingRule(tx, { name: 'Letter', price: 100, countries: ['US'], maxWeight: 50, minDays: 1, maxDays: 2 })
    await addShippingRule(tx, { name: 'Worldwide', price: 3900, countries: [], minDays: 7, maxDays: 14 })
  })
  const rates = await listFlatRates(shop.db.read, { ...portland, weight: 51 })
  expect(rates.map(({ name }) => name)).toEqual(['Worldwide'])
})

test.each([
  ['weight', { minWeight: 100, maxWeight: 200 }, (value: number) => ({ weight: value })],
  ['total', { minTotal: 100, maxTotal: 200 }, (value: number) => ({ total: value })],
])('a rate takes parcels whose %s is within its limits, both included', async (_, limits, parcelOf) => {
  await shop.db.transaction((tx) =>
    addShippingRule(tx, { name: 'Ground', price: 500, countries: ['US'], minDays: 1, maxDays: 2, ...limits }),
  )
  const isOffered = async (value: number) =>
    (await listFlatRates(shop.db.read, { ...portland, weight: 150, total: 150, ...parcelOf(value) })).length > 0
  expect(await Promise.all([99, 100, 200, 201].map(isOffered))).toEqual([false, true, true, false])
})
