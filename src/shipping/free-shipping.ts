import { asc, sql } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { stmt } from '#db/stmt.ts'

export interface FreeShippingProgress {
  /** Minor units still missing; 0 once it is reached. */
  remaining: number
  /** Order total in minor units from which shipping is free. */
  threshold: number
  /** ISO-2 codes it is limited to; [] = the parcel's destination. */
  countries: string[]
}

// A longer list would be unreadable.
const maxCountriesShown = 3

const freeRules = stmt((q) => {
  const { shippingRules } = q.t
  return q
    .select()
    .from(shippingRules)
    .where(sql`${shippingRules.active} = true and ${shippingRules.price} = 0 and ${shippingRules.minTotal} > 0`)
    .orderBy(asc(shippingRules.minTotal), asc(shippingRules.id))
})

/** The nearest reachable free rate. Total in minor units after discount, weight in grams; without a country only few-country rates. */
export async function getFreeShippingProgress(
  q: Exec,
  parcel: { total: number; weight: number; country: string | null },
): Promise<FreeShippingProgress | null> {
  const { total, weight, country } = parcel
  for (const rule of await freeRules(q, {})) {
    const threshold = rule.minTotal!
    const shipsToCountry =
      country === null ? rule.countries.length <= maxCountriesShown : rule.countries.length === 0 || rule.countries.includes(country)
    const isOutsideWeight = (rule.minWeight !== null && weight < rule.minWeight) || (rule.maxWeight !== null && weight > rule.maxWeight)
    const isAboveTotal = rule.maxTotal !== null && Math.max(total, threshold) > rule.maxTotal
    if (!shipsToCountry || isOutsideWeight || isAboveTotal) continue
    return { remaining: Math.max(0, threshold - total), threshold, countries: country === null ? rule.countries : [] }
  }
  return null
}
