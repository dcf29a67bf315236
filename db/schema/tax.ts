import type { Kit } from '#db/kit.ts'
import type { TaxClass } from '#src/lib/tax/tax-classes.ts'

export const taxKinds = ['sales_tax', 'gst_hst', 'vat'] as const
export type TaxKind = (typeof taxKinds)[number]

export function taxTables(k: Kit) {
  const taxRates = k.table(
    'tax_rates',
    {
      id: k.id('id'),
      country: k.text('country').notNull(),
      // Upper case; '' = the whole country.
      region: k.text('region').notNull().default(''),
      // Upper case without spaces; '' = every postal code.
      postalPrefix: k.text('postal_prefix').notNull().default(''),
      taxClass: k.text('tax_class').$type<TaxClass>().notNull().default('standard'),
      kind: k.text('kind').$type<TaxKind>().notNull(),
      name: k.text('name').notNull(),
      // Parts per million: 8.25 % = 82500.
      ratePpm: k.int('rate_ppm').notNull(),
      // True: added to the rates of the wider area instead of replacing them.
      adds: k.bool('adds').notNull().default(false),
      // Days in the store's time zone, both inclusive; null = no limit.
      validFrom: k.day('valid_from'),
      validTo: k.day('valid_to'),
      checkedOn: k.day('checked_on').notNull(),
      updatedAt: k.ms('updated_at').notNull().default(0),
    },
    (t) => [
      k.index('tax_rates_area').on(t.country, t.region, t.postalPrefix, t.taxClass, t.id),
      k.index('tax_rates_checked').on(t.checkedOn, t.id),
      k.index('tax_rates_rate').on(t.ratePpm, t.id),
    ],
  )
  // Built-in figures that this shop has taken over or declined, so that only newer ones are offered.
  const taxKnownRates = k.table('tax_known_rates', {
    key: k.text('key').primaryKey(),
    ratePpm: k.int('rate_ppm').notNull(),
  })
  // Answers of the register of VAT numbers, by number.
  const vatChecks = k.table('vat_checks', {
    vatNumber: k.text('vat_number').primaryKey(),
    state: k.text('state').$type<'valid' | 'invalid' | 'unavailable'>().notNull(),
    // The registered name; '' when it is not disclosed.
    name: k.text('name').notNull().default(''),
    // The register's number for this check; '' without one.
    reference: k.text('reference').notNull().default(''),
    checkedAt: k.ms('checked_at').notNull(),
  })
  // Answers of the live tax provider, by a hash of address and lines.
  const taxProviderQuotes = k.table(
    'tax_provider_quotes',
    {
      key: k.text('key').primaryKey(),
      // Null: the provider did not answer, so the table of rates applies.
      result: k.json<ProviderTaxes | null>('result'),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [k.index('tax_provider_quotes_created').on(t.createdAt)],
  )
  return { taxRates, taxKnownRates, vatChecks, taxProviderQuotes }
}

/** Taxes by line key, and of the shipping. Amounts in minor units. */
export interface ProviderTaxes {
  lines: Record<string, ProviderTax[]>
  shipping: ProviderTax[]
}

export interface ProviderTax {
  name: string
  ratePpm: number
  base: number
  amount: number
}
