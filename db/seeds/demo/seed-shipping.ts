import type { Tx } from '#db/types.ts'
import { addShippingRule } from '#src/shipping/rates.ts'

const europe = ['AT', 'BE', 'CZ', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'IE', 'IT', 'LU', 'NL', 'NO', 'PL', 'PT', 'SE', 'CH']

/** Flat rates: cheap at home, available everywhere. Minor units and grams. */
export async function seedShipping(tx: Tx): Promise<void> {
  await addShippingRule(tx, { name: 'Ground', price: 695, countries: ['US'], maxTotal: 7499, maxWeight: 20_000, minDays: 3, maxDays: 5 })
  await addShippingRule(tx, { name: 'Free ground', price: 0, countries: ['US'], minTotal: 7500, minDays: 3, maxDays: 5 })
  await addShippingRule(tx, {
    name: 'Ground, heavy parcel',
    price: 1495,
    countries: ['US'],
    maxTotal: 7499,
    minWeight: 20_001,
    minDays: 3,
    maxDays: 6,
  })
  await addShippingRule(tx, { name: 'Express', price: 1895, countries: ['US'], maxWeight: 20_000, minDays: 1, maxDays: 2 })
  await addShippingRule(tx, { name: 'Canada Standard', price: 1295, countries: ['CA'], minDays: 4, maxDays: 8 })
  await addShippingRule(tx, { name: 'Canada Express', price: 2695, countries: ['CA'], maxWeight: 20_000, minDays: 2, maxDays: 3 })
  await addShippingRule(tx, { name: 'Europe from Rotterdam', price: 1150, countries: europe, minDays: 3, maxDays: 6 })
  await addShippingRule(tx, { name: 'Worldwide', price: 3900, countries: [], minDays: 7, maxDays: 14 })
}
