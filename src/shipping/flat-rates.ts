import { asc, eq } from 'drizzle-orm'
import type { Exec } from '#db/types.ts'
import { maxAmount } from '#src/lib/money/money.ts'
import { cachedRows } from '#src/settings/cache-versions.ts'
import { dropDominatedRates } from './dominated-rates.ts'
import { type Destination, type Zone, everywhere, zoneIncludes, zoneSpan } from './zones.ts'

export interface Shipment extends Destination {
  /** Grams. */
  weight: number
  /** Minor units after discount, before tax. */
  total: number
}

/** What staff enter for a flat rate, besides its zone. */
export interface RuleTerms {
  name: string
  /** Minor units. */
  price: number
  /** Minor units for each started kilogram after the first; null = none. */
  pricePerKg: number | null
  /** Grams. */
  minWeight: number | null
  maxWeight: number | null
  /** Minor units after discount, before tax. */
  minTotal: number | null
  maxTotal: number | null
  /** Working days in transit. */
  minDays: number
  maxDays: number
  active: boolean
}

export interface FlatRule extends RuleTerms {
  id: number
  zone: Zone
  /** Null = everywhere. */
  zoneName: string | null
}

/** Why a rule does not apply to a shipment. */
export type RuleMismatch = 'inactive' | 'zone' | 'tooLight' | 'tooHeavy' | 'totalTooLow' | 'totalTooHigh' | 'dominated'

/** Every rule with its price for the shipment, and why it is not offered; null when it is. */
export function checkFlatRules(rules: FlatRule[], shipment: Shipment): { rule: FlatRule; price: number; mismatch: RuleMismatch | null }[] {
  const checked = rules.map((rule) => ({ rule, price: priceOf(rule, shipment.weight), mismatch: findMismatch(rule, shipment) }))
  const matching = checked.flatMap(({ rule: { minDays, maxDays, ...rule }, price, mismatch }) =>
    mismatch === null ? [{ id: rule.id, price, minDays, maxDays, span: zoneSpan(rule.zone, shipment.country) }] : [],
  )
  const offeredIds = new Set(dropDominatedRates(matching).map(({ id }) => id))
  return checked.map((entry) => (entry.mismatch !== null || offeredIds.has(entry.rule.id) ? entry : { ...entry, mismatch: 'dominated' }))
}

/** Minor units; each started kilogram after the first counts. */
const priceOf = ({ price, pricePerKg }: FlatRule, weight: number): number =>
  Math.min(maxAmount, price + (pricePerKg ?? 0) * Math.max(0, Math.ceil(weight / 1000) - 1))

function findMismatch(rule: FlatRule, shipment: Shipment): RuleMismatch | null {
  if (!rule.active) return 'inactive'
  if (!zoneIncludes(rule.zone, shipment)) return 'zone'
  if (rule.minWeight !== null && shipment.weight < rule.minWeight) return 'tooLight'
  if (rule.maxWeight !== null && shipment.weight > rule.maxWeight) return 'tooHeavy'
  if (rule.minTotal !== null && shipment.total < rule.minTotal) return 'totalTooLow'
  if (rule.maxTotal !== null && shipment.total > rule.maxTotal) return 'totalTooHigh'
  return null
}

/** Cheapest first. */
export async function listFlatRules(q: Exec, { activeOnly }: { activeOnly: boolean }): Promise<FlatRule[]> {
  const rules = await listAllRules(q)
  return activeOnly ? rules.filter(({ active }) => active) : rules
}

const listAllRules = cachedRows(['shipping_rules', 'shipping_zones'], async (q): Promise<FlatRule[]> => {
  const { shippingRules: rules, shippingZones: zones } = q.t
  const rows = await q
    .select({ rule: rules, zone: zones })
    .from(rules)
    .leftJoin(zones, eq(zones.id, rules.zoneId))
    .orderBy(asc(rules.price), asc(rules.id))
  return rows.map(({ rule, zone }) => ({ ...rule, zone: zone ?? everywhere, zoneName: zone?.name ?? null }))
})
