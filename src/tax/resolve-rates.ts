import type { TaxKind } from '#db/schema/tax.ts'
import { prefixRank } from '#src/lib/addresses/postal-prefixes.ts'
import type { TaxClass } from '#src/lib/tax/tax-classes.ts'

export interface RateRow {
  id: number
  country: string
  region: string
  postalPrefix: string
  taxClass: TaxClass
  kind: TaxKind
  name: string
  ratePpm: number
  adds: boolean
}

export interface ResolvedRates {
  rates: RateRow[]
  /** The area whose rates apply; null when none has any. */
  area: 'postal' | 'region' | 'country' | null
  /** The class of the rates: `standard` where the area has none of the class asked for. */
  appliedClass: TaxClass
}

/**
 * Rates of an address for a class, from the rows that match it. The most specific area with rates decides: the longest postal prefix,
 * then the region, then the country. Rates that add to the wider area are added to those of the deciding area.
 */
export function resolveRates(rows: RateRow[], taxClass: TaxClass): ResolvedRates {
  const areas = [...Map.groupBy(rows, (row) => specificity(row)).entries()].toSorted(([a], [b]) => b - a)
  const deciding = areas.find(([, area]) => baseRates(area, taxClass).length > 0)
  const base = deciding ? baseRates(deciding[1], taxClass) : []
  const appliedClass = base[0]?.taxClass ?? taxClass
  const added = areas.flatMap(([rank, area]) => (rank >= (deciding?.[0] ?? 0) ? addedRates(area, taxClass, appliedClass) : []))
  return {
    // Zero-rated goods stay in the taxable base, under the name of the tax.
    rates:
      taxClass === 'zero_rated' && appliedClass !== 'zero_rated'
        ? base.slice(0, 1).map((rate) => ({ ...rate, ratePpm: 0 }))
        : [...base, ...added],
    area: deciding ? areaName(deciding[1][0]!) : added.length > 0 ? areaName(added[0]!) : null,
    appliedClass,
  }
}

const specificity = ({ postalPrefix, region }: RateRow): number => prefixRank(postalPrefix) * 2 + (region === '' ? 0 : 1)

const areaName = ({ postalPrefix, region }: RateRow) => (postalPrefix !== '' ? 'postal' : region !== '' ? 'region' : 'country')

function baseRates(area: RateRow[], taxClass: TaxClass): RateRow[] {
  const replacing = area.filter(({ adds }) => !adds)
  const own = replacing.filter((row) => row.taxClass === taxClass)
  return own.length > 0 ? own : replacing.filter((row) => row.taxClass === 'standard')
}

function addedRates(area: RateRow[], taxClass: TaxClass, appliedClass: TaxClass): RateRow[] {
  const adding = area.filter(({ adds }) => adds)
  const own = adding.filter((row) => row.taxClass === taxClass)
  return own.length > 0 ? own : adding.filter((row) => row.taxClass === appliedClass)
}
