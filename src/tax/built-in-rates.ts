import table from 'sales-tax/res/sales_tax_rates.json' with { type: 'json' }
import type { TaxKind } from '#db/schema/tax.ts'
import { addDays } from '#src/lib/dates/dates.ts'
import type { TaxClass } from '#src/lib/tax/tax-classes.ts'
import { usCheckedOn, usClothingExempt, usComingChanges, usFoodRates, usStandardRates } from './us-rates.ts'
import { newerStandardRates, reducedVatRates, vatAreas, vatCheckedOn, vatComingChanges } from './vat-rates.ts'

export interface BuiltInRate {
  country: string
  region: string
  postalPrefix: string
  taxClass: TaxClass
  kind: TaxKind
  name: string
  ratePpm: number
  validFrom: string | null
  validTo: string | null
  checkedOn: string
}

/**
 * Rates of a new shop, editable afterwards. Standard rates of Canada and the VAT countries: sales-tax 2.23.0 (checked 2026-11-21, newer
 * figures in vat-rates.ts). The rest is in us-rates.ts and vat-rates.ts.
 */
export function builtInRates(): BuiltInRate[] {
  const countries = Object.entries(table as unknown as Record<string, CountryRate>)
  const others = countries.flatMap(([country, entry]) => {
    if (country === 'US') return []
    return country === 'CA' ? canadianRates(entry) : vatRates(country, entry)
  })
  return [...usRates(), ...others, ...vatAreas.flatMap(areaRates)]
}

/** What a built-in figure is about: where, for what, under which name, and since when. */
export const builtInKey = (rate: Pick<BuiltInRate, 'country' | 'region' | 'postalPrefix' | 'taxClass' | 'name' | 'validFrom'>): string =>
  [rate.country, rate.region, rate.postalPrefix, rate.taxClass, rate.name, rate.validFrom ?? ''].join('/')

interface CountryRate {
  type: string
  rate: number
  states?: Record<string, { rate: number; type: string }>
}

interface RateInput extends Partial<BuiltInRate> {
  country: string
  name: string
  percent: number
}

function createRate({ percent, ...rate }: RateInput): BuiltInRate {
  return {
    region: '',
    postalPrefix: '',
    taxClass: 'standard',
    kind: rate.country === 'US' ? 'sales_tax' : rate.country === 'CA' ? 'gst_hst' : 'vat',
    validFrom: null,
    validTo: null,
    checkedOn: vatCheckedOn,
    ...rate,
    ratePpm: Math.round(percent * 10_000),
  }
}

function usRates(): BuiltInRate[] {
  return Object.entries(usStandardRates).flatMap(([region, percent]) => {
    const row = { country: 'US', region, name: 'Sales tax', checkedOn: usCheckedOn }
    return [
      ...withChange(
        { ...row, percent },
        usComingChanges.find((change) => change.region === region && change.taxClass === 'standard'),
      ),
      ...withChange(
        { ...row, taxClass: 'food', percent: usFoodRates[region] ?? 0 },
        usComingChanges.find((change) => change.region === region && change.taxClass === 'food'),
      ),
      ...(usClothingExempt.includes(region) ? [createRate({ ...row, taxClass: 'clothing', percent: 0 })] : []),
    ]
  })
}

// A change that is already law is a second row; the first ends the day before.
function withChange(rate: RateInput, change: { from: string; percent: number } | undefined): BuiltInRate[] {
  if (!change) return [createRate(rate)]
  return [
    createRate({ ...rate, validTo: addDays(change.from, -1) }),
    createRate({ ...rate, percent: change.percent, validFrom: change.from }),
  ]
}

function canadianRates(entry: CountryRate): BuiltInRate[] {
  const row = (region: string, name: string, rate: number, taxClass: TaxClass = 'standard') =>
    createRate({ country: 'CA', region, name, taxClass, percent: rate * 100 })
  // Basic groceries are zero-rated. Books bear the federal part only, everywhere.
  const ofGoods = (region: string) => [row(region, 'GST', 0, 'food'), row(region, 'GST', entry.rate, 'books')]
  return [
    row('', 'GST', entry.rate),
    row('', 'GST', 0, 'food'),
    ...Object.entries(entry.states ?? {}).flatMap(([region, province]) => [
      // HST includes the federal part; other provinces add their tax to it.
      ...(province.type === 'hst'
        ? [row(region, 'HST', entry.rate + province.rate)]
        : [row(region, 'GST', entry.rate), row(region, province.type.toUpperCase(), province.rate)]),
      ...ofGoods(region),
    ]),
  ]
}

function vatRates(country: string, entry: CountryRate): BuiltInRate[] {
  const name = entry.type === 'gst' ? 'GST' : 'VAT'
  const standard = newerStandardRates[country] ?? entry.rate * 100
  if (standard === 0) return []
  return [
    createRate({ country, name, percent: standard }),
    ...entriesOf(reducedVatRates[country] ?? {}).flatMap(([taxClass, percent]) =>
      withChange(
        { country, name, taxClass, percent },
        vatComingChanges.find((change) => change.country === country && change.taxClass === taxClass),
      ),
    ),
  ]
}

const areaRates = ({ country, prefixes, percents }: (typeof vatAreas)[number]): BuiltInRate[] =>
  prefixes.flatMap((postalPrefix) =>
    entriesOf(percents).map(([taxClass, percent]) => createRate({ country, postalPrefix, taxClass, name: 'VAT', percent })),
  )

const entriesOf = (percents: Partial<Record<TaxClass, number>>) => Object.entries(percents) as [TaxClass, number][]
