import { and, eq } from 'drizzle-orm'
import type { Exec, Tx } from '#db/types.ts'
import { Conflict, NotFound, UserError } from '#src/lib/errors.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import { createZone, findZoneForStaff } from './edit-zones.ts'
import type { RuleTerms } from './flat-rates.ts'
import { maxRules } from './limits.ts'

export interface RuleFacts extends RuleTerms {
  /** Null = everywhere. */
  zoneId: number | null
}

export async function findRuleForStaff(q: Exec, id: number) {
  const { shippingRules: rules } = q.t
  const [row] = await q.select().from(rules).where(eq(rules.id, id)).limit(1)
  return row ?? null
}

/** Throws UserError on the invalid field. */
export async function createRule(tx: Tx, facts: RuleFacts, now: number): Promise<number> {
  await checkRuleFacts(tx, facts)
  if ((await tx.$count(tx.t.shippingRules)) >= maxRules) throw new UserError('shipping.tooManyRates', { count: maxRules })
  const [row] = await tx
    .insert(tx.t.shippingRules)
    .values({ ...facts, updatedAt: now })
    .returning({ id: tx.t.shippingRules.id })
  await bumpVersion(tx, 'shipping')
  return row!.id
}

/** Throws NotFound, UserError, and Conflict unless updated_at is `expectedUpdatedAt`. */
export async function saveRule(tx: Tx, id: number, facts: RuleFacts, options: { now: number; expectedUpdatedAt: number }): Promise<void> {
  await checkRuleFacts(tx, facts)
  const { shippingRules: rules } = tx.t
  if (!(await findRuleForStaff(tx, id))) throw new NotFound('rate')
  const updated = await tx
    .update(rules)
    .set({ ...facts, updatedAt: Math.max(options.now, options.expectedUpdatedAt + 1) })
    .where(and(eq(rules.id, id), eq(rules.updatedAt, options.expectedUpdatedAt)))
    .returning({ id: rules.id })
  if (updated.length === 0) throw new Conflict('shipping.editConflict')
  await bumpVersion(tx, 'shipping')
}

/** Throws NotFound. */
export async function deleteRule(tx: Tx, id: number): Promise<void> {
  const { shippingRules: rules } = tx.t
  const deleted = await tx.delete(rules).where(eq(rules.id, id)).returning({ id: rules.id })
  if (deleted.length === 0) throw new NotFound('rate')
  await bumpVersion(tx, 'shipping')
}

/** Restores a deleted rule with the same id. Throws Conflict when it exists, UserError when its zone is gone. */
export async function restoreRule(tx: Tx, id: number, facts: RuleFacts, now: number): Promise<void> {
  if (await findRuleForStaff(tx, id)) throw new Conflict('admin.undoTooLate')
  await checkRuleFacts(tx, facts)
  await tx.insert(tx.t.shippingRules).values({ id, ...facts, updatedAt: now })
  await bumpVersion(tx, 'shipping')
}

export type NewShippingRule = Pick<RuleFacts, 'name' | 'price' | 'minDays' | 'maxDays'> & Partial<RuleFacts> & { countries?: string[] }

/** Adds a rule for these countries, [] = everywhere, in the zone that has exactly them. */
export async function addShippingRule(tx: Tx, { countries = [], ...rule }: NewShippingRule, now = 0): Promise<void> {
  const zoneId = countries.length === 0 ? null : await findOrCreateZone(tx, countries, now)
  await createRule(tx, { ...emptyRule, zoneId, ...rule }, now)
}

const emptyRule = {
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

async function checkRuleFacts(q: Exec, facts: RuleFacts): Promise<void> {
  if (facts.name.trim() === '') throw new UserError('shipping.nameMissing', {}, 'name')
  if (facts.zoneId !== null && !(await findZoneForStaff(q, facts.zoneId))) throw new UserError('shipping.unknownZone', {}, 'zoneId')
  requireOrder(facts.minWeight, facts.maxWeight, 'maxWeight')
  requireOrder(facts.minTotal, facts.maxTotal, 'maxTotal')
  requireOrder(facts.minDays, facts.maxDays, 'maxDays')
}

function requireOrder(min: number | null, max: number | null, field: string): void {
  if (min !== null && max !== null && max < min) throw new UserError('shipping.maxBelowMin', {}, field)
}
