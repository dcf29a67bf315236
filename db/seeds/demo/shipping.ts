import type { Tx } from '#db/types.ts'
import type { DemoSeed } from '#src/module.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { switchCarrier } from '#src/shipping/carrier-records.ts'
import { carrierTypes } from '#src/shipping/carriers.ts'
import { createBox } from '#src/shipping/edit-boxes.ts'
import { addShippingRule } from '#src/shipping/edit-flat-rates.ts'
import { createZone } from '#src/shipping/edit-zones.ts'

export const shippingDemo: DemoSeed = (shop) => shop.db.transaction((tx) => seedShipping(tx, shop.now()))

const europe = ['AT', 'BE', 'CZ', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'IE', 'IT', 'LU', 'NL', 'NO', 'PL', 'PT', 'SE', 'CH']

/** Flat rates: cheap at home, available everywhere. Minor units and grams. Carriers add theirs. */
export async function seedShipping(tx: Tx, now: number): Promise<void> {
  const wholeCountry = { regions: [], postalPrefixes: [] }
  const zoneId = await createZone(tx, { name: 'United States', countries: ['US'], ...wholeCountry }, now)
  const canada = await createZone(tx, { name: 'Canada', countries: ['CA'], ...wholeCountry }, now)
  const europeZone = await createZone(tx, { name: 'Europe', countries: europe, ...wholeCountry }, now)
  await addShippingRule(tx, { name: 'Ground', price: 695, zoneId, maxTotal: 7499, maxWeight: 20_000, minDays: 3, maxDays: 5 }, now)
  await addShippingRule(tx, { name: 'Free ground', price: 0, zoneId, minTotal: 7500, minDays: 3, maxDays: 5 }, now)
  const heavy = { name: 'Ground, heavy parcel', price: 1495, zoneId, maxTotal: 7499, minWeight: 20_001, minDays: 3, maxDays: 6 }
  await addShippingRule(tx, heavy, now)
  await addShippingRule(tx, { name: 'Express', price: 1895, zoneId, maxWeight: 20_000, minDays: 1, maxDays: 2 }, now)
  await addShippingRule(tx, { name: 'Canada Standard', price: 1295, zoneId: canada, minDays: 4, maxDays: 8 }, now)
  await addShippingRule(tx, { name: 'Canada Express', price: 2695, zoneId: canada, maxWeight: 20_000, minDays: 2, maxDays: 3 }, now)
  await addShippingRule(
    tx,
    { name: 'Europe from Rotterdam', price: 1150, zoneId: europeZone, pricePerKg: 150, minDays: 3, maxDays: 6 },
    now,
  )
  await addShippingRule(tx, { name: 'Worldwide', price: 3900, pricePerKg: 450, minDays: 7, maxDays: 14 }, now)
  await createBox(tx, { name: 'Mailer', length: 250, width: 180, height: 80, maxWeight: 2500, tareWeight: 90 }, now)
  await createBox(tx, { name: 'Medium box', length: 400, width: 300, height: 250, maxWeight: 15_000, tareWeight: 380 }, now)
  await createBox(tx, { name: 'Large box', length: 600, width: 450, height: 450, maxWeight: 30_000, tareWeight: 850 }, now)
  await saveSettings(tx, { ...origin, shipping_handling_days: 1, shipping_cutoff_hour: 14 }, now)
  for (const { id } of carrierTypes) await switchCarrier(tx, id, true)
}

const origin = {
  shipping_origin_name: 'Hearth & Harbor',
  shipping_origin_address1: '212 Wharf Street',
  shipping_origin_city: 'Portland',
  shipping_origin_state: 'OR',
  shipping_origin_postal_code: '97209',
  shipping_origin_country: 'US',
  shipping_origin_phone: '+1 503 555 0100',
}
