import table from 'sales-tax/res/sales_tax_rates.json' with { type: 'json' }

interface BuiltInRate {
  country: string
  region: string
  kind: 'sales_tax' | 'gst_hst' | 'vat'
  name: string
  ratePpm: number
  checkedOn: string
}

/**
 * Default rates of a new shop, editable afterwards. Canada and VAT countries: sales-tax 2.23.0 (checked 2026-11-21). United States:
 * statewide base rates of 2026 from the states' revenue departments; counties and cities add to them.
 */
export function builtInRates(): BuiltInRate[] {
  const checkedOn = '2026-11-21'
  const states = Object.entries(usBaseRates).map(([region, percent]) => {
    return { country: 'US', region, kind: 'sales_tax' as const, name: 'Sales tax', ratePpm: toPpm(percent / 100), checkedOn }
  })
  const others = Object.entries(table as unknown as Record<string, CountryRate>).flatMap(([country, entry]) =>
    country === 'US' ? [] : country === 'CA' ? canadianRates(entry, checkedOn) : [vatRate(country, entry, checkedOn)],
  )
  return [...states, ...others].filter((rate) => rate.ratePpm > 0)
}

interface CountryRate {
  rate: number
  states?: Record<string, { rate: number; type: string }>
}

function canadianRates(entry: CountryRate, checkedOn: string): BuiltInRate[] {
  const row = (region: string, name: string, rate: number) => ({
    country: 'CA',
    region,
    kind: 'gst_hst' as const,
    name,
    ratePpm: toPpm(rate),
    checkedOn,
  })
  return [
    row('', 'GST', entry.rate),
    ...Object.entries(entry.states ?? {}).flatMap(([region, province]) =>
      // HST includes the federal part; other provinces add their tax to it.
      province.type === 'hst'
        ? [row(region, 'HST', entry.rate + province.rate)]
        : [row(region, 'GST', entry.rate), row(region, province.type.toUpperCase(), province.rate)],
    ),
  ]
}

function vatRate(country: string, entry: CountryRate, checkedOn: string): BuiltInRate {
  return { country, region: '', kind: 'vat', name: 'VAT', ratePpm: toPpm(entry.rate), checkedOn }
}

const toPpm = (rate: number): number => Math.round(rate * 1_000_000)

const usBaseRates: Record<string, number> = {
  AL: 4,
  AZ: 5.6,
  AR: 6.5,
  CA: 7.25,
  CO: 2.9,
  CT: 6.35,
  DC: 6,
  FL: 6,
  GA: 4,
  HI: 4,
  ID: 6,
  IL: 6.25,
  IN: 7,
  IA: 6,
  KS: 6.5,
  KY: 6,
  LA: 5,
  ME: 5.5,
  MD: 6,
  MA: 6.25,
  MI: 6,
  MN: 6.875,
  MS: 7,
  MO: 4.225,
  NE: 5.5,
  NV: 6.85,
  NJ: 6.625,
  NM: 4.875,
  NY: 4,
  NC: 4.75,
  ND: 5,
  OH: 5.75,
  OK: 4.5,
  PA: 6,
  RI: 7,
  SC: 6,
  SD: 4.2,
  TN: 7,
  TX: 6.25,
  UT: 4.85,
  VT: 6,
  VA: 5.3,
  WA: 6.5,
  WV: 6,
  WI: 5,
  WY: 4,
}
