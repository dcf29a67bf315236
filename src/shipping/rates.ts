import { asc, eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import { dropDominatedRates } from './dominated-rates.ts'

export interface Parcel {
  country: string
  /** Grams. */
  weight: number
  /** Minor units after discount, before tax. */
  total: number
}

export interface ShippingRate {
  /** Identifies the rate in forms and orders, e.g. flat:3. */
  id: string
  name: string
  /** Minor units. */
  amount: number
  /** Working days until delivery. */
  minDays: number
  maxDays: number
}

/** The rates offered for the parcel, cheapest first, then by name. [] when nothing ships there. */
export async function listShippingRates(q: Exec, parcel: Parcel): Promise<ShippingRate[]> {
  const { shippingRules } = q.t
  const rules = await q
    .select()
    .from(shippingRules)
    .where(eq(shippingRules.active, true))
    .orderBy(asc(shippingRules.price), asc(shippingRules.id))
  return sortByCost(
    dropDominatedRates(rules.filter((rule) => matchesParcel(rule, parcel))).map((rule) => ({
      id: `flat:${rule.id}`,
      name: rule.name,
      amount: rule.price,
      minDays: rule.minDays,
      maxDays: rule.maxDays,
    })),
  )
}

export function sortByCost(rates: ShippingRate[]): ShippingRate[] {
  return [...rates].sort((a, b) => a.amount - b.amount || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

export interface NewShippingRule {
  name: string
  price: number
  countries: string[]
  minWeight?: number
  maxWeight?: number
  minTotal?: number
  maxTotal?: number
  minDays: number
  maxDays: number
}

/** Adds a rate. Any code that changes a rate must bump 'shipping' too, because pages cache the rates. */
export async function addShippingRule(tx: Tx, rule: NewShippingRule): Promise<void> {
  await tx.insert(tx.t.shippingRules).values(rule)
  await bumpVersion(tx, 'shipping')
}

interface RuleLimits {
  countries: string[]
  minWeight: number | null
  maxWeight: number | null
  minTotal: number | null
  maxTotal: number | null
}

function matchesParcel(rule: RuleLimits, parcel: Parcel): boolean {
  return (
    (rule.countries.length === 0 || rule.countries.includes(parcel.country)) &&
    isWithin(parcel.weight, rule.minWeight, rule.maxWeight) &&
    isWithin(parcel.total, rule.minTotal, rule.maxTotal)
  )
}

const isWithin = (value: number, min: number | null, max: number | null): boolean =>
  (min === null || value >= min) && (max === null || value <= max)
