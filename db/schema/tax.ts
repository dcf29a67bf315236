import type { Kit } from '#db/kit.ts'

export function taxTables(k: Kit) {
  const taxRates = k.table(
    'tax_rates',
    {
      id: k.id('id'),
      country: k.text('country').notNull(),
      // '' = the whole country.
      region: k.text('region').notNull().default(''),
      kind: k.text('kind').$type<'sales_tax' | 'gst_hst' | 'vat'>().notNull(),
      name: k.text('name').notNull(),
      // Parts per million: 8.25 % = 82500.
      ratePpm: k.int('rate_ppm').notNull(),
      checkedOn: k.day('checked_on').notNull(),
    },
    (t) => [k.unique('tax_rates_place').on(t.country, t.region, t.name)],
  )
  return { taxRates }
}
