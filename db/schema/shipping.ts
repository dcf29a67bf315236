import type { Kit } from '#db/kit.ts'

export function shippingTables(k: Kit) {
  const shippingRules = k.table(
    'shipping_rules',
    {
      id: k.id('id'),
      name: k.text('name').notNull(),
      // Minor units.
      price: k.int('price').notNull(),
      // ISO-2 codes; empty = every country.
      countries: k.json<string[]>('countries').notNull(),
      minWeight: k.int('min_weight'),
      maxWeight: k.int('max_weight'),
      minTotal: k.int('min_total'),
      maxTotal: k.int('max_total'),
      minDays: k.int('min_days').notNull(),
      maxDays: k.int('max_days').notNull(),
      active: k.bool('active').notNull().default(true),
    },
    (t) => [k.index('shipping_rules_price').on(t.price, t.id)],
  )
  return { shippingRules }
}
