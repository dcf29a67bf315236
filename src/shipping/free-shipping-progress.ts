import type { Exec } from '#db/types.ts'
import { type FlatRule, listFlatRules } from './flat-rates.ts'
import { maxCountriesWithProgress } from './limits.ts'
import { includesWholeCountry } from './zones.ts'

export interface FreeShippingProgress {
  /** Minor units still missing; 0 once it is reached. */
  remaining: number
  /** Order total in minor units from which shipping is free. */
  threshold: number
  /** ISO-2 codes it is limited to; [] = the shipment's destination. */
  countries: string[]
}

/**
 * The nearest reachable free rate. Total in minor units after discount, weight in grams; without a country only few-country rates. Rates
 * that depend on the region or the postal code promise nothing.
 */
export async function getFreeShippingProgress(
  q: Exec,
  { total, weight, country }: { total: number; weight: number; country: string | null },
): Promise<FreeShippingProgress | null> {
  const rules = (await listFlatRules(q, { activeOnly: true })).filter(isFreeFromTotal).sort((a, b) => a.minTotal! - b.minTotal!)
  for (const rule of rules) {
    const threshold = rule.minTotal!
    const { countries } = rule.zone
    const isShownPlace = countries.length <= maxCountriesWithProgress && (countries.length === 0 ? [''] : countries).every(isWhole(rule))
    const shipsToCountry = country === null ? isShownPlace : includesWholeCountry(rule.zone, country)
    const isOutsideWeight = (rule.minWeight !== null && weight < rule.minWeight) || (rule.maxWeight !== null && weight > rule.maxWeight)
    const isAboveTotal = rule.maxTotal !== null && Math.max(total, threshold) > rule.maxTotal
    if (!shipsToCountry || isOutsideWeight || isAboveTotal) continue
    return { remaining: Math.max(0, threshold - total), threshold, countries: country === null ? countries : [] }
  }
  return null
}

const isFreeFromTotal = ({ price, pricePerKg, minTotal }: FlatRule): boolean =>
  price === 0 && (pricePerKg ?? 0) === 0 && minTotal !== null && minTotal > 0

const isWhole = (rule: FlatRule) => (country: string) => includesWholeCountry(rule.zone, country)
