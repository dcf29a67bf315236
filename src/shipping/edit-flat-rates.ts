import { eq } from 'drizzle-orm'
import { createRow, deleteRow, entityStore } from '#db/lists/entity-store.ts'
import type { Exec, Tx } from '#db/types.ts'
import { UserError } from '#src/lib/errors/errors.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import { createZone, findZoneForStaff } from './edit-zones.ts'
import type { RuleTerms } from './flat-rates.ts'
import { maxRules } from './limits.ts'

export interface RuleFacts extends RuleTerms {
  /** Null = everywhere. */
  zoneId: number | null
}

export const ruleStore = entityStore({
  table: (q) => q.t.shippingRules,
  check: checkedRule,
  conflict: 'shipping.editConflict',
  written: (tx) => bumpVersion(tx, 'shipping'),
})

/** Throws UserError on the invalid field. */
export async function createRule(tx: Tx, facts: RuleFacts, now: number): Promise<number> {
  await checkedRule(tx, facts)
  if ((await tx.$count(tx.t.shippingRules)) >= maxRules) throw new UserError('shipping.tooManyRates', { count: maxRules })
  return createRow(tx, ruleStore, facts, now)
}

export const deleteRule = (tx: Tx, id: number): Promise<void> => deleteRow(tx, ruleStore, id)

export type NewShippingRule = Pick<RuleFacts, 'name' | 'price' | 'minDays' | 'maxDays'> & Partial<RuleFacts> & { countries?: string[] }

/** Adds a rule for these countries, [] = everywhere, in the zone that has exactly them. */
export async function addShippingRule(tx: Tx, { countries = [], ...rule }: NewShippingRule, now = 0): Promise<void> {
  const zoneId = countries.length === 0 ? null : await findOrCreateZone(tx, countries, now)
  await createRule(tx, { ...emptyRule, zoneId, ...rule }, now)
}

/** Without limits. */
export const emptyRule = {
  pricePerKg: null,
  minWeight: null,
  maxWeight: null,
  minTotal: null,
  maxTotal: null,
  active: true,
}

async function findOrCreateZone(tx: Tx, countries: string[], now: number): Promise<number> {
  const name = [...countries].sort().join(', ')
  const { shippingZones: zones } = tx.t
  const [existing] = await tx.select({ id: zones.id }).from(zones).where(eq(zones.name, name)).limit(1)
  return existing?.id ?? createZone(tx, { name, countries, regions: [], postalPrefixes: [] }, now)
}

async function checkedRule(q: Exec, facts: RuleFacts): Promise<RuleFacts> {
  if (facts.name.trim() === '') throw new UserError('shipping.nameMissing', {}, 'name')
  if (facts.zoneId !== null && !(await findZoneForStaff(q, facts.zoneId))) throw new UserError('shipping.unknownZone', {}, 'zoneId')
  requireOrder(facts.minWeight, facts.maxWeight, 'maxWeight')
  requireOrder(facts.minTotal, facts.maxTotal, 'maxTotal')
  requireOrder(facts.minDays, facts.maxDays, 'maxDays')
  return facts
}

function requireOrder(min: number | null, max: number | null, field: string): void {
  if (min !== null && max !== null && max < min) throw new UserError('shipping.maxBelowMin', {}, field)
}
