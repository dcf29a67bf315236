import type { Kit } from '#db/kit.ts'

/** A parcel with its content. Millimeters and grams, packaging included; sides of 0 are unknown. */
export interface PackedParcel {
  /** '' = without one of the store's boxes. */
  box: string
  length: number
  width: number
  height: number
  weight: number
  items: { sku: string; quantity: number }[]
}

/** A rate of a carrier as quoted. Amounts in minor units, transit in working days; null = unknown. */
export interface QuotedRate {
  id: string
  carrier: string
  service: string
  amount: number
  days: number | null
}

/** What came of asking one carrier. `failure` is a reason of src/shipping/carrier.ts, null when it responded. */
export interface CarrierAnswer {
  carrier: string
  failure: string | null
  /** Responded rates that cannot be offered, by reason. */
  ignored: Record<string, number>
  durationMs: number
}

export function shippingTables(k: Kit) {
  const shippingZones = k.table(
    'shipping_zones',
    {
      id: k.id('id'),
      name: k.text('name').notNull(),
      // ISO-2 codes; empty = every country.
      countries: k.json<string[]>('countries').notNull(),
      // Such as US-OR; a country without any is included as a whole.
      regions: k.json<string[]>('regions').notNull(),
      // Upper case without spaces; empty = every postal code.
      postalPrefixes: k.json<string[]>('postal_prefixes').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.unique('shipping_zones_name').on(t.name)],
  )
  const shippingRules = k.table(
    'shipping_rules',
    {
      id: k.id('id'),
      name: k.text('name').notNull(),
      // Minor units.
      price: k.int('price').notNull(),
      // Minor units for each started kilogram after the first.
      pricePerKg: k.int('price_per_kg'),
      // Null = everywhere.
      zoneId: k.int('zone_id').references(() => shippingZones.id),
      minWeight: k.int('min_weight'),
      maxWeight: k.int('max_weight'),
      minTotal: k.int('min_total'),
      maxTotal: k.int('max_total'),
      minDays: k.int('min_days').notNull(),
      maxDays: k.int('max_days').notNull(),
      active: k.bool('active').notNull().default(true),
      updatedAt: k.ms('updated_at').notNull().default(0),
    },
    (t) => [k.index('shipping_rules_price').on(t.price, t.id), k.index('shipping_rules_zone').on(t.zoneId, t.id)],
  )
  const shippingBoxes = k.table(
    'shipping_boxes',
    {
      id: k.id('id'),
      name: k.text('name').notNull(),
      // Inside, in millimeters.
      length: k.int('length').notNull(),
      width: k.int('width').notNull(),
      height: k.int('height').notNull(),
      // Grams: of the content at most, and of the empty box.
      maxWeight: k.int('max_weight').notNull(),
      tareWeight: k.int('tare_weight').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [k.unique('shipping_boxes_name').on(t.name)],
  )
  // Carriers that were switched on or asked once, by the id of src/shipping/carriers.
  const carriers = k.table('carriers', {
    id: k.text('id').primaryKey(),
    enabled: k.bool('enabled').notNull().default(false),
    // Not asked again before, after a failure.
    blockedUntil: k.ms('blocked_until'),
    // The last time it was asked; null = never.
    askedAt: k.ms('asked_at'),
    answer: k.json<CarrierAnswer & { rates: number }>('answer'),
  })
  const carrierFailures = k.table(
    'carrier_failures',
    {
      id: k.id('id'),
      carrier: k.text('carrier').notNull(),
      failure: k.text('failure').notNull(),
      // The carrier's own words, for staff.
      detail: k.text('detail').notNull().default(''),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [k.index('carrier_failures_created').on(t.createdAt, t.id)],
  )
  const carrierQuotes = k.table(
    'carrier_quotes',
    {
      // Of addresses, parcels, currency and carriers.
      hash: k.text('hash').primaryKey(),
      rates: k.json<QuotedRate[]>('rates').notNull(),
      answers: k.json<CarrierAnswer[]>('answers').notNull(),
      createdAt: k.ms('created_at').notNull(),
      expiresAt: k.ms('expires_at').notNull(),
    },
    (t) => [k.index('carrier_quotes_expires').on(t.expiresAt)],
  )
  return { shippingZones, shippingRules, shippingBoxes, carriers, carrierFailures, carrierQuotes }
}
