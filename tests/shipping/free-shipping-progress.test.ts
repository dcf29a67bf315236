import { expect, test } from 'bun:test'
import { getFreeShippingProgress } from '#src/shipping/free-shipping-progress.ts'
import { addShippingRule } from '#src/shipping/edit-flat-rates.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop } = storeTest()

test('a free rate counts for parcels within its limits of weight and total, both included', async () => {
  const limits = { minWeight: 100, maxWeight: 200, minTotal: 5000, maxTotal: 6000 }
  await shop.db.transaction((tx) => addShippingRule(tx, { name: 'Free', price: 0, countries: [], minDays: 1, maxDays: 2, ...limits }))
  const readRemaining = async (parcel: { weight?: number; total?: number }) =>
    (await getFreeShippingProgress(shop.db.read, { weight: 150, total: 4000, country: 'US', ...parcel }))?.remaining ?? null
  expect(await Promise.all([99, 100, 200, 201].map((weight) => readRemaining({ weight })))).toEqual([null, 1000, 1000, null])
  expect(await Promise.all([4999, 5000, 6000, 6001].map((total) => readRemaining({ total })))).toEqual([1, 0, 0, null])
})
